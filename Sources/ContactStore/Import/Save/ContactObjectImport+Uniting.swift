import ContactCards
import ContactFormats
import ManagedObjects

// Cards that are about contacts which others have a part in, or which they do not name by a UID.

extension ContactObjectImport {
  /// The saved contact that a card is most likely about without saying so.
  mutating func kin(of source: ImportedCard) throws -> Contact? {
    guard let contact = try twins.kin(of: source) else { return nil }
    twins.taken.join(contact)
    return try context.existingObject(with: known.objectID(of: contact)) as? Contact
  }

  /// The saved company of which a card may say more: the one of its name, unless both were given UIDs.
  ///
  /// One of which nothing but the name is known becomes the card's.
  mutating func namesake(of card: ContactCard) throws -> Contact? {
    guard card.kind == .company, let company = try writer.company(named: card.company),
      !company.objectID.isTemporaryID,
      company.hasMadeUID || card.uid.isEmpty, !company.isBare
    else { return nil }
    return company
  }

  /// The saved company of the name of one of which nothing else is known, where more is known of that.
  mutating func otherCompany(_ card: ContactCard) throws -> Company? {
    guard let company = try writer.company(named: card.company),
      !company.objectID.isTemporaryID, !company.isBare
    else { return nil }
    return company
  }

  /// Adds what is new on a card to the saved contact that it is about without saying so.
  mutating func adopt(
    _ source: ImportedCard, by contact: Contact, _ report: inout ContactImportReport
  ) throws -> Loss? {
    let found = try read(contact)
    let (unsettled, source) = (source, source.settled(as: found))
    let uid = source.card.uid
    // Of what came before kinds of texts were told apart, what comes may be the next one.
    let isNews =
      uid.isEmpty && contact.hasMadeUID && contact.sourceFingerprint != nil
      && (contact.sourceKind == nil || source.kind == nil || contact.sourceKind == source.kind)
    if isNews, let base = contact.sourceState {
      return try adopt(unsettled, by: contact, since: base, &report)
    }
    if !isNews, contact is Person { report.join(found.displayName) }
    if contact.hasMadeUID, !uid.isEmpty {
      let state = contact.ownState(found)
      try contact.takeCard(of: contact, saying: state, in: context)
    }
    try note(source, of: contact, isOwn: contact.hasMadeUID && (isNews || !uid.isEmpty))
    let loss = try unite(source, with: contact, isNews: isNews, uid: uid, &report)
    remember(contact, source.card)
    return loss
  }

  /// Keeps what a card says that is about a contact without saying so, for the next one.
  ///
  /// - Parameters:
  ///   - source: The card.
  ///   - contact: The contact.
  ///   - isOwn: Whether the contact is known by the card from now on.
  /// - Throws: What the context throws.
  func note(_ source: ImportedCard, of contact: Contact, isOwn: Bool = false) throws {
    if source.fingerprint != nil { try contact.keepTyped(in: context) }
    if isOwn || contact.hasMadeUID && contact.sourceFingerprint == nil {
      contact.setSource(source)
      if source.fingerprint != nil { try contact.setSourceState(source.card, in: context) }
    } else if let fingerprint = source.fingerprint {
      try contact.keepSourceState(in: context)
      try contact.addRow(source.kind, fingerprint, source.card, in: context)
    }
  }

  /// Adds what a card without a UID says anew to the contact that it is about, which was changed here
  /// since the card was imported.
  ///
  /// What was taken away here does not come back.
  private mutating func adopt(
    _ source: ImportedCard, by contact: Contact, since base: ContactCard,
    _ report: inout ContactImportReport
  ) throws -> Loss? {
    var (base, said) = (base, source.settled(as: base))
    base.restorePhoto(from: [source.card])
    let news = said.card.news(since: base)
    said.card.modified = .max
    let state = ContactMerge([base, said.card]).card
    said.card = news
    let loss = try unite(said, with: contact, isNews: true, &report)
    contact.setSource(source)
    try contact.setSourceState(state, in: context)
    remember(contact, source.card)
    return loss
  }

  /// Adds what is new on a card to the contact into which its own was merged.
  mutating func unite(
    _ source: ImportedCard, with former: ImportedSources.Former,
    _ report: inout ContactImportReport
  ) throws -> Loss? {
    let id = try known.objectID(of: former.contact)
    guard let contact = try context.existingObject(with: id) as? Contact else { return nil }
    let found = try read(contact)
    var known = ContactCard()
    if source.card.manager == found.manager { known.manager = source.card.manager }
    remember(contact, known)
    if source.isSame(as: former.fingerprint) {
      report.unchangedCount += 1
      return nil
    }
    let cards = contact.formerCards.filter { $0.uid == source.card.uid && $0.uid != nil }.inOrder
    if let card = cards.first, let base = card.state, source.fingerprint != nil, !source.overwrites
    {
      return try merge(source, into: contact, found, since: base, of: card, false, &report)
    }
    united.insert(contact.objectID)
    let loss = try unite(source, with: contact, isNews: false, &report)
    for card in cards {
      card.fingerprint = source.fingerprint
      card.setState(source.card)
    }
    return loss
  }

  /// Adds what is new on a card to a contact that holds what others said, too.
  ///
  /// Of its lists nothing is taken away. The card is right where only one value has its place if it is
  /// news. A contact whose UID was made here gets that which is given.
  mutating func unite(
    _ source: ImportedCard, with contact: Contact, isNews: Bool, uid: String = "",
    _ report: inout ContactImportReport
  ) throws -> Loss? {
    let found = ContactCard(contact)
    var other = source.settled(as: found).card
    (other.uid, other.manager, other.created) = ("", "", nil)
    other.modified = isNews ? .max : nil
    var wanted = ContactMerge([found, other]).card
    (wanted.created, wanted.modified) = (found.created, found.modified)
    if contact.hasMadeUID, !uid.isEmpty { wanted.uid = uid }
    if wanted == found {
      report.unchangedCount += 1
      return nil
    }
    let loss = loss(of: wanted, since: found, false, rev: source.card.modified)
    wanted.modified = now
    try write(wanted, to: contact)
    report.update(wanted.displayName)
    return loss
  }
}
