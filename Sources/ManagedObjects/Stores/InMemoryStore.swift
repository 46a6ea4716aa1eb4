import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A store whose rows live as long as the process.
public final class InMemoryStore {
  private static let greatestSegmentCount = 64

  /// The identity of the store.
  public let identifier = UUID()
  private let tables: Mutex<[String: EntityTable]> = Mutex([:])

  /// Makes an empty store.
  public init() {}

  private func table(of entity: EntityDescription) -> EntityTable {
    tables.withLock { $0[entity.name] } ?? .empty(entity)
  }
}

extension InMemoryStore: Sendable {}

extension InMemoryStore: PersistentStore {
  /// The rows that satisfy each of several requests, all as one transaction left them.
  public func fetch(_ requests: [StoreFetchRequest]) throws -> [[RowSnapshot]] {
    let tables = tables.withLock { $0 }
    return try requests.map { request in
      let table = tables[request.entity.name] ?? .empty(request.entity)
      return try TableQuery(table: table, request: request).rows()
    }
  }

  /// How many rows satisfy a request, its window included.
  public func count(_ request: StoreFetchRequest) throws -> Int {
    try TableQuery(table: table(of: request.entity), request: request).count()
  }

  /// The row with a key, or nil when there is none.
  public func row(_ key: RowKey, of entity: EntityDescription) throws -> RowSnapshot? {
    try table(of: entity).row(key)
  }

  /// Commits a transaction.
  ///
  /// - Throws: ``StoreError/conflict(_:)``.
  public func save(_ request: StoreSaveRequest) throws -> StoreSaveResult {
    try request.check(against: nil)
    return try tables.withLock { tables in
      let prepared = try request.changes.map {
        try PreparedChanges($0, to: tables[$0.entity.name] ?? .empty($0.entity))
      }
      let conflicts = prepared.flatMap(\.conflicts)
      guard conflicts.isEmpty else { throw StoreError.conflict(conflicts) }
      var result = StoreSaveResult()
      for changes in prepared {
        let name = changes.entity.name
        // Taken out of the dictionary, so that changing it does not copy it.
        var table = tables.removeValue(forKey: name) ?? .empty(changes.entity)
        try table.apply(changes.tableChanges(withInserted: true))
        tables[name] = try table.compacted(whenOver: Self.greatestSegmentCount)
        result.insertedKeys[name] = changes.insertedKeys
      }
      return result
    }
  }
}

extension EntityTable {
  /// The same rows in one segment when they are in more than `count`.
  fileprivate func compacted(whenOver count: Int) throws(StoreError) -> EntityTable {
    guard segments.count > count else { return self }
    return EntityTable(
      entity, base: Segment(try merged().record(checksummed: false), of: entity), nextKey: nextKey)
  }
}
