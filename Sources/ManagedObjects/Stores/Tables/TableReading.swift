/// What has its rows in tables of this library.
protocol TableReading: StoreReading {
  /// The tables as they are now.
  ///
  /// - Throws: ``StoreError``.
  func currentTables() throws -> StoreTables
}

extension StoreGeneration: TableReading {
  func currentTables() -> StoreTables { tables }
}
