#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A place where rows are kept.
///
/// A store knows entities, rows and values, and nothing of objects or contexts. It may hold them in
/// memory, in a file or behind a network; callers assume none of it. It can be used from any
/// thread.
public protocol PersistentStore: AnyObject, Sendable {
  /// The identity of the store, part of the ID of each of its objects.
  var identifier: UUID { get }

  /// The rows that satisfy each of several requests, all as one transaction left them.
  ///
  /// Another transaction may come between two calls, but none comes into one.
  ///
  /// - Throws: ``StoreError``.
  func fetch(_ requests: [StoreFetchRequest]) throws -> [[RowSnapshot]]

  /// How many rows satisfy a request, its window included.
  ///
  /// - Throws: ``StoreError``.
  func count(_ request: StoreFetchRequest) throws -> Int

  /// The row with a key, or nil when there is none.
  ///
  /// - Throws: ``StoreError``.
  func row(_ key: RowKey, of entity: EntityDescription) throws -> RowSnapshot?

  /// Commits a transaction. When this returns, it is durable.
  ///
  /// - Throws: ``StoreError``; then nothing has changed, except for
  ///   ``StoreError/notConfirmed(_:)``.
  func save(_ request: StoreSaveRequest) throws -> StoreSaveResult
}

extension PersistentStore {
  /// The rows that satisfy a request, as the last committed transaction left them.
  ///
  /// - Throws: ``StoreError``.
  public func fetch(_ request: StoreFetchRequest) throws -> [RowSnapshot] {
    try fetch([request]).first ?? []
  }
}
