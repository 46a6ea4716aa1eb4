import TextTools

/// What of a contact tells whether another one is the same.
package struct DuplicateCandidate: Sendable {
  /// What names the contact.
  package let id: Int64
  /// The first name without case, accents and punctuation.
  package private(set) var first: String
  /// Further first names, in the same form.
  package private(set) var middle: String
  /// The last name, in the same form.
  package private(set) var last: String
  /// What stands behind the name, in the same form.
  package let suffix: String
  /// The nickname, in the same form.
  package private(set) var nickname: String
  /// The company, in the same form.
  package let company: String
  /// The name with its accents.
  package let spelling: String
  /// E-mail addresses without case.
  package let emails: [String]
  /// Telephone numbers.
  package let phones: [PhoneDigits]
  /// The birthday.
  package let birthday: ContactCard.PartialDate?
  /// The year of the birth, also as a stated age tells it.
  let birthYear: Int?
  /// What names the contact in all address books.
  package let uid: String
  /// The names as others write them; nil where all write them so.
  private var otherNames: OtherNames?

  /// Names in which `ue` stands for `ü`, and a whole name is not in the place of the last one.
  private struct OtherNames: Equatable {
    let first, middle, last, nickname: String
  }

  /// How many addresses and numbers of a contact are looked at.
  private static let valueLimit = 32

  /// Takes what is needed out of a card.
  ///
  /// - Parameters:
  ///   - id: What names the contact.
  ///   - card: The card.
  ///   - fold: Takes case and accents from a text.
  /// - Complexity: O(*n*) in the size of the card.
  package init(id: Int64, _ card: ContactCard, fold: (String) -> String = TextFolding.simple) {
    func words(_ text: String) -> String {
      if text.isEmpty { return text }
      var bytes: [UInt8] = []
      SearchWords.append(fold(text).utf8, to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
    self.id = id
    let name = card.name
    let isNamed = !name.first.isEmpty || !name.last.isEmpty
    let parts =
      isNamed || card.kind == .company
      ? VCardName.regular(first: name.first, last: name.last) : ("", card.formattedName)
    (first, last) = (words(parts.0), words(parts.1))
    (middle, suffix, nickname) = (words(name.middle), words(name.suffix), words(name.nickname))
    company = words(card.company)
    spelling = [name.first, name.last].filter { !$0.isEmpty }.joined(separator: " ").lowercased()
    emails = card.emails.prefix(Self.valueLimit).map { fold($0.value) }.filter { !$0.isEmpty }
    phones = card.phones.prefix(Self.valueLimit).map { PhoneDigits($0.value) }
      .filter(\.isWhole)
    (birthday, uid, birthYear) = (card.birthday, card.uid, Generations.birthYear(of: card))
    var named = [parts.0, name.middle, parts.1, name.nickname]
    let isWhole = isNamed && parts.0.isEmpty && parts.1.utf8.contains(0x20)
    if isWhole, case let taken = VCardName.parts(of: parts.1), !taken.last.isEmpty {
      (named[0], named[2]) = (taken.first, taken.last)
    }
    let written = named.map(TextFolding.withoutUmlauts)
    guard named[0] != parts.0 || written.contains(where: { $0 != nil }) else { return }
    let texts = zip(written, named).map { words($0 ?? $1) }
    otherNames = OtherNames(
      first: texts[0], middle: texts[1], last: texts[2], nickname: texts[3])
  }

  /// The contact with its names as others write them, `ue` for `ü` and the like; nil where all write
  /// them so.
  package var otherwise: DuplicateCandidate? {
    guard let names = otherNames else { return nil }
    var other = self
    (other.first, other.middle) = (names.first, names.middle)
    (other.last, other.nickname) = (names.last, names.nickname)
    other.otherNames = nil
    return other
  }

  /// Whether the names are the same, also as others write them.
  package func isNamed(like other: DuplicateCandidate) -> Bool {
    first == other.first && last == other.last && middle == other.middle
      && suffix == other.suffix && nickname == other.nickname && otherNames == other.otherNames
  }

  /// Whether there is another way of writing the names.
  var hasOtherNames: Bool { otherNames != nil }

  /// Whether neither a first nor a last name is known.
  package var isNameless: Bool { first.isEmpty && last.isEmpty }
  /// Whether a first and a last name are known, perhaps in one place.
  var hasFirstAndLast: Bool {
    let (first, last) = (otherNames?.first ?? first, otherNames?.last ?? last)
    return !first.isEmpty && !last.isEmpty
  }
  /// Whether the first name is only a letter.
  var hasInitial: Bool { first.unicodeScalars.count == 1 }
}
