/// A place where rows are kept.
///
/// A store knows entities, rows, values and references, and nothing of objects or contexts. It may
/// hold them in memory, in a file or behind a network; callers assume none of it. It can be used
/// from any thread.
public protocol PersistentStore: AnyObject, StoreReading {
  /// The state after the last transaction, which stays as it is whatever is committed later: what a
  /// query generation is.
  ///
  /// - Throws: ``StoreError``.
  func currentGeneration() throws -> any StoreReading

  /// Keys that no row has or ever had, for rows that are to be inserted under them later.
  ///
  /// When this returns, it is durable that they are given away.
  ///
  /// - Throws: ``StoreError``.
  func reserveKeys(_ count: Int, of entity: EntityDescription) throws -> [RowKey]

  /// Commits a transaction. When this returns, it is durable.
  ///
  /// - Throws: ``StoreError``; then nothing has changed, except for
  ///   ``StoreError/notConfirmed(_:)``.
  func save(_ request: StoreSaveRequest) throws -> StoreSaveResult
}
