import ContactCards
import ContactFormats
import ManagedObjects

// What is deleted after an import of all that there is to be in the address book.

extension ContactImport {
  /// Makes sure that nobody is deleted whose card may only be missing.
  ///
  /// - Throws: ``CardError`` where it is.
  func checkWhole(_ read: ReadCard) throws {
    guard options.prunes, read.card == nil || read.isUnclosed else { return }
    let reason = read.warnings.last?.reason ?? "a card cannot be read"
    throw Self.missingCard(line: read.warnings.last?.line ?? read.line, reason)
  }

  /// The reason not to prune.
  static func missingCard(line: Int, _ reason: String) -> CardError {
    CardError(line: line, reason: "\(reason); with --prune no card may be missing")
  }

  /// Takes note of a card that is skipped.
  ///
  /// - Throws: ``CardError`` for a strict import, and for one after which those are deleted whose cards
  ///   are not there.
  mutating func skip(line: Int, _ reason: String) throws {
    if options.prunes { throw Self.missingCard(line: line, reason) }
    report.skippedCount += 1
    try warn(CardWarning(line: line, reason: reason))
  }

  /// Finds the saved contacts that are to be deleted, before anybody is connected with others: those
  /// are nobody to whom the texts name.
  ///
  /// - Throws: ``CardError`` where the texts are about nobody, or what the context throws.
  mutating func settleUntold() throws -> UntoldContacts {
    var untold = try untoldContacts()
    if !untold.isEmpty, columns != nil {
      // Where people work who are new is told by objects.
      try leaveColumns()
      untold = try untoldContacts()
    }
    objects.untold = untold.all
    return untold
  }

  /// The saved contacts that no card was about.
  private func untoldContacts() throws -> UntoldContacts {
    guard options.prunes else { return UntoldContacts() }
    let count = report.addedCount + report.updatedCount + report.unchangedCount
    if count + report.stillDeletedCount == 0 {
      throw CardError(line: 1, reason: "there is no contact in it; --prune would delete everybody")
    }
    let told = columns?.toldContacts ?? objects.toldContacts
    return try UntoldContacts(but: told, toldCards, known, in: context)
  }

  /// The groups that came with cards of their own, of which there are none now.
  func untoldGroups(_ groups: [ReadGroup], _ cards: GroupCards?) -> [String] {
    guard options.prunes, !takesPartialTexts, let cards else { return [] }
    return cards.namesOfCards(but: groups).sorted()
  }

  /// Deletes what no card was about.
  ///
  /// - Throws: What the context throws.
  mutating func delete(_ untold: UntoldContacts, groups: [String]) throws {
    let people = try untold.people.compactMap { try object($0, as: Person.self) }
    try context.prefetch(ContactParts.all.relationships, from: people)
    try context.keepSourceStates(ofReportsTo: people)
    for person in people {
      report.pruned.append(NamedContact(try ContactRecord(person)))
    }
    for untold in untold.companies {
      guard let company = try object(untold.reference, as: Company.self) else { continue }
      let record = try ContactRecord(company)
      if untold.isSeen { report.pruned.append(NamedContact(record)) }
      if untold.isLeftBare {
        try bare(company, record.card)
      } else {
        try context.delete(company)
      }
    }
    for person in people { try context.delete(person) }
    for name in groups {
      guard let group = try objects.writer.groupIfAny(named: name) else { continue }
      try context.keepSourceStates(of: group.members)
      try context.delete(group)
      report.prunedGroups.append(name)
    }
  }

  /// Leaves nothing of a company but its name, by which people tell that they work there.
  private mutating func bare(_ company: Company, _ card: ContactCard) throws {
    var bare = ContactCard()
    (bare.kind, bare.company) = (.company, card.company)
    (bare.created, bare.modified) = (card.created, options.now)
    try objects.writer.write(bare, to: company)
    if !company.hasMadeUID { company.makeUID() }
    (company.sourceFingerprint, company.sourceKind) = (nil, nil)
    for former in company.formerCards where !former.isDeleted { try context.delete(former) }
  }

  /// A saved contact; nil where the import, or somebody else meanwhile, has deleted it.
  private func object<Found: Contact>(
    _ contact: RowReference, as _: Found.Type
  ) throws -> Found? {
    do {
      let found = try context.existingObject(with: known.objectID(of: contact)) as? Found
      return found?.isDeleted == true ? nil : found
    } catch ManagedObjectError.objectNotFound {
      return nil
    }
  }
}
