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
      if company.isEmpty, Self.isOfCompany(formattedName) {
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

  /// Whether a company could not take over all that is said.
  private var saysWhatPeopleHave: Bool {
    !department.isEmpty || !jobTitle.isEmpty || birthday != nil || age != nil || !manager.isEmpty
  }

  /// What stands behind a name and a comma without being a first name.
  private static let suffixes: Set<String> = [
    "jr", "sr", "ii", "iii", "iv", "phd", "md", "mba", "msc", "bsc", "esq", "cpa", "rn", "dds",
  ]

  /// What companies are by law, as their names end; not what may be initials or a first name, too, as AG
  /// and SA may.
  private static let legalForms: Set<String> = [
    "ltd", "limited", "inc", "incorporated", "llc", "llp", "plc", "corp", "corporation", "gmbh",
    "sarl",
    "gmbh & co kg", "pty ltd", "co ltd",
  ]

  /// Whether a name is that of a company, as what stands behind its last comma tells.
  private static func isOfCompany(_ name: String) -> Bool {
    guard let comma = name.lastIndex(of: ","), comma != name.startIndex else { return false }
    let form = name[comma...].dropFirst().lowercased().filter { $0 != "." }
    return legalForms.contains(form.trimmingSpaces)
  }

  /// Whether a text is one or several suffixes, with commas between them.
  private static func areSuffixes(_ text: Substring) -> Bool {
    let words = text.lowercased().split { $0 == "," || $0 == " " }
    return !words.isEmpty && words.allSatisfy { suffixes.contains($0.filter { $0 != "." }) }
  }

  /// Takes what stands before a comma for the last name, or tells the parts by their words.
  private mutating func splitFormattedName() {
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
      let parts = VCardName.parts(of: String(text))
      (name.prefix, name.first, name.last) = (parts.prefix, parts.first, parts.last)
      if name.suffix.isEmpty { name.suffix = parts.suffix }
    }
  }
}

extension ContactCard.Name {
  /// Whether there is none but perhaps a nickname.
  var hasNoParts: Bool {
    prefix.isEmpty && first.isEmpty && middle.isEmpty && last.isEmpty && suffix.isEmpty
  }
}
