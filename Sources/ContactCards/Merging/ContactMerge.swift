/// Two or more contacts made into one.
///
/// Where only one value has its place, that of the contact that was changed last wins, but for the
/// name and the birthday, of which the fullest wins. Lists are united without doubles, notes joined.
/// Nothing that is given up goes without being listed as a conflict.
package struct ContactMerge: Hashable, Sendable {
  /// Values of which only one could be taken.
  package struct Conflict: Hashable, Sendable {
    /// The field, by its key.
    package let field: ContactJSONKey
    /// The values that differ, as text.
    package let values: [String]
    /// The position of the one that was taken.
    package let taken: Int
  }

  /// The contact.
  package private(set) var card: ContactCard
  /// What was given up, in the order of the keys.
  package private(set) var conflicts: [Conflict] = []

  /// The contacts, the one that was changed last in front.
  private let sources: [ContactCard]

  /// Merges contacts.
  ///
  /// - Parameters:
  ///   - cards: The contacts; of those that were changed at the same time, the first one comes before
  ///     the others.
  ///   - usualNames: The names of the properties of a card that has them in the usual way, which stand
  ///     before lines that are kept.
  ///   - furtherLines: The lines that are kept of a card and that no field says.
  /// - Complexity: O(*n*) in the size of the cards, in the mean.
  package init(
    _ cards: [ContactCard], usualNames: (ContactCard) -> String,
    furtherLines: (ContactCard) -> [String]
  ) {
    sources = cards.enumerated().sorted { left, right in
      let (one, other) = (left.element.changed, right.element.changed)
      return one == other ? left.offset < right.offset : one > other
    }.map(\.element)
    card = sources.first ?? ContactCard()
    mergeNames()
    mergeValues()
    mergeLists(usualNames, furtherLines)
    let order = ContactJSONKey.allCases.enumerated()
    let ranks = Dictionary(uniqueKeysWithValues: order.map { ($0.element, $0.offset) })
    conflicts.sort { ranks[$0.field] ?? 0 < ranks[$1.field] ?? 0 }
  }

  /// Takes the fullest name, and puts the parts that it lacks in from others.
  private mutating func mergeNames() {
    var fullest = sources.first?.name ?? ContactCard.Name()
    for source in sources where source.name.fullness > fullest.fullness { fullest = source.name }
    card.name = fullest
    for key in ContactJSONKey.nameKeys { mergeText(key, preferred: card[text: key]) }
  }

  /// Takes the preferred value, or else the newest.
  private mutating func mergeText(_ key: ContactJSONKey, preferred: String = "") {
    let values = unique(sources.map { $0[text: key] }.filter { !$0.isEmpty })
    let taken = values.firstIndex(of: preferred) ?? 0
    if values.indices.contains(taken) { card[text: key] = values[taken] }
    list(key, values, taken: taken)
  }

  private mutating func list(_ key: ContactJSONKey, _ values: [String], taken: Int = 0) {
    if values.count > 1 { conflicts.append(Conflict(field: key, values: values, taken: taken)) }
  }

  private mutating func mergeValues() {
    for key in [
      ContactJSONKey.formattedName, .company, .department, .title, .manager, .uid,
    ] {
      mergeText(key)
    }
    list(.kind, unique(sources.map(\.kind.rawValue)))
    let birthdays = unique(sources.compactMap(\.birthday))
    let fullest = birthdays.map(\.fullness).max()
    let taken = birthdays.firstIndex { $0.fullness == fullest } ?? 0
    card.birthday = birthdays.isEmpty ? nil : birthdays[taken]
    list(.birthday, birthdays.map(\.description), taken: taken)
    if let stated = sources.first(where: { $0.age != nil }) {
      (card.age, card.ageStated) = (stated.age, stated.ageStated)
    }
    list(.age, unique(sources.compactMap(\.age)).map(String.init))
    let colors = unique(sources.compactMap(\.color))
    card.color = colors.first
    list(.color, colors.map(\.text))
    let photos = unique(sources.compactMap(\.photo))
    card.photo = photos.first
    list(.photo, photos.map { "\($0.mediaType), \($0.bytes.count) bytes" })
    card.created = sources.compactMap(\.created).min()
    card.modified = sources.compactMap(\.modified).max()
  }

  /// Whether a note is among others, as one or more of the paragraphs there.
  package static func isWithin(_ part: String, _ whole: String) -> Bool {
    place(of: part, in: whole) != nil
  }

  /// Notes with another one in the place of one that is among them, as one or more paragraphs.
  ///
  /// - Returns: The notes; nil where that one is not among them.
  package static func replacing(_ part: String, by other: String, in whole: String) -> String? {
    guard let place = place(of: part, in: whole) else { return nil }
    let bytes = Array(whole.utf8)
    let pieces = [
      String(decoding: bytes[..<max(0, place.lowerBound - 2)], as: UTF8.self), other,
      String(decoding: bytes[min(bytes.count, place.upperBound + 2)...], as: UTF8.self),
    ]
    return pieces.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// Where a note is among others, in bytes of UTF-8: paragraphs have an empty line between them.
  ///
  /// - Complexity: O(*n*) in the length of the others, unless many paragraphs begin alike.
  private static func place(of part: String, in whole: String) -> Range<Int>? {
    let lineFeed = UInt8(ascii: "\n")
    let (part, whole) = (Array(part.utf8), Array(whole.utf8))
    guard part.count <= whole.count else { return nil }
    for start in 0...whole.count - part.count
    where start == 0 || start > 1 && whole[start - 1] == lineFeed && whole[start - 2] == lineFeed {
      let end = start + part.count
      let isEnd = whole[end...].starts(with: [lineFeed, lineFeed]) || end == whole.count
      if isEnd, whole[start..<end] == part[...] { return start..<end }
    }
    return nil
  }

  /// Adds a note below others unless it is among them; it takes their place if they are all in it.
  private static func add(_ note: String, to notes: inout String) {
    if note.isEmpty || isWithin(note, notes) { return }
    if notes.isEmpty || isWithin(notes, note) {
      notes = note
    } else {
      notes += "\n\n" + note
    }
  }

  /// The values of lists, of which the labels are listed that were given up.
  private mutating func values<Value: MarkedValue>(
    _ key: ContactJSONKey, _ united: UnitedValues<Value>, _ text: (Value) -> String
  ) -> [Value] {
    for (place, double) in united.relabelled {
      let values = [united.values[place], double].map { "\($0.label): \(text($0))" }
      list(key, values)
    }
    for (place, double) in united.lesser { list(key, [text(united.values[place]), text(double)]) }
    return united.values
  }

  private mutating func mergeLists(
    _ usualNames: (ContactCard) -> String, _ furtherLines: (ContactCard) -> [String]
  ) {
    card.emails = values(
      .emails, ContactCard.Entry.united(sources.map(\.emails), by: \.emailKey), \.value)
    card.phones = values(.phones, ContactCard.Entry.unitedPhones(sources.map(\.phones)), \.value)
    card.urls = values(
      .urls, ContactCard.Entry.united(sources.map(\.urls), by: \.value), \.value)
    card.addresses = values(
      .addresses, ContactCard.Address.united(sources.map(\.addresses), by: \.unmarked), \.line)
    card.messengers = values(
      .messengers, ContactCard.Messenger.united(sources.map(\.messengers), by: \.key), \.address)
    card.dates = unique(sources.flatMap(\.dates))
    card.tags = unique(sources.flatMap(\.tags))
    card.groups = unique(sources.flatMap(\.groups))
    card.members = unique(sources.flatMap(\.members))
    var kept = UnitedLines(unique(card.keptLines))
    for source in sources.dropFirst() { kept.add(furtherLines(source)) }
    let isFirst = card.keptLines.isEmpty && !kept.lines.isEmpty
    card.keptLines = (isFirst ? [usualNames(card)] : []) + kept.lines
    card.notes = sources.map(\.notes).reduce(into: "") { Self.add($1, to: &$0) }
  }
}

/// The elements that differ, in their order.
private func unique<Element: Hashable>(_ elements: [Element]) -> [Element] {
  var seen: Set<Element> = []
  return elements.filter { seen.insert($0).inserted }
}

extension ContactJSONKey {
  /// The parts of a name.
  fileprivate static let nameKeys: [ContactJSONKey] = [
    .first, .last, .prefix, .middle, .suffix, .nickname, .phoneticFirst, .phoneticMiddle,
    .phoneticLast,
  ]
}

extension ContactCard {
  /// When the contact was changed last, or added.
  fileprivate var changed: Int64 { modified ?? created ?? .min }
}

extension ContactCard.Name {
  /// How much a name says: its letters, where those of the first and last name count most.
  fileprivate var fullness: Int {
    (first.isEmpty ? 0 : 1000) + (last.isEmpty ? 0 : 1000) + min(999, full.utf8.count)
  }
}

extension ContactCard.PartialDate {
  /// How many parts are known.
  fileprivate var fullness: Int { [year, month, day].compactMap(\.self).count }
}
