/// Puts together the two tables of history of a new base.
struct HistoryBuilder {
  private var transactions = SegmentBuilder(TransactionTable.entity)
  private var changes = SegmentBuilder(ChangeTable.entity)
  private var nextChange: Int64

  /// Starts without rows.
  ///
  /// - Parameters:
  ///   - nextChange: The key of the next change that comes.
  ///   - size: How many bytes the values before changes may take.
  init(nextChange: Int64, roomForValues size: Int) {
    self.nextChange = nextChange
    changes.reserveCapacity(bytes: size, ofColumn: ChangeTable.before)
  }

  /// Adds rows of the tables of the base before.
  mutating func append(
    transactions rows: Range<Int>, of transactions: Segment, changes changedRows: Range<Int>,
    of changes: Segment
  ) {
    self.transactions.append(rows.map { .init(segment: 0, row: $0) }, of: [transactions])
    self.changes.append(changedRows.map { .init(segment: 0, row: $0) }, of: [changes])
  }

  /// Adds a transaction.
  mutating func append(_ entry: HistoryEntry) {
    transactions.append(key: entry.number, version: 1, values: TransactionTable.values(entry))
    for run in entry.runs { append(run, of: entry.number) }
  }

  /// Adds a change to the last transaction, which has a number.
  mutating func append(_ run: ChangeRun, of transaction: Int64) {
    changes.append(key: nextChange, version: 1, values: ChangeTable.values(run, of: transaction))
    nextChange += 1
  }

  /// The tables as the base holds them.
  ///
  /// - Parameter nextTransaction: The number of the next transaction.
  /// - Returns: The transactions, and their changes.
  consuming func records(nextTransaction: Int64) -> [BaseRecord.Links] {
    let (nextChange, transactions) = (nextChange, transactions)
    let name = ChangeTable.entity.name
    return [
      BaseRecord.Links(
        name: TransactionTable.entity.name, nextKey: nextTransaction,
        rows: transactions.record(checksummed: true)),
      BaseRecord.Links(
        name: name, nextKey: nextChange, rows: takeChanges().record(checksummed: true)),
    ]
  }

  /// The changes, which nobody else holds then.
  private mutating func takeChanges() -> SegmentBuilder {
    let taken = changes
    changes = SegmentBuilder(ChangeTable.entity)
    return taken
  }
}
