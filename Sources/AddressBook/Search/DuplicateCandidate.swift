/// What of a contact tells whether another one is the same.
public struct DuplicateCandidate: Sendable {
  /// What names the contact.
  public let id: Int64
  /// The first name without case, accents and punctuation.
  private(set) var first: String
  /// Further first names, in the same form.
  private(set) var middle: String
  /// The last name, in the same form.
  private(set) var last: String
  /// What stands behind the name, in the same form.
  let suffix: String
  /// The nickname, in the same form.
  private(set) var nickname: String
  /// The company, in the same form.
  let company: String
  /// The name with its accents.
  let spelling: String
  /// E-mail addresses without case.
  let emails: [String]
  /// Telephone numbers.
  let phones: [PhoneDigits]
  /// The birthday.
  let birthday: ContactCard.PartialDate?
  /// What names the contact in all address books.
  let uid: String
  /// The names with umlauts as who has none on the keyboard writes them; nil for names without any.
  private var writtenNames: WrittenNames?

  /// Names in which `ue` stands for `ü`.
  private struct WrittenNames: Equatable {
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
  public init(id: Int64, _ card: ContactCard, fold: (String) -> String = TextFolding.simple) {
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
    spelling = (name.first + " " + name.last).lowercased()
    emails = card.emails.prefix(Self.valueLimit).map { fold($0.value) }.filter { !$0.isEmpty }
    phones = card.phones.prefix(Self.valueLimit).map { PhoneDigits($0.value) }
      .filter(\.isWhole)
    (birthday, uid) = (card.birthday, card.uid)
    let named = [parts.0, name.middle, parts.1, name.nickname]
    let written = named.map(TextFolding.withoutUmlauts)
    guard written.contains(where: { $0 != nil }) else { return }
    let texts = zip(written, named).map { words($0 ?? $1) }
    writtenNames = WrittenNames(
      first: texts[0], middle: texts[1], last: texts[2], nickname: texts[3])
  }

  /// The contact with names in which `ue` stands for `ü`, and the like; nil where there is nothing to
  /// write otherwise.
  var writtenOut: DuplicateCandidate? {
    guard let names = writtenNames else { return nil }
    var other = self
    (other.first, other.middle) = (names.first, names.middle)
    (other.last, other.nickname) = (names.last, names.nickname)
    other.writtenNames = nil
    return other
  }

  /// Whether the names are the same, also as who has no umlauts on the keyboard writes them.
  func isNamed(like other: DuplicateCandidate) -> Bool {
    first == other.first && last == other.last && middle == other.middle
      && suffix == other.suffix && nickname == other.nickname && writtenNames == other.writtenNames
  }

  /// Whether there is another way of writing the names.
  var hasUmlauts: Bool { writtenNames != nil }

  /// Whether neither a first nor a last name is known.
  var isNameless: Bool { first.isEmpty && last.isEmpty }
  /// Whether the first name is only a letter.
  var hasInitial: Bool { first.unicodeScalars.count == 1 }
}
