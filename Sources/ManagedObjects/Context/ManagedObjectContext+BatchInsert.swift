extension ManagedObjectContext {
  /// Inserts many objects into the store in one transaction, past this and every other context.
  ///
  /// - Returns: The keys of the new objects, in the order of the request.
  /// - Throws: ``ManagedObjectError`` or ``StoreError``; then nothing was inserted, except for
  ///   ``StoreError/notConfirmed(_:)``.
  /// - Complexity: O(*n*) in the size of the request.
  public func execute(_ request: BatchInsertRequest) throws -> [RowKey] {
    let entity = request.rows.entity
    guard try self.entity(named: entity.name) == entity else {
      throw ManagedObjectError.unknownEntity(entity.name)
    }
    let store = try persistentStoreCoordinator.persistentStore()
    return try request.run(in: store, author: transactionAuthor).inserted.map(\.key)
  }
}
