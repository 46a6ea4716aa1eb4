import ManagedObjects

/// The saved contacts that have UIDs.
struct KnownContacts {
  private var contacts: [String: RowReference] = [:]
  private let coordinator: PersistentStoreCoordinator
  /// The number of people's entity.
  let people: EntityNumber

  /// Reads the UIDs.
  ///
  /// - Throws: ``StoreError``.
  init(in context: ManagedObjectContext) throws {
    coordinator = context.persistentStoreCoordinator
    people = EntityNumber(name: Person.entityName ?? "")
    for entityName in [Person.entityName, Company.entityName].compactMap(\.self) {
      var request = FetchRequest<ManagedObject>(entityName: entityName)
      let key = Contact.Key.uid.rawValue
      request.predicate = .comparison(.key(key), .notEqualTo, .value(.null))
      let entity = EntityNumber(name: entityName)
      try context.forEachRowBatch(request, keys: [key]) { batch in
        for row in 0..<batch.rowCount {
          guard let uid = batch.columns[0].text(row) else { continue }
          contacts[uid] = RowReference(entity: entity, key: RowKey(batch.keys[row]))
        }
        return true
      }
    }
  }

  /// The contact with a UID.
  subscript(uid: String) -> RowReference? { contacts[uid] }

  /// The ID of the contact with a UID.
  ///
  /// - Throws: ``ManagedObjectError``.
  func objectID(uid: String) throws -> ManagedObjectID? {
    guard let contact = contacts[uid] else { return nil }
    let name = contact.entity == people ? Person.entityName : Company.entityName
    return try coordinator.managedObjectID(entityName: name ?? "", key: contact.key)
  }
}
