#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A transaction as a store keeps it.
struct HistoryEntry: Sendable {
  var number: Int64
  var date: Date
  var author: String?
  var contextName: String?
  var tag: TransactionTag?
  var processIdentifier: Int32?
  var runs: [ChangeRun]

  /// The transaction as those see it who ask a store for its history.
  func transaction(of store: UUID) -> PersistentHistoryTransaction {
    PersistentHistoryTransaction(
      token: PersistentHistoryToken(storeIdentifier: store, transactionNumber: number),
      timestamp: date,
      author: author, contextName: contextName, tag: tag, processIdentifier: processIdentifier,
      changes: PersistentHistoryChanges(runs))
  }
}

/// How much history a store keeps.
struct HistoryLimits: Sendable {
  /// How many transactions.
  var count: Int
  /// How long.
  var age: Duration

  /// How many of the oldest transactions go.
  ///
  /// - Parameters:
  ///   - dates: When the transactions were committed, the oldest first.
  ///   - now: The time.
  /// - Returns: The number of transactions.
  func excess(_ dates: some RandomAccessCollection<Date>, now: Date) -> Int {
    let tooMany = max(0, dates.count - max(0, count))
    let oldest = now.addingTimeInterval(-(age / .seconds(1) as Double))
    let tooOld = dates.prefix { $0 < oldest }.count
    return max(tooMany, tooOld)
  }
}
