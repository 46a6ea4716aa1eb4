import ContactCards
import ContactFormats
import TextTools

/// What of a contact is searched: its words without case and accents, in one run of bytes.
struct SearchableContact: Sendable {
  /// The kinds of field, the weightiest first.
  package enum Field: UInt8, CaseIterable, Sendable {
    /// The first, middle and last name, also as they sound, and the formatted name.
    case name = 1
    /// The nickname.
    case nickname
    /// E-mail addresses.
    case email
    /// Telephone numbers.
    case phone
    /// The company, the department and the title.
    case company
    /// Tags and groups.
    case tag
    /// Postal addresses, addresses in the web, and messengers with their services.
    case address
    /// Notes, what stands before and behind the name, and the manager.
    case note
  }

  /// What names the contact.
  let id: Int64
  /// Each field as the byte of its kind and its words with spaces between them.
  private(set) var text: [UInt8] = []
  /// The letters that occur in the text.
  private(set) var letters = LetterSet()

  /// A contact that nothing finds yet.
  init(id: Int64) {
    self.id = id
  }

  /// Takes all texts away, but keeps the room that they took.
  mutating func removeAll() {
    text.removeAll(keepingCapacity: true)
    letters = LetterSet()
  }

  /// The name by which contacts with the same score are ordered: the first field, if that is one.
  var sortKey: ArraySlice<UInt8> {
    guard let kind = text.first, kind <= Field.nickname.rawValue else { return [] }
    return text.prefix { $0 != Self.end }
  }

  /// What stands behind each field.
  static let end: UInt8 = 0

  /// Adds the text of a field.
  ///
  /// - Parameters:
  ///   - folded: The text without case and accents; a telephone number as people write it.
  ///   - field: The kind of field. Names are to be added first.
  /// - Complexity: O(*n*) in the length of the text.
  mutating func add(_ folded: String, as field: Field) {
    if folded.isEmpty { return }
    let start = text.count
    text.append(field.rawValue)
    if field == .phone {
      let number = PhoneDigits(folded)
      text.append(number.form.mark)
      text.append(contentsOf: number.digits.utf8)
    } else {
      SearchWords.append(folded.utf8, to: &text)
      if field == .name, let whole = VCardName.unparted(folded) {
        text.append(0x20)
        SearchWords.append(whole.utf8, to: &text)
      }
    }
    end(fieldFrom: start)
  }

  /// Adds a field of several texts in UTF-8, unless these are empty when folded.
  ///
  /// - Parameters:
  ///   - field: The kind of field, which is not that of telephone numbers.
  ///   - fold: Takes case and accents from a text.
  ///   - texts: Hands the texts to the function it gets.
  /// - Complexity: O(*n*) in the length of the texts.
  mutating func add(
    _ field: Field, fold: @escaping (String) -> String, _ texts: ((Span<UInt8>) -> Void) -> Void
  ) {
    let start = text.count
    var words = text
    text = []
    words.append(field.rawValue)
    var isEmpty = true
    texts { text in
      if text.isASCII {
        if !text.isEmpty { isEmpty = false }
        SearchWords.append(lowercasing: text, to: &words, from: start + 1)
      } else {
        guard let valid = try? UTF8Span(validating: text) else { return }
        let folded = fold(String(copying: valid))
        if !folded.isEmpty { isEmpty = false }
        if words.count > start + 1 { words.append(0x20) }
        let before = words.count
        SearchWords.append(folded.utf8, to: &words)
        if words.count == before, before > start + 1 { words.removeLast() }
        if field == .name, let whole = VCardName.unparted(folded) {
          words.append(0x20)
          SearchWords.append(whole.utf8, to: &words)
        }
      }
    }
    text = words
    if isEmpty { return text.removeSubrange(start...) }
    end(fieldFrom: start)
  }

  private mutating func end(fieldFrom start: Int) {
    text.append(Self.end)
    for byte in text[(start + 1)...] { letters.insert(byte) }
  }
}

extension Span<UInt8> {
  /// Whether there is no byte but those of ASCII.
  fileprivate var isASCII: Bool {
    for index in indices where self[index] >= 0x80 { return false }
    return true
  }
}

extension SearchableContact {
  /// The fields of cards that are searched.
  static let fields: [ContactJSONKey] = [
    .first, .middle, .last, .formattedName, .phoneticFirst, .phoneticMiddle, .phoneticLast,
    .nickname, .emails, .phones, .company, .department, .title, .tags, .groups, .addresses, .urls,
    .messengers, .prefix, .suffix, .manager, .notes, .kept,
  ]

