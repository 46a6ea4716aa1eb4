#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What can be asked of the rows of a store, which answers with keys as its coordinator knows them.
struct SlottedReading: Sendable {
  let base: any StoreReading
  let slot: StoreSlot

  /// Some rows of an entity as the coordinator knows them.
  private func known(
    _ rows: [RowSnapshot], of entity: EntityDescription
  ) throws(StoreError) -> [RowSnapshot] {
    var storages = SlottedStorages(entity, slot)
    var known: [RowSnapshot] = []
    known.reserveCapacity(rows.count)
    for row in rows { known.append(try storages.known(row)) }
    return known
  }

  private func known(_ reference: RowReference) throws(StoreError) -> RowReference {
    try slot.known(reference)
  }
}

extension SlottedReading: StoreReading {
  var identifier: UUID { base.identifier }

  func fetch(_ requests: [StoreFetchRequest]) throws -> [[RowSnapshot]] {
    let found = try base.fetch(requests.map { $0.stored(in: slot) })
    return try zip(requests, found).map { try known($1, of: $0.entity) }
  }

  func forEachBatch(
    of request: StoreFetchRequest, columns: [AttributeIndex], _ body: (RowBatch) throws -> Bool
  ) throws {
    let keyColumns = columns.indices.filter { request.entity.isKeyColumn(columns[$0]) }
    try base.forEachBatch(of: request.stored(in: slot), columns: columns) { batch in
      try body(batch.known(in: slot, keyColumns: keyColumns))
    }
  }

  func count(_ request: StoreFetchRequest) throws -> Int {
    try base.count(request.stored(in: slot))
  }

  func dictionaries(_ request: StoreDictionaryRequest) throws -> StoreDictionaries {
    let found = try base.dictionaries(request.stored(in: slot))
    return StoreDictionaries(
      columns: try found.columns.map { column in
        try column.map { value in
          if case .object(let reference) = value { return .object(try known(reference)) }
          return value
        }
      }, count: found.count)
  }

  func explain(_ request: StoreFetchRequest) throws -> [FetchPlan] {
    try base.explain(request.stored(in: slot))
  }

  func rows(_ keys: [RowKey], of entity: EntityDescription) throws -> [RowSnapshot?] {
    var storages = SlottedStorages(entity, slot)
    return try base.rows(keys.map(slot.storedKey(of:)), of: entity).map { row in
      try row.map { try storages.known($0) }
    }
  }

  func related(_ request: StoreRelationshipRequest) throws -> [[RowReference]] {
    let stored = StoreRelationshipRequest(
      model: request.model, entity: request.entity, relationship: request.relationship,
      keys: request.keys.map(slot.storedKey(of:)))
    return try base.related(stored).map { try $0.map { try known($0) } }
  }

  func forEachLinkBatch(
    of links: StoreLinkRequest, _ body: ([Link]) throws -> Bool
  ) throws {
    try base.forEachLinkBatch(of: links) { pairs in
      try body(
        pairs.map { Link(source: try known($0.source), target: try known($0.target)) })
    }
  }
}

extension StoreSlot {
  /// A row of the store as the coordinator knows it.
  ///
  /// - Throws: ``StoreError/invalidRequest(reason:)`` for one whose key leaves no room.
  func known(_ reference: RowReference) throws(StoreError) -> RowReference {
    RowReference(entity: reference.entity, key: try known(reference.key))
  }

  /// A key of the store as the coordinator knows it.
  ///
  /// - Throws: ``StoreError/invalidRequest(reason:)`` for one that leaves no room.
  func known(_ stored: RowKey) throws(StoreError) -> RowKey {
    guard let key = key(of: stored) else {
      throw .invalidRequest(
        reason: "the key \(stored.rawValue) is too large for a store that is not the only one")
    }
    return key
  }

  /// A row that the coordinator knows, as the store does.
  ///
  /// One of another store becomes one that no store has.
  func stored(_ reference: RowReference) -> RowReference {
    guard reference.key.rawValue > 0 else { return reference }
    let isOwn = StoreSlot(of: reference.key) == self
    return RowReference(
      entity: reference.entity, key: isOwn ? storedKey(of: reference.key) : RowKey(.min))
  }
}

extension StoreFetchRequest {
  /// The request as a store takes it.
  func stored(in slot: StoreSlot) -> StoreFetchRequest {
    var request = self
    request.predicate = predicate?.stored(in: slot)
    request.keys = keys?.filter { StoreSlot(of: $0) == slot }.map(slot.storedKey(of:))
    return request
  }
}

extension StorePredicate {
  fileprivate func stored(in slot: StoreSlot) -> StorePredicate {
    reachesBeyondAttributes ? replacingObjects(slot.stored) : self
  }
}

extension StoreDictionaryRequest {
  fileprivate func stored(in slot: StoreSlot) -> StoreDictionaryRequest {
    var request = self
    request.predicate = predicate?.stored(in: slot)
    switch content {
    case .rows(let columns, let sortKeys):
      request.content = .rows(
        columns.map { $0.replacingObjects(slot.stored) }, sortKeys: sortKeys)
    case .groups(let grouping):
      request.content = .groups(grouping.replacingObjects(slot.stored))
    }
    return request
  }
}

extension EntityDescription {
  /// Whether a column of rows holds the keys of those that a relationship leads to.
  func isKeyColumn(_ column: AttributeIndex) -> Bool {
    let position = column.rawValue - attributes.count
    return position >= 0 && position.isMultiple(of: 2)
  }
}

extension RowBatch {
  /// The batch with the keys that a coordinator knows.
  fileprivate func known(
    in slot: StoreSlot, keyColumns: [Int]
  ) throws(StoreError) -> RowBatch {
    var batch = self
    for row in keys.indices { batch.keys[row] = try slot.known(RowKey(keys[row])).rawValue }
    for column in keyColumns {
      try batch.columns[column].replaceIntegers { (key) throws(StoreError) in
        try slot.known(RowKey(key)).rawValue
      }
    }
    return batch
  }
}
