import ContactCards
import ManagedObjects

/// The saved contacts by their UIDs, or by those that an export gives them.
struct KnownContacts {
  private let unnamed: UnnamedContacts
  /// What they were last imported from.
  let sources: ImportedSources
  /// The contacts of each kind by the UIDs that they were given.
  private var contacts: [EntityNumber: [String: RowReference]] = [:]
  private let coordinator: PersistentStoreCoordinator
  /// Whether there is none.
  let isEmpty: Bool
  /// The numbers of the entities.
  let (people, companies): (EntityNumber, EntityNumber)

  /// Reads the UIDs.
  ///
  /// - Throws: ``StoreError``.
  init(in context: ManagedObjectContext) throws {
    coordinator = context.persistentStoreCoordinator
    people = EntityNumber(name: Person.entityName ?? "")
    companies = EntityNumber(name: Company.entityName ?? "")
    unnamed = try UnnamedContacts(in: context)
    sources = ImportedSources(in: context)
    isEmpty = try context.count(for: FetchRequest<Contact>()) == 0
    if isEmpty { return }
    for entityName in [Person.entityName, Company.entityName].compactMap(\.self) {
      var request = FetchRequest<ManagedObject>(entityName: entityName)
      let key = Contact.Key.uid.rawValue
      request.predicate = .comparison(.key(key), .notEqualTo, .value(.null))
      let entity = EntityNumber(name: entityName)
      var found: [String: RowReference] = [:]
      try context.forEachRowBatch(request, keys: [key]) { batch in
        for row in 0..<batch.rowCount {
          guard var uid = batch.columns[0].text(row) else { continue }
          // Cards are read without null characters.
          _ = uid.removeNullCharacters()
          found[uid] = RowReference(entity: entity, key: RowKey(batch.keys[row]))
        }
        return true
      }
      contacts[entity] = found
    }
  }

  /// Whether some contact of a kind has no UID.
  ///
  /// - Throws: ``StoreError``.
  func hasUnnamed(of kind: EntityNumber) throws -> Bool {
    try !unnamed.keys(of: entityName(kind)).isEmpty
  }

  /// Whether a contact has no UID.
  ///
  /// - Throws: ``StoreError``.
  func isUnnamed(_ contact: RowReference) throws -> Bool {
    try unnamed.keys(of: entityName(contact.entity)).contains(contact.key.rawValue)
  }

  private func entityName(_ kind: EntityNumber) -> String {
    (kind == people ? Person.entityName : Company.entityName) ?? ""
  }

  /// What names contacts without a UID in exports.
  var stableUIDs: StableUIDs { unnamed.uids }

  /// The UIDs that contacts were given.
  var uids: [String] { contacts.values.flatMap(\.keys) }

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
    if let found = contacts[kind]?[uid] { return found }
    return try unnamed.contact(uid: uid).flatMap { $0.entity == kind ? $0 : nil }
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

/// The saved contacts without a UID, whose numbers are read when the first of them is asked for.
private final class UnnamedContacts {
  private let context: ManagedObjectContext
  let uids: StableUIDs
  private let kinds: [(name: String, uids: StableUIDs.Beginning)]
  private var keys: [String: Set<Int64>] = [:]

  init(in context: ManagedObjectContext) throws {
    self.context = context
    let uids = try StableUIDs(of: context.persistentStoreCoordinator)
    self.uids = uids
    kinds = [Person.entityName, Company.entityName].compactMap(\.self).map {
      ($0, uids.beginning(of: $0))
    }
  }

  /// The contact that an export gives a UID.
  func contact(uid: String) throws -> RowReference? {
    for kind in kinds {
      guard let key = uids.key(of: uid, beginning: kind.uids),
        try keys(of: kind.name).contains(key)
      else { continue }
      return RowReference(entity: EntityNumber(name: kind.name), key: RowKey(key))
    }
    return nil
  }

  /// The keys of the contacts of a kind.
  func keys(of kind: String) throws -> Set<Int64> {
    if let known = keys[kind] { return known }
    var request = FetchRequest<ManagedObject>(entityName: kind)
    request.predicate = .comparison(.key(Contact.Key.uid.rawValue), .equalTo, .value(.null))
    var found: Set<Int64> = []
    try context.forEachRowBatch(request, keys: []) { batch in
      found.formUnion(batch.keys)
      return true
    }
    keys[kind] = found
    return found
  }
}
