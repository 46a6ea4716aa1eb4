import ManagedObjects

// Cards that have changed, of contacts that hold something else than they said before.

extension ContactObjectImport {
  /// Has a contact that was changed here, or is made of several cards, take what has changed of one of
  /// its cards.
  ///
  /// - Parameters:
  ///   - source: The card.
  ///   - existing: The contact.
  ///   - found: What it holds.
  ///   - base: What the card said when it was last imported.
  ///   - former: Which of the cards it is; nil for that by which the contact is known.
  ///   - isRepeated: Whether another card of the import has the UID.
  ///   - report: What the import did.
  /// - Returns: What is gone by that; nil for nothing.
  /// - Throws: What the context throws.
  mutating func merge(
    _ source: ImportedCard, into existing: Contact, _ found: ContactCard, since base: ContactCard,
    of former: FormerCard?, _ isRepeated: Bool, _ report: inout ContactImportReport
  ) throws -> Loss? {
    var (card, base) = (source.card, base)
    (base.uid, base.created, base.modified) = (found.uid, found.created, found.modified)
    if former != nil { (card.manager, base.manager) = ("", found.manager) }
    base.restorePhoto(from: [found, card])
    let theirs = card.kept(over: base, isPartial: source.isPartial)
    let merge = ThreeWayMerge(found, theirs, since: base, besides: existing.states(but: former))
    var wanted = merge.card
    (wanted.uid, wanted.created, wanted.modified) = (found.uid, found.created, found.modified)
    // Managers are connected when all cards have been taken.
    if wanted.manager == found.manager { card.manager = "" }
    if former != nil { card.uid = "" }
    remember(existing, card)
    try note(theirs, of: former, by: source, wanted == theirs, existing)
    if wanted.isWrittenLike(found) {
      report.unchangedCount += 1
      return nil
    }
    wanted.modified = now
    try writer.write(wanted, to: existing)
    report.updatedCount += 1
    if isRepeated, theirs.lacks(something: base) { return .repeated }
    return merge.lost.isEmpty ? nil : .replaced(merge.lost, of: found.displayName)
  }

  /// Notes what the next card is compared with.
  private func note(
    _ state: ContactCard, of former: FormerCard?, by source: ImportedCard, _ isAll: Bool,
    _ contact: Contact
  ) throws {
    if let former {
      former.setState(state)
      former.fingerprint = source.fingerprint
    } else {
      let isKnown = isAll && !contact.isMerged
      try contact.setSourceState(isKnown ? nil : state, in: context)
      contact.sourceFingerprint = source.fingerprint
    }
  }
}
