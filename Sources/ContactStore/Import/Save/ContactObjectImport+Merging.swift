import ContactCards
import ContactFormats
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
    let settled = source.settled(as: base).named(as: found).labelled(as: found)
    var (card, base) = (settled.card, base)
    (base.uid, base.created, base.modified) = (found.uid, found.created, found.modified)
    if former != nil { (card.manager, base.manager) = ("", found.manager) }
    base.restorePhoto(from: [found, card])
    // To its own card that is a change here.
    if former != nil { try existing.keepSourceState(found, in: context) }
    var source = source
    source.card = card
    var theirs = source.following(base)
    // Who was made the manager here stays so though the card names nobody any more.
    let isLinked = found.manager != base.manager && !found.manager.isEmpty
    if former != nil || isLinked && theirs.manager.isEmpty { theirs.manager = base.manager }
    // A row without a UID is compared with one of its kind, which says as many labels.
    if source.isPartial, source.kind == nil { theirs.takeLabels(of: found) }
    let others = existing.states(but: former).map { $0.restoringPhoto(from: [found, card]) }
    let merge = ThreeWayMerge(
      found, theirs, since: base, besides: others, takesCorrections: source.isPartial)
    var wanted = merge.card
    if source.overwrites {
      wanted = source.overwriting(found, since: base)
      wanted.groups = merge.card.groups
      if former != nil { wanted.manager = found.manager }
    }
    (wanted.uid, wanted.created, wanted.modified) = (found.uid, found.created, found.modified)
    // Managers are connected when all cards have been taken.
    if wanted.manager == found.manager, card.manager != found.manager,
      !found.seeks(manager: card.manager)
    {
      card.manager = ""
    }
    if former != nil { card.uid = "" }
    if former == nil { try existing.keepRow(ifNo: source, found, in: context) }
    remember(existing, card)
    try setBase(theirs, of: former, by: source, wanted == theirs, existing)
    if wanted.isWrittenLike(found) {
      report.unchangedCount += 1
      return nil
    }
    wanted.modified = now
    try save(wanted, found, to: existing)
    report.update(wanted.displayName)
    if source.overwrites {
      return base == found ? nil : loss(of: wanted, since: found, false, rev: source.card.modified)
    }
    if isRepeated, theirs.lacks(something: base) { return .repeated }
    return merge.lost.isEmpty ? nil : .replaced(merge.lost, of: found.displayName)
  }

  /// Notes that a card with a UID says what a contact holds that no card was known of: what is changed
  /// here from now on is none of the card, and stays when that comes again.
  ///
  /// - Parameters:
  ///   - source: The card.
  ///   - existing: The contact.
  ///   - found: What it holds.
  /// - Throws: What the context throws.
  func noteReturn(
    of source: ImportedCard, to existing: Contact, _ found: ContactCard
  ) throws {
    guard source.isOwnCard, existing.sourceFingerprint == nil,
      !existing.objectID.isTemporaryID, !existing.isMadeOfSeveral(source)
    else { return }
    existing.setSource(source)
    if found.manager != source.card.manager {
      var said = found
      said.manager = source.card.manager
      try existing.setSourceState(said, in: context)
    }
  }

  /// Has a contact take what has changed of a card without a UID since it came from a text of the same
  /// kind, or all of the card where it takes the place of what was changed here.
  ///
  /// - Parameters:
  ///   - source: The card.
  ///   - earlier: The card before it.
  ///   - report: What the import did.
  /// - Returns: What is gone by that; nil for nothing.
  /// - Throws: What the context throws.
  mutating func follow(
    _ source: ImportedCard, _ earlier: EarlierCard, _ report: inout ContactImportReport
  ) throws -> Loss? {
    let id = try known.objectID(of: earlier.contact)
    guard let contact = try context.existingObject(with: id) as? Contact else {
      return try write(source, &report)
    }
    let found = try read(contact)
    // A card with a UID may have become the contact's own one before this in the same import.
    let isOwn = earlier.isOwn && contact.sourceFingerprint == earlier.fingerprint
    let former = contact.formerCards.first {
      if isOwn { return false }
      return earlier.isOwn
        ? $0.fingerprint == earlier.fingerprint && $0.fingerprint != nil
        : $0.objectID.key?.rawValue == earlier.id.former
    }
    let base = isOwn ? contact.ownState(found) : former?.state
    guard let base else { return try adopt(source, by: contact, &report) }
    if try passEcho(source, of: contact, found, since: base, former, &report) { return nil }
    return try merge(
      source, into: contact, found, since: base, of: former, false, &report)
  }

  /// Takes a card that says just what a text of ours says of a contact for the one that comes next, and
  /// leaves the contact as it is: what was changed here has gone out and come back.
  ///
  /// - Parameters:
  ///   - source: The card.
  ///   - existing: The contact.
  ///   - found: What it holds.
  ///   - base: What the card said when it was last imported.
  ///   - former: Which of the cards it is; nil for that by which the contact is known.
  ///   - report: What the import did.
  /// - Returns: Whether it is such a card.
  /// - Throws: What the context throws.
  mutating func passEcho(
    _ source: ImportedCard, of existing: Contact, _ found: ContactCard, since base: ContactCard,
    _ former: FormerCard?, _ report: inout ContactImportReport
  ) throws -> Bool {
    let named = namingManager(source, of: existing)
    guard !source.overwrites, named.isEcho(of: found, since: base) else { return false }
    remember(existing, named.card)
    let said = named.said(of: found).following(base)
    try setBase(said, of: former, by: source, said == found, existing)
    report.unchangedCount += 1
    return true
  }

  /// Sets what the next card is compared with.
  private func setBase(
    _ state: ContactCard, of former: FormerCard?, by source: ImportedCard, _ isAll: Bool,
    _ contact: Contact
  ) throws {
    if let former {
      former.setState(state)
      former.fingerprint = source.fingerprint
    } else {
      let isKnown = isAll && !contact.isMerged
      try contact.setSourceState(isKnown ? nil : state, in: context)
      contact.setSource(source)
    }
  }
}
