#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension BinaryStore {
  /// The transactions that came after a place in the store's history, the oldest first; all that
  /// are kept for nil.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n*) in what the transactions changed.
  public func history(after position: PersistentHistoryPosition?) throws
    -> [PersistentHistoryTransaction]
  {
    let state = try currentState()
    let identifier = state?.base.identifier ?? newIdentifier
    let first = try HistoryRange(state?.history, of: identifier).first(after: position)
    guard let state else { return [] }
    return try state.history.entries(from: first, base: state.base)
      .filter { $0.isAfter(position) }.map { $0.transaction(of: identifier) }
  }

  /// The place behind the last transaction; nil before the first one.
  ///
  /// - Throws: ``StoreError``.
  public func currentPersistentHistoryToken() throws -> PersistentHistoryToken? {
    guard let state = try currentState(), state.history.lastNumber > 0 else { return nil }
    return PersistentHistoryToken(
      storeIdentifier: state.base.identifier, transactionNumber: state.history.lastNumber)
  }

  /// Drops the transactions that came before the one of a token, or before a moment.
  ///
  /// - Returns: How many they were.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n*) in the size of the store, which is written anew.
  public func purgeHistory(before position: PersistentHistoryPosition) throws -> Int {
    try exclusively { state, status, checkLock in
      guard let state else { return 0 }
      let range = try HistoryRange(state.history, of: state.base.identifier)
      let entries = try state.history.entries(from: 0, base: state.base)
      let count = try range.count(of: entries, before: position)
      if count == 0 { return 0 }
      try checkLock()
      try fold(
        PreparedTransaction(), into: state, keeping: status,
        historyFrom: entries[count - 1].number + 1)
      return count
    }
  }

  /// The tables of history of a base that takes in a state and a transaction.
  ///
  /// - Parameters:
  ///   - transaction: The transaction.
  ///   - state: The state.
  ///   - first: The number of the first transaction to keep.
  ///   - withEmpty: Whether the transaction is in history though it changes no row.
  /// - Returns: The tables.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  func historyRecords(
    _ transaction: PreparedTransaction, _ state: StoreState?, from first: Int64,
    withEmpty: Bool = false
  ) throws(StoreError) -> [BaseRecord.Links] {
    let now = options.now()
    let history = state?.history ?? StoredHistory()
    var added: [HistoryEntry] = []
    if let state { added = try history.frameEntries(from: 0, base: state.base) }
    let last = CommittedChanges(
      transaction, number: history.lastNumber + 1, date: now, keepsEmpty: withEmpty,
      options.previousValueLimits
    ) { [model] in model.entity(numbered: $0) }
    return try history.folded(
      adding: added, and: last, from: first,
      HistoryLimits(count: options.historyLimit, age: options.historyAge), now: now,
      migrating: state.flatMap { $0.base.migration == nil ? nil : $0.base })
  }
}

/// The transactions of a store that are kept.
struct HistoryRange {
  let store: UUID
  /// The number of the first one, or of the next one when none is kept.
  let first: Int64
  /// The number of the last one that there ever was; zero for none.
  let last: Int64

  init(store: UUID, first: Int64, last: Int64) {
    (self.store, self.first, self.last) = (store, first, last)
  }

  init(_ history: StoredHistory?, of store: UUID) throws(StoreError) {
    self.init(store: store, first: try history?.firstNumber() ?? 1, last: history?.lastNumber ?? 0)
  }

  /// The number of the first transaction that may be after a position.
  ///
  /// - Throws: ``StoreError/persistentHistoryTokenExpired(_:)``.
  func first(after position: PersistentHistoryPosition?) throws(StoreError) -> Int64 {
    guard case .token(let token)? = position else { return first }
    guard token.storeIdentifier == store, first - 1...last ~= token.transactionNumber else {
      throw .persistentHistoryTokenExpired(token)
    }
    return token.transactionNumber + 1
  }

  /// How many of the oldest transactions come before a position.
  ///
  /// - Throws: ``StoreError/persistentHistoryTokenExpired(_:)`` for a token of another store.
  func count(
    of entries: [HistoryEntry], before position: PersistentHistoryPosition
  ) throws(StoreError) -> Int {
    switch position {
    case .date(let date): return entries.prefix { $0.date < date }.count
    case .token(let token):
      guard token.storeIdentifier == store, token.transactionNumber <= last else {
        throw .persistentHistoryTokenExpired(token)
      }
      return entries.prefix { $0.number < token.transactionNumber }.count
    }
  }
}

extension HistoryEntry {
  /// Whether the transaction was committed after a moment, if the position is one.
  func isAfter(_ position: PersistentHistoryPosition?) -> Bool {
    if case .date(let moment)? = position { date > moment } else { true }
  }
}
