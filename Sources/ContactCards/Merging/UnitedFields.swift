/// What contacts say in fields that have place for one value.
///
/// The value of the first that has one wins, but for the name and the birthday, of which the fullest
/// wins, unless a name is kept or another contact is chosen for a field.
struct UnitedFields {
  /// The first contact, without its lists and notes.
  private var first = ContactCard()
  private var kinds = UniqueValues<ContactCard.Kind>()
  private var fullestName = ContactCard.Name()
  /// The contact whose name is kept, whatever others say.
  private var named: ContactCard?
  /// The contacts whose values stand, whatever others say.
  private var chosen: [ContactJSONKey: ContactCard] = [:]
  private var texts: [ContactJSONKey: UniqueValues<String>] = [:]
  private var birthdays = UniqueValues<ContactCard.PartialDate>()
  private var ages = UniqueValues<Int32>()
  private var colors = UniqueValues<ContactCard.Color>()
  private var photos = UniqueValues<ContactCard.Photo>()

  /// The fields with a text.
  private static let textKeys: [ContactJSONKey] =
    nameKeys + [.formattedName, .company, .department, .title, .manager, .uid]
  /// The parts of a name.
  private static let nameKeys: [ContactJSONKey] = [
    .first, .last, .prefix, .middle, .suffix, .nickname, .phoneticFirst, .phoneticMiddle,
    .phoneticLast,
  ]

  /// The fields that together make the name that is kept.
  private static let keptKeys: Set<ContactJSONKey> = [
    .prefix, .first, .middle, .last, .suffix, .formattedName,
  ]

  /// Keeps the name of a contact that has one, instead of the fullest.
  mutating func keepName(of card: ContactCard) {
    guard Self.keptKeys.contains(where: { !card[text: $0].isEmpty }) else { return }
    named = card
    for key in Self.keptKeys { choose(key, of: card) }
  }

  /// Has the value of a contact stand, also where it says nothing.
  mutating func choose(_ key: ContactJSONKey, of card: ContactCard) { chosen[key] = card }

  /// Adds what another contact says.
  mutating func add(_ other: ContactCard) {
    if kinds.values.isEmpty {
      first = other.withoutLists
      fullestName = other.name
    }
    kinds.insert(other.kind)
    if other.name.fullness > fullestName.fullness { fullestName = other.name }
    for key in Self.textKeys where !other[text: key].isEmpty {
      texts[key, default: UniqueValues()].insert(other[text: key])
    }
    if let birthday = other.birthday { birthdays.insert(birthday) }
    if let age = other.age {
      if first.age == nil { (first.age, first.ageStated) = (age, other.ageStated) }
      ages.insert(age)
    }
    if let color = other.color { colors.insert(color) }
    if let photo = other.photo { photos.insert(photo) }
    first.created = [first.created, other.created].compactMap(\.self).min()
    first.modified = [first.modified, other.modified].compactMap(\.self).max()
  }

  /// All contacts as one, without lists and notes.
  var card: ContactCard {
    var card = first
    card.name = named?.name ?? fullestName
    for key in Self.textKeys where card[text: key].isEmpty {
      card[text: key] = texts[key]?.values.first ?? ""
    }
    card.birthday = fullestBirthday
    card.color = colors.values.first
    card.photo = photos.values.first
    for (key, source) in chosen {
      key.copy(from: source, to: &card)
      if key == .age { card.ageStated = source.ageStated }
    }
    return card
  }

  private var fullestBirthday: ContactCard.PartialDate? {
    let fullest = birthdays.values.map(\.fullness).max()
    return birthdays.values.first { $0.fullness == fullest }
  }

  /// The values that differ.
  var conflicts: [ContactMerge.Conflict] {
    let card = card
    var conflicts: [ContactMerge.Conflict] = []
    func list<Value: Equatable>(
      _ key: ContactJSONKey, _ values: [Value], taken: Value?, _ text: (Value) -> String
    ) {
      let texts = values.map(text)
      let place = taken.flatMap { values.firstIndex(of: $0) }
      let conflict = ContactMerge.Conflict(
        // That there is nothing is a value, too, where it was chosen.
        field: key, values: place == nil ? [""] + texts : texts, taken: place ?? 0)
      if conflict.values.count > 1 { conflicts.append(conflict) }
    }
    for (key, texts) in texts { list(key, texts.values, taken: card[text: key]) { $0 } }
    list(.kind, kinds.values, taken: card.kind, \.rawValue)
    list(.birthday, birthdays.values, taken: card.birthday, \.description)
    list(.age, ages.values, taken: card.age) { String($0) }
    list(.color, colors.values, taken: card.color, \.text)
    list(.photo, photos.values, taken: card.photo) { "\($0.mediaType), \($0.bytes.count) bytes" }
    return conflicts
  }
}

extension ContactCard {
  /// The card without what may be there several times, and without notes.
  var withoutLists: ContactCard {
    var card = self
    (card.emails, card.phones, card.urls, card.addresses) = ([], [], [], [])
    (card.messengers, card.dates, card.notes) = ([], [], "")
    (card.tags, card.groups, card.members, card.keptLines) = ([], [], [], [])
    return card
  }
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
