#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The history of a binary store: two tables of the base, and what the frames of the journal say of
/// themselves.
struct StoredHistory: Sendable {
  private let transactions: HistoryTable
  private let changes: HistoryTable
  /// The frames, as they were read.
  ///
  /// Each that changed rows is the transaction behind the one before; the first comes after those of
  /// the tables.
  private var frames: [Slice<JournalFrames>] = []
  /// How many of the frames changed rows.
  private var changedCount = 0

  /// No history yet.
  init() {
    self.init(HistoryTable(TransactionTable.entity), HistoryTable(ChangeTable.entity))
  }

  private init(_ transactions: HistoryTable, _ changes: HistoryTable) {
    (self.transactions, self.changes) = (transactions, changes)
  }

  /// Opens the history in a base.
  ///
  /// - Parameters:
  ///   - directory: The tables of the base.
  ///   - root: The property list of the base.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  init(_ directory: BaseDirectory, in root: PropertyListNode) throws(StoreError) {
    if directory.history.isEmpty {
      self.init()
      return
    }
    let transactions = directory.history.filter { $0.name == TransactionTable.entity.name }
    let changes = directory.history.filter { $0.name == ChangeTable.entity.name }
    guard directory.history.count == 2, let transactions = transactions.first,
      let changes = changes.first
    else { throw root.mismatch("the tables of history") }
    self.init(
      try HistoryTable(transactions, TransactionTable.entity),
      try HistoryTable(changes, ChangeTable.entity))
  }

  /// Adds frames.
  mutating func add(_ added: Slice<JournalFrames>) {
    if !added.isEmpty { frames.append(added) }
  }

  /// Counts transactions of frames that changed rows.
  mutating func add(changedCount count: Int) {
    changedCount += count
  }

  /// Verifies every byte of the tables.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  func verifyTables() throws(StoreError) {
    try transactions.verify()
    try changes.verify()
  }

  /// How many transactions the tables have, by what the structure of the file tells.
  var foldedCount: Int { transactions.segment.rowCount }

  /// The number of the last transaction; zero before the first one.
  var lastNumber: Int64 { transactions.nextKey - 1 + Int64(changedCount) }

  /// The number of the first transaction that is kept, or of the next one when none is.
  func firstNumber() throws(StoreError) -> Int64 {
    guard transactions.segment.rowCount > 0 else { return transactions.nextKey }
    try transactions.segment.keys.verify(block: 0)
    return transactions.segment.key(at: 0)
  }

  /// The transactions from a number on.
  ///
  /// - Parameters:
  ///   - number: The number of the first transaction wanted.
  ///   - base: The base that the frames continue.
  /// - Returns: The transactions, the oldest first, as those of the model that the store was opened with.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  /// - Complexity: O(*n*) in what the transactions changed.
  func entries(
    from number: Int64, base: BaseFile
  ) throws(StoreError) -> [HistoryEntry] {
    try foldedEntries(from: number, base: base) + frameEntries(from: number, base: base)
  }

  /// Those of the tables.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  func foldedEntries(
    from number: Int64, base: BaseFile
  ) throws(StoreError) -> [HistoryEntry] {
    guard number < transactions.nextKey else { return [] }
    try transactions.verify()
    try changes.verify()
    let segment = changes.segment
    let first = firstTransaction(number)
    var row = first == 0 ? 0 : firstChange(of: number)
    var entries: [HistoryEntry] = []
    for position in first..<transactions.segment.rowCount {
      var entry = TransactionTable.entry(transactions.segment, row: position)
      while row < segment.rowCount,
        ChangeTable.transaction(segment, row: row) == entry.number
      {
        guard let run = ChangeTable.run(segment, row: row, model: base.model) else {
          throw corruption("a change of history makes no sense", row)
        }
        entry.runs.append(run)
        row += 1
      }
      entries.append(entry)
    }
    guard row == segment.rowCount else {
      throw corruption("a change of history belongs to no transaction", row)
    }
    return Self.migrated(entries, base)
  }

  private static func migrated(_ entries: [HistoryEntry], _ base: BaseFile) -> [HistoryEntry] {
    guard let migration = base.migration.map(HistoryMigration.init) else { return entries }
    return entries.map(migration.migrated)
  }

  private func corruption(_ reason: String, _ row: Int) -> StoreError {
    changes.segment.keys.place(of: row..<row + 1).corruption(reason)
  }

  private func firstTransaction(_ number: Int64) -> Int {
    transactions.position(notLessThan: number) { transactions.segment.key(at: $0) }
  }

  private func firstChange(of number: Int64) -> Int {
    changes.position(notLessThan: number) {
      ChangeTable.transaction(changes.segment, row: $0)
    }
  }

  /// The transactions of the frames from a number on; those before it are not read.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  func frameEntries(
    from number: Int64, base: BaseFile
  ) throws(StoreError) -> [HistoryEntry] {
    var entries: [HistoryEntry] = []
    var next = lastNumber
    for frame in frames.joined().reversed() {
      if next < max(number, transactions.nextKey) { break }
      let entry = try HistoryEntry(frame.payload, number: next, base: base)
      guard let entry else { continue }
      entries.append(entry)
      next -= 1
    }
    return Self.migrated(entries.reversed(), base)
  }
}

extension StoredHistory {
  /// The history as a new base holds it.
  ///
  /// - Parameters:
  ///   - added: What comes behind the transactions of the tables: those of the frames.
  ///   - last: The one that makes the store write the base; nil where there is none.
  ///   - first: The number of the first transaction to keep.
  ///   - limits: How many more of the oldest transactions go.
  ///   - now: The time.
  ///   - base: The base with the tables, where they are of another version of the model than the new base.
  /// - Returns: The two tables.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  func folded(
    adding added: [HistoryEntry], and last: CommittedChanges? = nil, from first: Int64,
    _ limits: HistoryLimits, now: Date, migrating base: BaseFile? = nil
  ) throws(StoreError) -> [BaseRecord.Links] {
    if let base {
      var moved = StoredHistory(
        HistoryTable(emptyBefore: transactions.nextKey, TransactionTable.entity),
        HistoryTable(emptyBefore: changes.nextKey, ChangeTable.entity))
      moved.changedCount = changedCount
      return try moved.folded(
        adding: foldedEntries(from: first, base: base) + added, and: last, from: first, limits,
        now: now)
    }
    try transactions.verify()
    try changes.verify()
    let rows = firstTransaction(first)..<transactions.segment.rowCount
    let added = (added + [last?.entry].compactMap(\.self)).filter { $0.number >= first }
    let dates = rows.map { TransactionTable.date(transactions.segment, row: $0) }
    let excess = limits.excess(dates + added.map(\.date), now: now)
    let kept = rows.dropFirst(excess)
    let size = changes.segment.attributes[ChangeTable.before].byteCount
    var builder = HistoryBuilder(
      nextChange: changes.nextKey, roomForValues: size + (last?.greatestPreviousSize ?? 0))
    if let oldest = kept.first {
      let firstChange = firstChange(of: transactions.segment.key(at: oldest))
      builder.append(
        transactions: kept, of: transactions.segment,
        changes: firstChange..<changes.segment.rowCount, of: changes.segment)
    }
    for (position, entry) in added.enumerated() {
      if rows.count + position < excess { continue }
      builder.append(entry)
      if let last, last.entry.number == entry.number {
        last.forEachRun { builder.append($0, of: entry.number) }
      }
    }
    let nextTransaction = last.map { $0.entry.number + 1 } ?? lastNumber + 1
    return (consume builder).records(nextTransaction: nextTransaction)
  }
}
