#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The history of a store in memory.
struct RecentHistory: Sendable {
  /// How many transactions too many there may be before they are dropped together.
  private static let slack = 64

  private let limits: HistoryLimits
  private let now: @Sendable () -> Date
  /// The transactions that are kept, the oldest first.
  private(set) var entries: [HistoryEntry] = []
  /// The number of the last transaction; zero before the first one.
  private(set) var lastNumber: Int64 = 0

  /// Starts without transactions.
  init(limits: HistoryLimits, now: @escaping @Sendable () -> Date) {
    (self.limits, self.now) = (limits, now)
  }

  /// The transactions that are kept.
  func range(of store: UUID) -> HistoryRange {
    HistoryRange(store: store, first: entries.first?.number ?? lastNumber + 1, last: lastNumber)
  }

  /// Adds a transaction, unless it changed no row.
  mutating func add(_ transaction: PreparedTransaction, to tables: StoreTables) {
    let (number, date) = (lastNumber + 1, now())
    var entities: [EntityNumber: EntityDescription] = [:]
    if !transaction.links.isEmpty {
      for table in tables.entities.values { entities[table.entity.number] = table.entity }
    }
    let entry = HistoryEntry(transaction, number: number, date: date) { [entities] in
      entities[$0]
    }
    guard let entry else { return }
    entries.append(entry)
    lastNumber = number
    if number.isMultiple(of: Int64(Self.slack)) {
      drop(limits.excess(entries.lazy.map(\.date), now: date))
    }
  }

  /// Drops the oldest transactions.
  mutating func drop(_ count: Int) {
    entries.removeFirst(count)
  }
}
