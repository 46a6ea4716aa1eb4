/// What a store that holds its rows elsewhere has to write to carry out a request.
package struct RowTransaction {
  /// What changes in one table.
  package struct Changes {
    /// The entity of the rows; of links, what they are to a table.
    package let entity: EntityDescription
    /// The key of the next row after the inserted ones.
    package let nextKey: Int64
    /// New rows, by ascending keys.
    package let inserted: [RowSnapshot]
    /// Rows with their new values and versions, by ascending keys.
    package let updated: [RowSnapshot]
    /// These rows as they were, in the same order.
    package let before: [RowSnapshot]
    /// Rows that go, as they were, by ascending keys.
    package let deleted: [RowSnapshot]

    /// All rows of a table as new ones.
    init(inserting table: EntityTable) throws(StoreError) {
      (entity, nextKey) = (table.entity, table.nextKey)
      inserted = try table.snapshots(at: table.locationsInKeyOrder())
      (updated, before, deleted) = ([], [], [])
    }

    fileprivate init(_ changes: PreparedChanges) {
      (entity, nextKey) = (changes.entity, changes.nextKey)
      func rows(_ record: SegmentRecord?) -> [RowSnapshot] {
        guard let segment = changes.segment(record) else { return [] }
        return (0..<segment.rowCount).map { segment.snapshot(of: $0) }
      }
      (inserted, updated) = (rows(changes.inserted), rows(changes.updated))
      before = rows(changes.before)
      deleted = rows(changes.deleted)
    }
  }

  /// The changes to entities, in the order of the request.
  package let entities: [Changes]
  /// The changes to links, by the names of their tables.
  package let links: [String: Changes]
  /// What the request gives when it has been carried out.
  package let result: StoreSaveResult
  let prepared: PreparedTransaction

  init(entities: [Changes], links: [String: Changes]) {
    (self.entities, self.links) = (entities, links)
    (result, prepared) = (StoreSaveResult(), PreparedTransaction())
  }

  /// Makes sure that a request can be carried out.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - source: Where the rows are; nobody else changes them until the changes are written.
  ///   - model: Their model.
  /// - Throws: ``StoreError/conflict(_:)``, ``StoreError/missingDestinations(_:)``,
  ///   ``StoreError/constraintConflict(_:)``, ``StoreError/invalidRequest(reason:)``, or what reading
  ///   throws.
  package init(
    _ request: StoreSaveRequest, from source: any TransactionSource, of model: ManagedObjectModel
  ) throws {
    try request.check(against: model)
    let tables = try TransactionExcerpt(request, from: source, of: model).tables()
    prepared = try tables.prepare(request)
    entities = prepared.entities.map(Changes.init)
    links = Dictionary(
      prepared.links.map { ($0.entity.name, Changes($0)) }, uniquingKeysWith: { first, _ in first })
    result = prepared.result
  }

  /// Whether there is nothing to write.
  package var isEmpty: Bool { result.changedCount == 0 }
}

extension StoredLink {
  /// Reads a row of a link table; nil when it is not a pair.
  package init?(_ row: RowSnapshot) {
    guard let source = row.reference(at: LinkColumn.source),
      let target = row.reference(at: LinkColumn.target)
    else { return nil }
    func order(_ column: AttributeIndex) -> Int64? {
      if case .integer(let number) = row.value(at: column) { number } else { nil }
    }
    self.init(
      key: row.key.rawValue, version: row.version, link: Link(source: source, target: target),
      sourceOrder: order(LinkColumn.sourceOrder), targetOrder: order(LinkColumn.targetOrder))
  }
}