  /// Those of the fields that tell the name by which contacts are ordered.
  static let names: [ContactJSONKey] = Array(fields.prefix { $0 != .emails })

  /// The name by which a contact with a card is ordered among those with the same score.
  ///
  /// - Parameters:
  ///   - card: The card.
  ///   - fold: Takes case and accents from a text.
  /// - Returns: The name.
  static func sortKey(
    of card: ContactCard, fold: @escaping (String) -> String
  ) -> ArraySlice<UInt8> {
    var contact = SearchableContact(id: 0)
    for name in namesOfPerson(card) where !name.isEmpty {
      contact.add(.name, fold: fold) { $0(name.utf8Span.span) }
      // A name that is nothing but accents is none.
      if !contact.text.isEmpty { return contact.sortKey }
    }
    let nickname = card.name.nickname
    if !nickname.isEmpty { contact.add(.nickname, fold: fold) { $0(nickname.utf8Span.span) } }
    return contact.sortKey
  }

  /// The names of a card in the order in which they are searched.
  private static func namesOfPerson(_ card: ContactCard) -> [String] {
    let name = card.name
    return [
      name.first, name.middle, name.last, card.formattedName, name.phoneticFirst,
      name.phoneticMiddle, name.phoneticLast,
    ]
  }

  /// All of a card that is searched.
  ///
  /// - Parameters:
  ///   - id: What names the contact.
  ///   - card: The card.
  ///   - fold: Takes case and accents from a text.
  /// - Complexity: O(*n*) in the size of the card.
  init(
    id: Int64, _ card: ContactCard, fold: (String) -> String = TextFolding.simple
  ) {
    self.init(id: id)
    let name = card.name
    func add(_ text: String, folding field: Field) {
      if !text.isEmpty { self.add(fold(text), as: field) }
    }
    for text in Self.namesOfPerson(card) { add(text, folding: .name) }
    add(name.nickname, folding: .nickname)
    for email in card.emails { add(email.value, folding: .email) }
    for phone in card.phones { self.add(phone.value, as: .phone) }
    for text in [card.company, card.department, card.jobTitle] { add(text, folding: .company) }
    for text in card.tags + card.groups { add(text, folding: .tag) }
    for address in card.addresses {
      let parts = [
        address.street, address.extended, address.postOfficeBox, address.postalCode, address.city,
        address.region, address.country,
      ]
      add(parts.unitedUnlessEmpty(by: " "), folding: .address)
    }
    for url in card.urls { add(url.value, folding: .address) }
    for messenger in card.messengers {
      for text in [messenger.address, messenger.service] { add(text, folding: .address) }
    }
    for text in [name.prefix, name.suffix, card.manager, card.notes] {
      add(text, folding: .note)
    }
    for kept in card.keptLines.lazy.compactMap(KeptText.init(_:)) { self.add(kept, fold: fold) }
  }

  /// Adds what is searched of a line that is kept for the way out.
  ///
  /// - Parameters:
  ///   - kept: The text of the line.
  ///   - fold: Takes case and accents from a text.
  mutating func add(_ kept: KeptText, fold: (String) -> String) {
    add(fold(kept.text), as: .note)
    if let number = kept.number { add(number, as: .phone) }
  }
}

extension SearchableContact {
  /// The attributes of postal addresses that are searched.
  static let addressParts = [
    PostalAddress.Slot.street, PostalAddress.Slot.extendedAddress,
    PostalAddress.Slot.postOfficeBox, PostalAddress.Slot.postalCode, PostalAddress.Slot.city,
    PostalAddress.Slot.region, PostalAddress.Slot.country,
  ]

  /// The attributes of addresses of messengers that are searched.
  static let messengerParts = [MessengerAddress.Slot.address, MessengerAddress.Slot.service]
}

extension SearchableContact.Field {
  /// The kind of a field that a person's own row holds.
  init(of key: ContactJSONKey) {
    self =
      switch key {
      case .nickname: .nickname
      case .department, .title: .company
      case .prefix, .suffix, .notes: .note
      default: .name
      }
  }
}

extension PhoneDigits.Form {
  /// The byte that stands before the digits in a text to be searched.
  package var mark: UInt8 {
    switch self {
    case .international: UInt8(ascii: "+")
    case .national: UInt8(ascii: "-")
    case .plain: UInt8(ascii: "=")
    }
  }
}
