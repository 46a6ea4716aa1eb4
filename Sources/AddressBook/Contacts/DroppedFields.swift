/// Tells which of the fields that a format has no place for some contact has.
struct DroppedFields {
  /// A field, or a part of one, that a format may have no place for.
  private struct Field {
    /// What people call it.
    let words: String
    let isHeld: (ContactCard) -> Bool
  }

  /// The fields that no contact had so far.
  private var missing: [Field]
  /// What some contact had and the format has no place for, in words.
  private(set) var found: [String] = []

  /// Starts with no contact.
  ///
  /// - Parameter names: The fields by the names of the properties of a card.
  init(_ names: [String]) {
    missing = names.compactMap(Self.field(named:))
  }

  /// Takes note of what a contact has.
  mutating func note(_ card: ContactCard) {
    guard missing.contains(where: { $0.isHeld(card) }) else { return }
    found += missing.filter { $0.isHeld(card) }.map(\.words)
    missing.removeAll { $0.isHeld(card) }
  }

  /// The field with a name; nil for one that nobody misses, such as a time stamp.
  private static func field(named name: String) -> Field? {
    let parts = name.split(separator: ".").map(String.init)
    guard let field = parts.first else { return nil }
    if parts.count == 2, field != "name" {
      return part(parts[1], of: field)
    }
    let word = parts[parts.count - 1]
    guard let isHeld = texts[word] ?? others[word] else { return nil }
    return Field(words: words[word] ?? word, isHeld: isHeld)
  }

  private static func part(_ part: String, of list: String) -> Field? {
    guard part != "isPreferred" else { return nil }
    let entries: [String: @Sendable (ContactCard) -> [ContactCard.Entry]] = [
      "emails": { $0.emails }, "phones": { $0.phones }, "urls": { $0.urls },
    ]
    if part == "extended" {
      return Field(words: "the extended part of addresses") {
        $0.addresses.contains { !$0.extended.isEmpty }
      }
    }
    let words = "the labels of \(list)"
    if list == "addresses" {
      return Field(words: words) { $0.addresses.contains { !$0.label.isEmpty } }
    }
    return entries[list].map { path in
      Field(words: words) { path($0).contains { !$0.label.isEmpty } }
    }
  }

  private static let texts: [String: @Sendable (ContactCard) -> Bool] = [
    "middle": { !$0.name.middle.isEmpty }, "prefix": { !$0.name.prefix.isEmpty },
    "suffix": { !$0.name.suffix.isEmpty }, "nickname": { !$0.name.nickname.isEmpty },
    "phoneticFirst": { !$0.name.phoneticFirst.isEmpty },
    "phoneticMiddle": { !$0.name.phoneticMiddle.isEmpty },
    "phoneticLast": { !$0.name.phoneticLast.isEmpty },
    "formattedName": { !$0.formattedName.isEmpty },
    "company": { $0.kind == .person && !$0.company.isEmpty },
    "department": { !$0.department.isEmpty }, "jobTitle": { !$0.jobTitle.isEmpty },
    "manager": { !$0.manager.isEmpty },
  ]

  private static let others: [String: @Sendable (ContactCard) -> Bool] = [
    "phones": { !$0.phones.isEmpty }, "urls": { !$0.urls.isEmpty },
    "addresses": { !$0.addresses.isEmpty }, "messengers": { !$0.messengers.isEmpty },
    "birthday": { $0.birthday != nil }, "dates": { !$0.dates.isEmpty },
    "age": { $0.age != nil }, "tags": { !$0.tags.isEmpty }, "groups": { !$0.groups.isEmpty },
    "photo": { $0.photo != nil }, "color": { $0.color != nil },
    "keptLines": { !$0.keptLines.isEmpty },
  ]

  private static let words = [
    "phoneticFirst": "phonetic_first", "phoneticMiddle": "phonetic_middle",
    "phoneticLast": "phonetic_last", "formattedName": "formatted_name", "jobTitle": "title",
    "keptLines": "what was kept of other formats",
  ]
}
