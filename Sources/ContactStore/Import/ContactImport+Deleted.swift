import ContactCards
import ManagedObjects

// Cards whose contacts were deleted here.

extension ContactImport {
  /// Leaves a contact deleted whose card comes as it was then.
  ///
  /// One that comes otherwise is a new contact, of which nothing tells any more that it was deleted.
  ///
  /// - Returns: Whether it stays deleted; then the card was taken.
  /// - Throws: What the context throws.
  mutating func staysDeleted(_ source: ImportedCard) throws -> Bool {
    let deleted = try known.sources.deleted()
    guard !deleted.isEmpty else { return false }
    // Another card of its text may have had its UID.
    let sum = source.card.uid.isEmpty ? nil : ClaimedUIDs.sum(of: source.card.uid)
    let cards = [source] + (sum.map { [source.withoutUID($0)] } ?? [])
    if !source.overwrites {
      for card in cards where deleted.has(card) {
        guard try !isHere(card) else { continue }
        if let sum, !card.sharesUID, let fingerprint = card.fingerprint, !uids.has(sum) {
          uids.claim(sum, by: fingerprint)
        }
        if options.prunes { toldCards.add(source) }
        try known.sources.noteDeleted(source)
        report.stillDeletedCount += 1
        return true
      }
    }
    for card in cards where deleted.mayHave(card.card.uid, card.key) {
      if try cards.contains(where: { try isHere($0) }) { break }
      if let sum, !card.sharesUID, uids.has(sum) { continue }
      try forgetDeleted(card)
    }
    return false
  }

  /// Has nothing tell any more that the contact of a card was deleted.
  private mutating func forgetDeleted(_ source: ImportedCard) throws {
    let rows = try known.sources.removeDeleted(source)
    if rows.isEmpty { return }
    try leaveColumns()
    for row in rows {
      let id = try context.persistentStoreCoordinator.managedObjectID(
        entityName: FormerCard.entityName ?? "", key: row)
      try context.delete(try context.existingObject(with: id))
    }
  }

  /// Whether a saved contact is made of a card, or says already what one without a UID says.
  private mutating func isHere(_ source: ImportedCard) throws -> Bool {
    if try known.contact(of: source) != nil || known.former(of: source) != nil { return true }
    guard source.card.uid.isEmpty else { return false }
    let twin =
      try columns == nil ? objects.twins.twin(of: source) : columns?.twins.twin(of: source)
    return twin != nil
  }
}
