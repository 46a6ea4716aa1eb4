import Files

/// How large the files of a store are, in bytes.
public struct StoreSize: Hashable, Sendable {
  /// The base.
  public let base: Int
  /// The journal; zero where there is none.
  public let journal: Int

  /// Both.
  public var total: Int { base + journal }
}

extension BinaryStore {
  /// How large the files are now.
  ///
  /// - Throws: ``StoreError``.
  public func size() throws -> StoreSize {
    StoreSize(
      base: try files.baseStatus()?.size ?? 0, journal: try files.journalStatus()?.size ?? 0)
  }

  /// Writes the base anew with everything that is in the journal, which goes.
  ///
  /// Drops the history that the store's limits leave no room for. A store that has not been made yet
  /// stays so.
  ///
  /// - Parameter count: How many transactions to keep in history at most; nil for what the store's
  ///   options say.
  /// - Returns: The sizes before and after.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n*) in the size of the store.
  public func compact(
    keepingHistory count: Int? = nil
  ) throws -> (before: StoreSize, after: StoreSize) {
    let before = try exclusively { state, status, checkLock in
      let before = try size()
      guard let state else { return before }
      let first = count.map { state.history.lastNumber - Int64(clamping: max(0, $0)) + 1 } ?? 0
      try checkLock()
      try fold(PreparedTransaction(), into: state, keeping: status, historyFrom: first)
      return before
    }
    return (before, try size())
  }
}
