/// Contacts made one, each added to those before it.
///
/// Where only one value has its place, the first wins, but for the name and the birthday, of which the
/// fullest wins, unless a name is kept or another contact is chosen for a field. Lists are united without
/// doubles, notes joined, unless those of one contact are chosen.
package struct ContactUnion {
  private var fields = UnitedFields()
  private var emails = KeyedValues(by: \ContactCard.Entry.emailKey)
  private var phones = UnitedPhones()
  private var urls = KeyedValues(by: \ContactCard.Entry.value)
  private var addresses = KeyedValues(by: \ContactCard.Address.unmarked)
  private var messengers = KeyedValues(by: \ContactCard.Messenger.key)
  private var dates = UniqueValues<ContactCard.LabelledDate>()
  private var tags = UniqueValues<String>()
  private var groups = UniqueValues<String>()
  private var members = UniqueValues<String>()
  private var notes = UnitedNotes()
  /// The notes that stand, whatever others say; nil where notes are joined.
  private var chosenNotes: String?
  /// The notes of each contact, where some of them are chosen.
  private var allNotes = UniqueValues<String>()
  /// The lines that are kept; nil as long as there is no contact.
  private var kept: UnitedLines?
  private var beginsWithLines = false
  private let usualNames: (ContactCard) -> String
  private let furtherLines: (ContactCard) -> [String]

  /// Begins without a contact.
  ///
  /// - Parameters:
  ///   - usualNames: The names of the properties of a card that has them in the usual way, which stand
  ///     before lines that are kept.
  ///   - furtherLines: The lines that are kept of a card and that no field says.
  package init(
    usualNames: @escaping (ContactCard) -> String,
    furtherLines: @escaping (ContactCard) -> [String]
  ) {
    (self.usualNames, self.furtherLines) = (usualNames, furtherLines)
  }

  /// Keeps the name of a contact that has one, instead of the fullest.
  package mutating func keepName(of card: ContactCard) { fields.keepName(of: card) }

  /// Has the value of a contact stand, also where it says nothing.
  ///
  /// - Parameters:
  ///   - key: The field, which has place for one value or is the notes.
  ///   - card: The contact, which is added later.
  mutating func choose(_ key: ContactJSONKey, of card: ContactCard) {
    if key == .notes { chosenNotes = card.notes } else { fields.choose(key, of: card) }
  }

  /// Adds a contact.
  ///
  /// - Complexity: O(*n*) in the size of that contact, in the mean.
  package mutating func add(_ other: ContactCard) { _ = take(other) }

  /// Adds a contact, and answers what becomes of its lists.
  mutating func take(_ other: ContactCard) -> ListAdditions {
    fields.add(other)
    var additions = ListAdditions()
    additions[.emails] = emails.add(other.emails)
    additions[.phones] = phones.add(other.phones)
    additions[.urls] = urls.add(other.urls)
    additions[.addresses] = addresses.add(other.addresses)
    additions[.messengers] = messengers.add(other.messengers)
    additions[.dates] = dates.add(other.dates)
    additions[.tags] = tags.add(other.tags)
    additions[.groups] = groups.add(other.groups)
    additions[.members] = members.add(other.members)
    additions[.notes] = notes.add(other.notes)
    if chosenNotes != nil, !other.notes.isEmpty { allNotes.insert(other.notes) }
    additions.lines = addLines(of: other)
    return additions
  }

  /// Adds lines that are kept.
  ///
  /// - Returns: Those that were not there.
  private mutating func addLines(of other: ContactCard) -> ArraySlice<String> {
    guard var lines = kept else {
      kept = UnitedLines(other.keptLines.uniqued)
      beginsWithLines = !other.keptLines.isEmpty
      return other.keptLines[...]
    }
    // Taken out, so that adding to them does not copy them.
    kept = nil
    let count = lines.lines.count
    lines.add(furtherLines(other))
    kept = lines
    return lines.lines[count...]
  }

  /// What all say in fields that have place for one value.
  var cardOfFields: ContactCard { fields.card }

  /// All contacts as one.
  ///
  /// - Complexity: O(*n*) in the size of all.
  package var card: ContactCard {
    var card = fields.card
    (card.emails, card.phones) = (emails.united.values, phones.united.values)
    (card.urls, card.addresses) = (urls.united.values, addresses.united.values)
    (card.messengers, card.dates) = (messengers.united.values, dates.values)
    (card.tags, card.groups, card.members) = (tags.values, groups.values, members.values)
    let lines = kept?.lines ?? []
    let names = beginsWithLines || lines.isEmpty ? [] : [usualNames(card)]
    card.keptLines = names + lines
    card.notes = chosenNotes ?? notes.text
    return card
  }

  /// What was given up, in the order of the keys.
  package var conflicts: [ContactMerge.Conflict] {
    var conflicts = fields.conflicts
    conflicts += self.conflicts(.emails, emails.united, \.value)
    conflicts += self.conflicts(.phones, phones.united, \.value)
    conflicts += self.conflicts(.urls, urls.united, \.value)
    conflicts += self.conflicts(.addresses, addresses.united, \.line)
    conflicts += self.conflicts(.messengers, messengers.united, \.address)
    if let chosenNotes {
      let lost = allNotes.values.filter { !ContactMerge.isWithin($0, chosenNotes) }
      if !lost.isEmpty {
        conflicts.append(.init(field: .notes, values: [chosenNotes] + lost, taken: 0))
      }
    }
    let byField = Dictionary(grouping: conflicts, by: \.field)
    return ContactJSONKey.allCases.flatMap { byField[$0] ?? [] }
  }

  /// The labels and values of a list that were given up.
  private func conflicts<Value>(
    _ key: ContactJSONKey, _ united: UnitedValues<Value>, _ text: (Value) -> String
  ) -> [ContactMerge.Conflict] {
    united.relabelled.map { place, double in
      let values = [united[place], double].map { "\($0.label): \(text($0))" }
      return .init(field: key, values: values, taken: 0)
    }
      + united.lesser.map { place, double in
        .init(field: key, values: [text(united[place]), text(double)], taken: 0)
      }
  }
}

/// What becomes of the lists of a contact that is added to others.
struct ListAdditions {
  private var additions: [ContactJSONKey: Addition] = [:]
  /// The lines that are kept and were not there.
  var lines: ArraySlice<String> = []

  subscript(key: ContactJSONKey) -> Addition {
    get { additions[key] ?? [] }
    set { additions[key] = newValue.isEmpty ? nil : newValue }
  }

  /// Whether there is something else than before.
  var isChange: Bool {
    !lines.isEmpty || additions.values.contains { $0.contains(.change) }
  }
}
