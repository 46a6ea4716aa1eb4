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
  private let tables: Mutex<StoreTables> = Mutex(StoreTables())

  /// Makes an empty store.
  public init() {}

  private var current: StoreTables { tables.withLock { $0 } }
}

extension InMemoryStore: Sendable {}

extension InMemoryStore: StoreReading {
  /// The rows that satisfy each of several requests, all as one transaction left them.
  public func fetch(_ requests: [StoreFetchRequest]) throws -> [[RowSnapshot]] {
    try current.fetch(requests)
  }

  /// How many rows satisfy a request, its window included.
  public func count(_ request: StoreFetchRequest) throws -> Int {
    try current.count(request)
  }

  /// The rows with some keys, nil where there is none.
  public func rows(_ keys: [RowKey], of entity: EntityDescription) throws -> [RowSnapshot?] {
    try current.rows(keys, of: entity)
  }

  /// The rows at the other end of a to-many relationship, one list for each of the request's keys.
  public func related(_ request: StoreRelationshipRequest) throws -> [[RowReference]] {
    try current.related(request)
  }
}

extension InMemoryStore: PersistentStore {
  /// The state after the last transaction, which stays as it is.
  public func currentGeneration() throws -> any StoreReading {
    StoreGeneration(identifier: identifier, tables: current)
  }

  /// Keys that no row has or ever had.
  ///
  /// - Throws: ``StoreError/invalidRequest(reason:)`` when there are not so many.
  public func reserveKeys(_ count: Int, of entity: EntityDescription) throws -> [RowKey] {
    try tables.withLock { tables in
      let (transaction, keys) = try tables.prepare(reserving: count, of: entity)
      try tables.apply(transaction)
      return keys
    }
  }

  /// Commits a transaction.
  ///
  /// - Throws: ``StoreError/conflict(_:)``, ``StoreError/missingDestinations(_:)``,
  ///   ``StoreError/constraintConflict(_:)`` or ``StoreError/invalidRequest(reason:)``.
  public func save(_ request: StoreSaveRequest) throws -> StoreSaveResult {
    try request.check(against: nil)
    return try tables.withLock { tables in
      let transaction = try tables.prepare(request)
      try tables.apply(transaction)
      try tables.compact(whenOver: Self.greatestSegmentCount)
      return transaction.result
    }
  }
}
