/// What a store is asked for: all pairs of rows that a to-many relationship connects.
public struct StoreLinkRequest: Sendable {
  /// The model that the entity is of.
  public let model: ManagedObjectModel
  /// The entity of the rows that the relationship leads from, or one that such entities inherit
  /// from.
  public let entity: EntityDescription
  /// The relationship.
  public let relationship: RelationshipIndex

  /// Asks for the pairs.
  public init(
    model: ManagedObjectModel, entity: EntityDescription, relationship: RelationshipIndex
  ) {
    (self.model, self.entity, self.relationship) = (model, entity, relationship)
  }

  /// The table that holds the pairs, and whether the relationship leads from their sources.
  ///
  /// - Throws: ``StoreError/invalidRequest(reason:)`` for a relationship that is kept otherwise.
  package func table() throws(StoreError) -> (LinkTable, fromSource: Bool) {
    guard model.entity(named: entity.name) == entity,
      entity.relationships.indices.contains(relationship.rawValue),
      case .links(let table, let fromSource) = model.storage(of: relationship, in: entity)
    else {
      throw .invalidRequest(
        reason: "relationship \(relationship.rawValue) of \(entity.name) is not kept in pairs")
    }
    return (table, fromSource)
  }
}

extension StoreReading {
  /// Hands the pairs that a relationship connects to `body`, a batch at a time.
  ///
  /// This is for stores that have no way of their own: each of the entity's rows is asked about.
  public func forEachLinkBatch(
    of links: StoreLinkRequest, _ body: ([Link]) throws -> Bool
  ) throws {
    _ = try links.table()
    for entity in links.model.entities where entity.isKind(of: links.entity) && !entity.isAbstract {
      let keys = try fetch(StoreFetchRequest(entity: entity)).map(\.key)
      let related = try related(
        StoreRelationshipRequest(
          model: links.model, entity: entity, relationship: links.relationship, keys: keys))
      let pairs = zip(keys, related).flatMap { key, targets in
        let source = RowReference(entity: entity.number, key: key)
        return targets.map { Link(source: source, target: $0) }
      }
      if !pairs.isEmpty, try !body(pairs) { return }
    }
  }
}

extension StoreTables {
  /// Hands the pairs that a relationship connects to `body`, in the order in which they were linked.
  func forEachLinkBatch(
    of links: StoreLinkRequest, _ body: ([Link]) throws -> Bool
  ) throws {
    let (table, fromSource) = try links.table()
    guard let rows = self.links[table.name] else { return }
    let columns = [
      LinkColumn.source.rawValue, LinkColumn.source.rawValue + 1, LinkColumn.target.rawValue,
      LinkColumn.target.rawValue + 1,
    ].map { AttributeIndex($0) }
    try TableQuery(allOf: rows, in: self).forEachBatch(columns: columns) { batch in
      let pairs = (0..<batch.rowCount).compactMap { row -> Link? in
        guard let source = batch.reference(row, at: 0), let target = batch.reference(row, at: 2)
        else { return nil }
        return fromSource
          ? Link(source: source, target: target) : Link(source: target, target: source)
      }
      return try body(pairs)
    }
  }
}
