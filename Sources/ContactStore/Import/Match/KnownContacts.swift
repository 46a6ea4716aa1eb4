import ContactCards
import ManagedObjects

/// The saved contacts by their UIDs, which are read when somebody first asks.
struct KnownContacts {
  private let uids: SavedUIDs
  /// What they were last imported from.
  let sources: ImportedSources
  private let coordinator: PersistentStoreCoordinator
  /// Whether there is none.
  let isEmpty: Bool
  /// The numbers of the entities.
  let (people, companies): (EntityNumber, EntityNumber)

  /// - Parameter context: Where to read.
  /// - Throws: ``StoreError``.
  init(in context: ManagedObjectContext) throws {
    coordinator = context.persistentStoreCoordinator
    people = EntityNumber(name: Person.entityName ?? "")
    companies = EntityNumber(name: Company.entityName ?? "")
    uids = SavedUIDs(in: context)
    sources = ImportedSources(in: context)
    isEmpty = try context.count(for: FetchRequest<Contact>()) == 0
  }

  /// Whether the UID of some contact of a kind was made here.
  ///
  /// - Throws: ``StoreError``.
  func haveMadeUIDs(_ kind: EntityNumber) throws -> Bool {
    try !uids.all(of: kind, entityName(kind)).made.isEmpty
  }

  /// Whether the UID of a contact was made here, so that a card with another one may be about it.
  ///
  /// - Throws: ``StoreError``.
  func hasMadeUID(_ contact: RowReference) throws -> Bool {
    try uids.all(of: contact.entity, entityName(contact.entity)).made.contains(contact.key)
  }

  private func entityName(_ kind: EntityNumber) -> String {
    (kind == people ? Person.entityName : Company.entityName) ?? ""
  }

  /// The UIDs of all contacts, a sequence for each kind.
  ///
  /// - Throws: ``StoreError``.
  var allUIDs: [[String]] {
    get throws {
      try [people, companies].map { Array(try uids.all(of: $0, entityName($0)).contacts.keys) }
    }
  }

  /// The contact with a UID; the person where there is a company with it, too.
  ///
  /// - Throws: ``StoreError``.
  func contact(uid: String) throws -> RowReference? {
    try contact(uid: uid, of: people) ?? contact(uid: uid, of: companies)
  }

  /// The contact of a kind with a UID.
  ///
  /// - Throws: ``StoreError``.
  func contact(uid: String, of kind: EntityNumber) throws -> RowReference? {
    if isEmpty { return nil }
    return try uids.all(of: kind, entityName(kind)).contacts[uid]
  }

  /// The kind of contact that a card is about.
  func kind(of card: ContactCard) -> EntityNumber { card.kind == .company ? companies : people }

  /// Whether a contact is of the kind that a card is about.
  func isOfKind(_ contact: RowReference, _ card: ContactCard) -> Bool {
    contact.entity == kind(of: card)
  }

  /// The contact that a card is about: the one with its UID, or where it has none the one that came
  /// from the same card.
  ///
  /// - Throws: ``StoreError``.
  func contact(of source: ImportedCard) throws -> RowReference? {
    let (uid, kind) = (source.card.uid, kind(of: source.card))
    if !uid.isEmpty { return try contact(uid: uid, of: kind) }
    let found = try source.key.flatMap { try sources.contact($0) }
    return found?.entity == kind ? found : nil
  }

  /// The contact into which that of a card was merged.
  ///
  /// - Throws: ``StoreError``.
  func former(of source: ImportedCard) throws -> ImportedSources.Former? {
    let uid = source.card.uid
    let found =
      uid.isEmpty
      ? try source.key.flatMap { try sources.former($0) }
      : try sources.former(uid: uid)
    return found.flatMap { isOfKind($0.contact, source.card) ? $0 : nil }
  }

  /// Whether a contact may have come from a card without a UID.
  ///
  /// - Throws: ``StoreError``.
  func mayKnow(_ key: CardKey?) throws -> Bool {
    guard let key else { return false }
    return try sources.contact(key) != nil || sources.former(key) != nil
  }

  /// The ID of a saved contact.
  ///
  /// - Throws: ``ManagedObjectError``.
  func objectID(of contact: RowReference) throws -> ManagedObjectID {
    try coordinator.managedObjectID(entityName: entityName(contact.entity), key: contact.key)
  }
}

/// The UIDs of saved contacts, which are read for each kind when its first one is asked for.
private final class SavedUIDs {
  /// The UIDs of the contacts of a kind.
  struct OfKind {
    /// The contacts by their UIDs.
    var contacts: [String: RowReference] = [:]
    /// The keys of those whose UIDs were made here.
    var made: Set<RowKey> = []
  }

  private let context: ManagedObjectContext
  private var known: [EntityNumber: OfKind] = [:]

  init(in context: ManagedObjectContext) {
    self.context = context
  }

  /// The UIDs of the contacts of a kind.
  func all(of kind: EntityNumber, _ entityName: String) throws -> OfKind {
    if let known = known[kind] { return known }
    var found = OfKind()
    let keys: [Contact.Key] = [.uid, .hasMadeUID]
    try context.forEachRowBatch(
      FetchRequest<ManagedObject>(entityName: entityName), keys: keys.map(\.rawValue)
    ) { batch in
      for row in 0..<batch.rowCount {
        guard var uid = batch.columns[0].text(row) else { continue }
        // Cards are read without null characters.
        _ = uid.removeNullCharacters()
        let key = RowKey(batch.keys[row])
        found.contacts[uid] = RowReference(entity: kind, key: key)
        if batch.integer(row, at: 1) == 1 { found.made.insert(key) }
      }
      return true
    }
    known[kind] = found
    return found
  }
}
