/// Saved rows as columns, without making an object or a value of any. Unsaved changes never show in
/// them.
extension ManagedObjectContext {
  /// Hands the saved rows that a request finds to `body` in its order, a batch at a time.
  ///
  /// - Parameters:
  ///   - request: Which rows.
  ///   - keys: The attributes and the to-one relationships that are wanted, in the order in which a
  ///     batch has them. A relationship takes two columns, the keys of the rows that it leads to and
  ///     the numbers of their entities; see ``RowBatch/reference(_:at:)``.
  ///   - candidates: The keys of the only rows that may be found; nil for all.
  ///   - body: Takes a batch, and answers whether it wants more.
  /// - Throws: As ``fetchRows(_:)`` does, ``ManagedObjectError/unknownKey(entity:key:)``, or what
  ///   `body` throws.
  public func forEachRowBatch<Result>(
    _ request: FetchRequest<Result>, keys: [String], among candidates: [RowKey]? = nil,
    _ body: (RowBatch) throws -> Bool
  ) throws {
    try forEachRowBatch(request, keys: keys, among: candidates, sieve: nil, body)
  }

  /// Hands the saved rows that a request finds to `body`, where rows may be left out in whose texts a
  /// sieve finds none that may be wanted.
  ///
  /// They are if the store has tables of this library, and are not if it asks somebody else.
  package func forEachRowBatch<Result>(
    _ request: FetchRequest<Result>, keys: [String], among candidates: [RowKey]? = nil,
    sieve: TextSieve?, _ body: (RowBatch) throws -> Bool
  ) throws {
    var bound = try boundForRows(request)
    bound.keys = candidates
    let columns = try keys.flatMap { try bound.entity.columns(ofKey: $0) }
    let reader = try reader
    if let sieve, let tables = try (reader as? any TableReading)?.currentTables() {
      try tables.forEachBatch(of: bound, columns: columns, sieve: sieve, body)
    } else {
      try reader.forEachBatch(of: bound, columns: columns, body)
    }
  }

  /// Hands the saved pairs of objects that a many-to-many relationship connects to `body`, a batch at
  /// a time.
  ///
  /// The same goes for every to-many relationship that is ordered or has no inverse.
  ///
  /// - Parameters:
  ///   - entityName: The entity of the objects that the relationship leads from; those of its
  ///     subentities count as well.
  ///   - key: The relationship.
  ///   - body: Takes pairs in no particular order, and answers whether it wants more. The source of
  ///     each has the relationship, and the target is what it leads to.
  /// - Throws: ``ManagedObjectError/unknownEntity(_:)``,
  ///   ``ManagedObjectError/unknownKey(entity:key:)``, ``StoreError/invalidRequest(reason:)`` for a
  ///   relationship that the rows at one end hold, another ``StoreError``, or what `body` throws.
  public func forEachLinkBatch(
    entityName: String, relationship key: String, _ body: ([Link]) throws -> Bool
  ) throws {
    let entity = try entity(named: entityName)
    guard let index = entity.index(ofRelationship: key) else {
      throw ManagedObjectError.unknownKey(entity: entityName, key: key)
    }
    try reader.forEachLinkBatch(
      of: StoreLinkRequest(model: model, entity: entity, relationship: index), body)
  }
}

extension EntityDescription {
  /// The columns that hold an attribute or a to-one relationship.
  fileprivate func columns(ofKey key: String) throws(ManagedObjectError) -> [AttributeIndex] {
    if let index = index(ofAttribute: key) { return [index] }
    guard let index = index(ofRelationship: key), let column = referenceColumn(of: index) else {
      throw .unknownKey(entity: name, key: key)
    }
    return [column, AttributeIndex(column.rawValue + 1)]
  }
}
