#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// History as rows, for stores that hold their rows elsewhere: a row a transaction, and one for changes of
/// the same kind to rows with consecutive keys.
package struct HistoryRows {
  /// What the rows of transactions are, whose keys are their numbers.
  package static var transactions: EntityDescription { TransactionTable.entity }
  /// What the rows of changes are, the first column of which is the number of their transaction.
  package static var changes: EntityDescription { ChangeTable.entity }

  /// The values of the transaction's row.
  package let transaction: [AttributeValue]
  /// The values of the rows of its changes.
  package let changes: [[AttributeValue]]
  /// The key of the first of those.
  package let firstChange: Int64

  init(_ entry: HistoryEntry, firstChange: Int64) {
    transaction = TransactionTable.values(entry)
    changes = entry.runs.map { ChangeTable.values($0, of: entry.number) }
    self.firstChange = firstChange
  }

  /// The number of the first transaction that may be after a position.
  ///
  /// - Parameters:
  ///   - position: The position; nil for all that are kept.
  ///   - first: The number of the first transaction that is kept, or of the next one when none is.
  ///   - last: That of the last one that there ever was; zero for none.
  ///   - store: The identity of the store.
  /// - Returns: The number.
  /// - Throws: ``StoreError/persistentHistoryTokenExpired(_:)``.
  package static func firstNumber(
    after position: PersistentHistoryPosition?, first: Int64, last: Int64, of store: UUID
  ) throws(StoreError) -> Int64 {
    try HistoryRange(store: store, first: first, last: last).first(after: position)
  }

  /// The transactions that rows tell of, the oldest first.
  ///
  /// - Parameters:
  ///   - rows: Rows of transactions, by ascending keys.
  ///   - changes: Rows of their changes, by ascending keys.
  ///   - store: The identity of the store.
  ///   - model: Its model.
  ///   - path: What errors name it by.
  /// - Returns: The transactions.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)`` for changes that make no sense.
  package static func transactions(
    _ rows: [(key: Int64, values: [AttributeValue])],
    changes: [(key: Int64, values: [AttributeValue])], of store: UUID, in model: ManagedObjectModel,
    path: String
  ) throws(StoreError) -> [PersistentHistoryTransaction] {
    let (transactions, changes) = (
      segment(rows, TransactionTable.entity), segment(changes, ChangeTable.entity)
    )
    var runs: [Int64: [ChangeRun]] = [:]
    for row in 0..<changes.rowCount {
      guard let run = ChangeTable.run(changes, row: row, model: model) else {
        throw .corrupt(path: path, offset: 0, reason: "a change of history makes no sense")
      }
      runs[ChangeTable.transaction(changes, row: row), default: []].append(run)
    }
    return (0..<transactions.rowCount).map { row in
      var entry = TransactionTable.entry(transactions, row: row)
      entry.runs = runs[entry.number] ?? []
      return entry.transaction(of: store)
    }
  }

  /// Rows of one of the two tables.
  static func segment(
    _ rows: [(key: Int64, values: [AttributeValue])], _ entity: EntityDescription
  ) -> Segment {
    var builder = SegmentBuilder(entity)
    for row in rows { builder.append(key: row.key, version: 1, values: row.values) }
    return Segment((consume builder).record(checksummed: false), of: entity)
  }
}

extension RowTransaction {
  /// The rows by which history tells of the transaction; nil when it changes no row.
  ///
  /// - Parameters:
  ///   - number: The number of the transaction.
  ///   - date: The time.
  ///   - firstChange: The key of the first row of changes.
  ///   - model: The model of the store.
  /// - Returns: The rows.
  package func history(
    number: Int64, date: Date, firstChange: Int64, in model: ManagedObjectModel
  ) -> HistoryRows? {
    HistoryEntry(prepared, number: number, date: date) { model.entity(numbered: $0) }
      .map { HistoryRows($0, firstChange: firstChange) }
  }
}
