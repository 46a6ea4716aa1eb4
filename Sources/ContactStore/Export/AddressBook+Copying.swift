import ContactCards
package import ManagedObjects

extension AddressBook {
  /// Copies the address book in a store to another store, of whatever kind, as a whole or not at all.
  ///
  /// Everybody keeps the UID that exports give, for which the other store would make another one. IDs are
  /// given anew, in the same order, and history stays behind.
  ///
  /// - Parameters:
  ///   - store: The store of the address book.
  ///   - destination: Where the copy is to be.
  ///   - isReplacing: Whether a store of that kind that is there may be replaced.
  /// - Returns: How many objects were copied.
  /// - Throws: ``CoordinatorError/storeExists(path:)`` for what may not be replaced, or ``StoreError``.
  /// - Complexity: O(*n*) in the number of objects, also in memory.
  package static func copy(
    _ store: any PersistentStore, to destination: PersistentStoreDescription,
    replacing isReplacing: Bool
  ) throws -> Int {
    let model = try ContactsModel.managedObjectModel
    let copy = try PersistentStoreCoordinator.copy(
      store, to: PersistentStoreDescription(.inMemory), model: model)
    let coordinator = try PersistentStoreCoordinator(
      managedObjectModel: model, classes: ContactsModel.classes)
    try coordinator.addPersistentStore(copy.store)
    let uids = StableUIDs(ofStore: store.identifier)
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    try context.keepUIDs(uids, of: copy.rows)
    try context.save()
    return try coordinator.copy(copy.store, to: destination, replacing: isReplacing)
  }
}

extension ManagedObjectContext {
  /// Gives contacts and groups without a UID those that they had in another store.
  ///
  /// - Parameters:
  ///   - uids: Makes the UIDs of the other store.
  ///   - rows: The rows by those of the other store.
  /// - Throws: ``StoreError``.
  fileprivate func keepUIDs(
    _ uids: StableUIDs, of rows: [RowReference: RowReference]
  ) throws {
    let former = Dictionary(
      rows.map { ($1, $0.key.rawValue) }, uniquingKeysWith: { first, _ in first })
    for contact in try fetch(FetchRequest<Contact>()) where contact.uid == nil {
      let row = contact.objectID.key.map { RowReference(entity: contact.entity.number, key: $0) }
      guard let row, let key = former[row] else { continue }
      contact.uid = uids.uid(of: contact.entity.name, key: key)
    }
    let cards = try GroupCards(in: self, named: uids)
    for group in try fetch(FetchRequest<Group>()) {
      let card = cards.card(named: group.name, members: [])
      group.card = GroupCard(card, missing: card.members).text(usualUID: "")
    }
  }
}
