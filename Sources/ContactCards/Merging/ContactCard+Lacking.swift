extension ContactCard {
  /// Whether another card says something that this one does not.
  package func lacks(something other: ContactCard) -> Bool {
    ContactJSONKey.whole.contains { lacks($0, of: other) }
  }

  /// The fields in which another card says something that this one does not, whichever value of a list
  /// is preferred; of the lines that are kept, only who is related and fields of one's own.
  package func fieldsLacking(something other: ContactCard) -> [ContactJSONKey] {
    let (card, other) = (withoutPreferences, other.withoutPreferences)
    return ContactJSONKey.allCases.filter { $0 != .kept && card.lacks($0, of: other) }
  }

  private var withoutPreferences: ContactCard {
    var card = self
    for index in card.emails.indices { card.emails[index].isPreferred = false }
    for index in card.phones.indices { card.phones[index].isPreferred = false }
    for index in card.urls.indices { card.urls[index].isPreferred = false }
    for index in card.addresses.indices { card.addresses[index].isPreferred = false }
    for index in card.messengers.indices { card.messengers[index].isPreferred = false }
    return card
  }

  private func lacks(_ key: ContactJSONKey, of other: ContactCard) -> Bool {
    if [.created, .modified, .manager].contains(key) || key.isSame(in: self, other) {
      return false
    }
    if key == .notes, ContactMerge.isWithin(other.notes, notes) { return false }
    if key == .kept { return lacksLines(of: other) }
    let values = [other, self].map { key.values(of: ContactRecord(id: 0, card: $0), today: nil) }
    return !Set(values[0]).isSubset(of: values[1])
  }

  /// Whether a line of another card says what no line of this one does; of relations and fields of
  /// one's own, whichever way they are written.
  private func lacksLines(of other: ContactCard) -> Bool {
    let lines = Set(keptLines)
    let others = other.keptLines.filter { !lines.contains($0) }
    if others.isEmpty { return false }
    guard Self.areEntries(others) else { return true }
    return !Set(other.relations).isSubset(of: relations)
      || !Set(other.customFields).isSubset(of: customFields)
  }

  /// Whether some lines say nothing but who is related and what is in fields of one's own.
  private static func areEntries(_ lines: [String]) -> Bool {
    guard lines.allSatisfy(tellsOfEntries) else { return false }
    var alone = ContactCard()
    alone.keptLines = lines
    let properties = lines.compactMap(VCardProperty.init(line:))
    let labels = properties.filter(\.isLabel)
    let groups = Set(properties.filter { !$0.isLabel }.map(\.groupKey))
    return labels.allSatisfy { groups.contains($0.groupKey) }
      && alone.relations.count + alone.customFields.count == lines.count - labels.count
  }
}
