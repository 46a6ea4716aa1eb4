import ContactCards
import ManagedObjects

// Cards with a UID that another card of their text has, which are about the same contact or about
// others.

extension ContactObjectImport {
  /// The contact of which a card says more than one of the same UID before it does.
  ///
  /// - Parameters:
  ///   - source: The card, as one without a UID.
  ///   - uid: The UID.
  /// - Returns: The one with the UID where it is called the same, or who was in the text with the same
  ///   UID and name; nil where the card is about somebody else. Of a UID that several have a name is not
  ///   enough: an address or a number has to tell that they are one.
  /// - Throws: What the context throws.
  func contact(of source: ImportedCard, sharing uid: String) throws -> Contact? {
    let card = source.card
    let own = try existing(source.withUID(uid))
    if card.fault == .nameless { return own }
    let isShared = try isShared(uid, in: source)
    let name = FoldedName.of(card.nameOfTwin)
    let known = [own].compactMap(\.self) + (namesakes[key(of: source, sharing: uid)] ?? [])
    return known.first { contact in
      let found = growing[contact]?.named ?? ContactCard(contact, .named)
      guard
        FoldedName.of(found.nameOfTwin) == name
          || contact.sourceState.map({ FoldedName.of($0.nameOfTwin) }) == name
      else { return false }
      return isShared
        ? Kinship(card, growing[contact]?.card ?? ContactCard(contact)) != nil
        : !Kinship.contradict(card, found)
    }
  }

  /// Takes note of a saved contact that a later card is about.
  ///
  /// - Throws: What the context throws.
  mutating func expect(_ contact: RowReference) throws {
    let id = try known.objectID(of: contact)
    guard let contact = try context.existingObject(with: id) as? Contact else { return }
    remember(contact, ContactCard())
  }

  /// Whether a UID is also that of cards of others.
  private func isShared(_ uid: String, in source: ImportedCard) throws -> Bool {
    if sharedUIDs.contains(uid) { return true }
    guard let kind = source.kind else { return false }
    return try known.sources.hasOwnRows(of: kind)
  }

  private func key(of source: ImportedCard, sharing uid: String) -> [String] {
    [uid, source.card.kind.rawValue, FoldedName.of(source.card.nameOfTwin)]
  }

  /// Adds what a card says anew to the contact of which one of the same UID before it has told.
  ///
  /// What that one says, too, may have been changed here.
  ///
  /// - Returns: What the card says in vain; nil for nothing.
  /// - Throws: What the context throws.
  mutating func complete(
    _ contact: Contact, by source: ImportedCard, _ report: inout ContactImportReport
  ) throws -> Loss? {
    // Taken out, so that adding to it does not copy it.
    var grown = growing.removeValue(forKey: contact) ?? GrowingContact(contact)
    // What the contact holds is kept with its first further card, and is nothing that this one repeats.
    let news = grown.news(of: source)
    if try !known.mayKnow(source.key) { try grown.keep(source, by: &self) }
    remember(contact, ContactCard())
    if let person = contact as? Person, !source.card.manager.isEmpty, !grown.namesManager {
      furtherManagers.append((person, source.card.manager))
      grown.namesManager = true
    }
    let loss = grown.add(news, now: now, &report)
    if growing.count >= GrowingContact.greatestCount { try writeGrown() }
    growing[contact] = grown
    return loss
  }

  /// Has all contacts hold what was added to them.
  ///
  /// - Throws: What the context throws.
  mutating func writeGrown() throws {
    // In their order, so that the same import leaves the same rows.
    for contact in Set(growing.keys).inOrder { try writeGrown(contact) }
  }

  /// Has the saved contacts that are called as a card is hold what was added to them, as the card is
  /// compared with them.
  ///
  /// - Throws: What the context throws.
  mutating func writeGrown(alike source: ImportedCard) throws {
    if growing.isEmpty { return }
    let namesakes = try twins.alike(source)
    if namesakes.count > SavedTwins.greatestCount { return }
    for namesake in namesakes {
      let id = try known.objectID(of: namesake)
      if let contact = try context.existingObject(with: id) as? Contact { try writeGrown(contact) }
    }
  }

  /// Has a contact hold what was added to it, if anything was.
  private mutating func writeGrown(_ contact: Contact) throws {
    guard var grown = growing.removeValue(forKey: contact) else { return }
    try grown.write(by: &self)
  }

  /// Has a contact hold what a card says.
  ///
  /// - Throws: What the context throws.
  mutating func write(_ card: ContactCard, to contact: Contact) throws {
    if let key = contact.objectID.key {
      let kind = contact is Company ? known.companies : known.people
      twins.cards.forget(RowReference(entity: kind, key: key))
    }
    try writer.write(card, to: contact)
  }

  /// What a contact holds, with all that was added to it.
  ///
  /// - Throws: What the context throws.
  mutating func read(_ contact: Contact) throws -> ContactCard {
    try writeGrown(contact)
    return ContactCard(contact)
  }

  /// Takes a card of somebody else than the contact with its UID.
  ///
  /// - Parameters:
  ///   - source: The card, as one without a UID.
  ///   - uid: The UID.
  ///   - report: What the import did.
  /// - Returns: What is gone by that; nil for nothing.
  /// - Throws: What the context throws.
  mutating func write(
    _ source: ImportedCard, sharing uid: String, _ report: inout ContactImportReport
  ) throws -> Loss? {
    let loss = try write(source, &report)
    sharedUIDs.insert(uid)
    let key = key(of: source, sharing: uid)
    if let last, namesakes[key, default: []].count < SavedTwins.greatestCount {
      namesakes[key, default: []].append(last)
    }
    return loss
  }
}
