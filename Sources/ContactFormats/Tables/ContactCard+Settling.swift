import ContactCards
import TextTools

extension ContactCard {
  /// Makes a name of a person of the formatted name where the parts are not known, keeps the
  /// formatted name only where it says more than they do, and takes what has no name but a company
  /// for one, unless something is said that only a person has.
  ///
  /// - Parameter tellsKind: Whether the source tells what the card is about.
  /// - Returns: What of that is guessed.
  @discardableResult
  mutating func settleName(tellsKind: Bool = false) -> NameGuess {
    var guess = NameGuess()
    guard kind != .group else { return guess }
    if name.hasNoParts {
      guess.wholeName = formattedName
      if company.isEmpty, isNamedLikeCompany(tellsKind: tellsKind) {
        company = formattedName
      } else if !formattedName.isEmpty, formattedName != company {
        splitFormattedName()
      }
    }
    if formattedName == name.full || name.hasNoParts && formattedName == company {
      formattedName = ""
    }
    let isNameless = name.hasNoParts && name.nickname.isEmpty && formattedName.isEmpty
    if kind == .person, !tellsKind, isNameless, !company.isEmpty, !saysWhatPeopleHave {
      kind = .company
      guess.isCompany = true
    }
    return guess
  }

  /// Takes a whole name apart, as that of the sender of a message is, unless it is that of a company.
  ///
  /// What stands before, within or behind the name and is known already stays.
  package mutating func takeWholeName(_ text: String) {
    let known = name
    (name.prefix, name.first, name.middle, name.last, name.suffix) = ("", "", "", "", "")
    formattedName = text
    settleName()
    for part in [\ContactCard.Name.prefix, \.middle, \.suffix] where !known[keyPath: part].isEmpty {
      (name[keyPath: part], formattedName) = (known[keyPath: part], "")
    }
  }

  /// Whether a company could not take over all that is said.
  private var saysWhatPeopleHave: Bool {
    !department.isEmpty || !jobTitle.isEmpty || birthday != nil || age != nil || !manager.isEmpty
  }

  /// Whether the formatted name is that of a company, as the kind tells or what it ends with, and
  /// nothing tells that it is somebody's.
  private func isNamedLikeCompany(tellsKind: Bool) -> Bool {
    kind == .company || LegalForm.standsBehindComma(of: formattedName)
      || !tellsKind && !saysWhatPeopleHave && LegalForm.ends(formattedName)
  }

  /// What stands behind a name and a comma without being a first name.
  private static let suffixes: Set<String> = [
    "jr", "sr", "ii", "iii", "iv", "phd", "md", "mba", "msc", "bsc", "esq", "cpa", "rn", "dds",
  ]

  /// Suffixes that are names, too, where they have no full stop behind them.
  private static let dottedSuffixes: Set<String> = ["jun.", "sen."]

  /// What is no last name where it stands behind a name without a comma, as it is written.
  private static let lastSuffixes: Set<String> = [
    "jun.", "Jun.", "jun", "sen.", "Sen.", "sen", "jr.", "Jr.", "sr.", "Sr.", "MBA", "M.B.A.",
    "PhD", "Ph.D.", "MD", "M.D.", "MSc", "M.Sc.", "BSc", "B.Sc.",
  ]

  /// Whether a text is one or several suffixes, with commas between them.
  private static func areSuffixes(_ text: Substring) -> Bool {
    let words = text.lowercased().split { $0 == "," || $0 == " " }
    return !words.isEmpty
      && words.allSatisfy { word in
        suffixes.contains(word.filter { $0 != "." }) || dottedSuffixes.contains(String(word))
      }
  }

  /// Takes what stands before a comma for the last name, or tells the parts by their words.
  private mutating func splitFormattedName() {
    if let parts = EastAsianName(formattedName), !parts.isKatakana {
      (name.last, name.first) = (parts.last, parts.first)
      return
    }
    if LegalForm.ends(formattedName) || LegalForm.mayEnd(formattedName) {
      name.last = formattedName
      return
    }
    var text = Substring(formattedName)
    if let comma = text.firstIndex(of: ","), Self.areSuffixes(text[comma...].dropFirst()) {
      name.suffix = text[comma...].dropFirst().description.trimmingSpaces
      text = text[..<comma]
    }
    if let comma = text.firstIndex(of: ","), text[comma...].dropFirst().first == " " {
      name.last = String(text[..<comma])
      name.first = String(text[comma...].dropFirst(2))
      formattedName = ""
    } else {
      takeWords(text)
    }
  }

  /// Tells the parts of a name by its words.
  private mutating func takeWords(_ text: Substring) {
    var words = text.split(separator: " ", omittingEmptySubsequences: false)[...]
    var suffixes: [String] = []
    while words.count > 2, let last = words.last, Self.lastSuffixes.contains(String(last)) {
      suffixes.insert(String(last), at: 0)
      words.removeLast()
    }
    let parts = VCardName.parts(of: words.joined(separator: " "))
    (name.prefix, name.first, name.last) = (parts.prefix, parts.first, parts.last)
    if name.suffix.isEmpty {
      name.suffix = ([parts.suffix] + suffixes).filter { !$0.isEmpty }.joined(separator: " ")
    }
    if name.first.isEmpty || name.last.isEmpty { return }
    // Behind a first name, whichever it is, particles belong to the last name.
    let regular = VCardName.regular(first: "Ann " + name.first, last: name.last)
    if regular.first == "Ann" { (name.first, name.last) = ("", regular.last) }
  }
}

extension ContactCard.Name {
  /// Whether there is none but perhaps a nickname.
  package var hasNoParts: Bool {
    prefix.isEmpty && first.isEmpty && middle.isEmpty && last.isEmpty && suffix.isEmpty
  }
}
