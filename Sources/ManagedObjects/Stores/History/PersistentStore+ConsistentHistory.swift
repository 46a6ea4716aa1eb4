extension PersistentStore {
  /// The history, and the rows as its last transaction left them, while others go on saving.
  ///
  /// - Returns: The transactions that are kept, the oldest first, and the rows.
  /// - Throws: ``StoreError/overtaken`` when somebody saved between the two however often they were
  ///   read, or another ``StoreError``.
  package func consistentHistory() throws -> ([PersistentHistoryTransaction], any StoreReading) {
    // So often in a row nobody else can finish a transaction in the moment between.
    for _ in 0..<1_000 {
      let transactions = try history(after: nil)
      let rows = try currentGeneration()
      let last = try currentPersistentHistoryToken()
      if last == nil || transactions.isEmpty || last == transactions.last?.token {
        return (transactions, rows)
      }
    }
    throw StoreError.overtaken
  }
}
