import ManagedObjects

/// Why nothing can be undone or redone.
public enum UndoFault: Error, Hashable, Sendable {
  /// History keeps no command that is in force.
  case nothingToUndo
  /// No undo was the last thing to happen.
  case nothingToRedo
  /// There is no transaction with the number among those that are kept.
  case unknownNumber(Int64, kept: ClosedRange<Int64>?)
}

extension AddressBook {
  /// How far to go back.
  public enum UndoTarget: Hashable, Sendable {
    /// Take back so many of the last commands.
    case last(Int)
    /// Take back all commands that came after a transaction.
    case number(Int64)
  }

  /// How often an undo begins anew because somebody else has changed something meanwhile.
  private static let undoAttempts = 20

  /// What changed the address book, the last change first.
  ///
  /// - Parameters:
  ///   - limit: How many changes at most; nil for all that are kept.
  ///   - body: Gets each change.
  /// - Throws: ``StoreError``, or what `body` throws.
  /// - Complexity: O(*n*) in what the changes changed.
  public func forEachChange(
    limit: Int? = nil, _ body: (BookChange) throws -> Void
  ) throws {
    let (history, reader) = try consistentHistory()
    let undone = Set(CommandLog(history).undone.flatMap(\.commands).map(\.transactionNumber))
    let context = newContext()
    var summary = ChangeSummary(reader, context)
    for transaction in history.reversed().prefix(limit ?? .max) {
      try body(
        try summary.change(
          of: transaction, isUndone: undone.contains(transaction.transactionNumber)))
    }
  }

  /// Takes back what the last commands did, in one transaction.
  ///
  /// - Parameters:
  ///   - target: How far to go back.
  ///   - isTrial: Whether only to tell what would be taken back.
  /// - Returns: What was taken back, the last command first.
  /// - Throws: ``UndoFault``, ``HistoryReversalError`` or ``StoreError``; then nothing has changed.
  public func undo(_ target: UndoTarget, isTrial: Bool = false) throws -> [BookChange] {
    try takeBack(isTrial) { log, history in
      let commands = try log.commands(after: target, history)
      return (commands, commands, .undo(count: commands.count))
    }
  }

  /// Makes again what the last undo took back.
  ///
  /// - Parameter isTrial: Whether only to tell what would be made again.
  /// - Returns: What was made again, the first command first.
  /// - Throws: ``UndoFault``, ``HistoryReversalError`` or ``StoreError``; then nothing has changed.
  public func redo(isTrial: Bool = false) throws -> [BookChange] {
    let changes = try takeBack(isTrial) { log, _ in
      guard let undo = log.undone.last else { throw UndoFault.nothingToRedo }
      return ([undo.transaction], undo.commands, .redo)
    }
    return changes.reversed()
  }

  private typealias Plan = (
    reverted: [PersistentHistoryTransaction], told: [PersistentHistoryTransaction],
    purpose: CommandLog.Purpose
  )

  private func takeBack(
    _ isTrial: Bool,
    _ plan: (CommandLog, [PersistentHistoryTransaction]) throws -> Plan
  ) throws -> [BookChange] {
    var attemptsLeft = Self.undoAttempts
    while true {
      let (history, reader) = try consistentHistory()
      let plan = try plan(CommandLog(history), history)
      let changes = try changes(plan.told, history, reader)
      if isTrial { return changes }
      let context = newContext()
      context.name = plan.purpose.contextName
      do {
        try context.revert(plan.reverted)
        return changes
      } catch StoreError.conflict where attemptsLeft > 1 {
        attemptsLeft -= 1
      } catch let error as HistoryReversalError {
        guard attemptsLeft > 1, try hasMoved(beyond: history) else { throw error }
        attemptsLeft -= 1
      }
    }
  }

  /// Whether somebody has changed something since history was read.
  private func hasMoved(beyond history: [PersistentHistoryTransaction]) throws -> Bool {
    try coordinator.currentPersistentHistoryToken() != history.last?.token
  }

  /// What some of the transactions of history did.
  private func changes(
    _ wanted: [PersistentHistoryTransaction], _ history: [PersistentHistoryTransaction],
    _ reader: any StoreReading
  ) throws -> [BookChange] {
    let numbers = Set(wanted.map(\.transactionNumber))
    let context = newContext()
    var summary = ChangeSummary(reader, context)
    var changes: [BookChange] = []
    for transaction in history.reversed() {
      let change = try summary.change(of: transaction, isUndone: false)
      if numbers.contains(change.number) { changes.append(change) }
      if changes.count == numbers.count { break }
    }
    return changes
  }

  /// The history, and the rows as its last transaction left them.
  private func consistentHistory() throws -> ([PersistentHistoryTransaction], any StoreReading) {
    let store = try coordinator.persistentStore()
    var attemptsLeft = Self.undoAttempts
    while true {
      let history = try store.history(after: nil)
      let reader = try store.currentGeneration()
      let last = try store.currentPersistentHistoryToken()
      if attemptsLeft == 1 || history.isEmpty || last == history.last?.token {
        return (history, reader)
      }
      attemptsLeft -= 1
    }
  }
}

extension CommandLog {
  /// The commands to take back, the last one first.
  fileprivate func commands(
    after target: AddressBook.UndoTarget, _ history: [PersistentHistoryTransaction]
  ) throws(UndoFault) -> [PersistentHistoryTransaction] {
    let commands: [PersistentHistoryTransaction]
    switch target {
    case .last(let count): commands = done.suffix(max(0, count)).reversed()
    case .number(let number):
      guard let first = history.first?.transactionNumber,
        let last = history.last?.transactionNumber, first - 1...last ~= number
      else {
        let kept = history.first.flatMap { first in
          history.last.map { first.transactionNumber...$0.transactionNumber }
        }
        throw .unknownNumber(number, kept: kept)
      }
      commands = done.filter { $0.transactionNumber > number }.reversed()
    }
    if commands.isEmpty { throw .nothingToUndo }
    return commands
  }
}
