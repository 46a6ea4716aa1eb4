/// What a card says, with which others are compared, one after the other.
package final class CardContents {
  /// The card.
  package let card: ContactCard
  private var values: [ContactJSONKey: Set<ContactJSONKey.Value>] = [:]
  private lazy var notes = UnitedNotes(card.notes)
  private lazy var lines = Set(card.keptLines)
  private lazy var relations = Set(card.relations)
  private lazy var customFields = Set(card.customFields)

  /// Begins to compare with a card.
  package init(_ card: ContactCard) { self.card = card }

  /// Whether another card says something that this one does not.
  ///
  /// - Complexity: O(*n*) in the size of the other card, after the first one.
  package func lacks(something other: ContactCard) -> Bool {
    ContactJSONKey.whole.contains { lacks($0, of: other) }
  }

  /// Whether another card says something in a field that this one does not.
  func lacks(_ key: ContactJSONKey, of other: ContactCard) -> Bool {
    if [.created, .modified, .manager].contains(key) || key.isSame(in: card, other) {
      return false
    }
    if key == .notes, notes.place(of: Array(other.notes.utf8)) != nil { return false }
    if key == .kept { return lacksLines(of: other) }
    return !own(key).isSuperset(of: key.values(of: ContactRecord(id: 0, card: other), today: nil))
  }

  private func own(_ key: ContactJSONKey) -> Set<ContactJSONKey.Value> {
    if let known = values[key] { return known }
    let own = Set(key.values(of: ContactRecord(id: 0, card: card), today: nil))
    values[key] = own
    return own
  }

  /// Whether a line of another card says what no line of this one does; of relations and fields of
  /// one's own, whichever way they are written.
  private func lacksLines(of other: ContactCard) -> Bool {
    let others = other.keptLines.filter { !lines.contains($0) }
    if others.isEmpty { return false }
    guard Self.areEntries(others) else { return true }
    return !relations.isSuperset(of: other.relations)
      || !customFields.isSuperset(of: other.customFields)
  }

  /// Whether some lines say nothing but who is related and what is in fields of one's own.
  private static func areEntries(_ lines: [String]) -> Bool {
    guard lines.allSatisfy(ContactCard.tellsOfEntries) else { return false }
    var alone = ContactCard()
    alone.keptLines = lines
    let properties = lines.compactMap(VCardProperty.init(line:))
    let labels = properties.filter(\.isLabel)
    let groups = Set(properties.filter { !$0.isLabel }.map(\.groupKey))
    return labels.allSatisfy { groups.contains($0.groupKey) }
      && alone.relations.count + alone.customFields.count == lines.count - labels.count
  }
}
