import ManagedObjects

/// Why nothing can be undone or redone.
package enum UndoFault: Error, Hashable, Sendable {
  /// History keeps no command that is in force.
  case nothingToUndo
  /// No undo was the last thing to happen.
  case nothingToRedo
  /// The last thing to happen, of this number, was that a backup took the place of what history does
  /// not tell of.
  case restored(Int64)
  /// What would be taken back cancels out, so that nothing would change.
  case withoutEffect
  /// There is no transaction with the number among those that are kept.
  case unknownNumber(Int64, kept: ClosedRange<Int64>?)
}

extension AddressBook {
  /// How far to go back.
  package enum UndoTarget: Hashable, Sendable {
    /// Take back so many of the last commands whose effect can be seen. What only noted from which
    /// cards contacts came goes along with the command that it came after.
    case last(Int)
    /// Take back all commands that came after a transaction.
    case number(Int64)
  }

  /// How many contacts of a change are named for people to read.
  package static let namedCount = 3

  /// How often an undo begins anew because somebody else has changed something meanwhile.
  private static let undoAttempts = overtakenAttempts

  /// What changed the address book, the last change first, but for migrations to later versions of its model.
  ///
  /// - Parameters:
  ///   - limit: How many changes at most; nil for all that are kept.
  ///   - namedCount: How many of the contacts of each change are named.
  ///   - body: Gets each change.
  /// - Throws: ``StoreError``, or what `body` throws.
  /// - Complexity: O(*n*) in what the changes changed.
  package func forEachChange(
    limit: Int? = nil, naming namedCount: Int = AddressBook.namedCount,
    _ body: (BookChange) throws -> Void
  ) throws {
    let (history, reader) = try coordinator.persistentStore().consistentHistory()
    let done = Set(CommandLog(history).done.map(\.transactionNumber))
    let context = newContext()
    var summary = ChangeSummary(reader, context, naming: namedCount)
    let changes = history.reversed().lazy.filter { $0.purpose != .migration }
    for transaction in changes.prefix(limit ?? .max) {
      let isCommand = [nil, .restoration].contains(transaction.purpose)
      try body(
        try summary.change(
          of: transaction,
          isUndone: isCommand && !done.contains(transaction.transactionNumber)))
    }
  }

  /// Takes back what the last commands did, in one transaction.
  ///
  /// - Parameters:
  ///   - target: How far to go back.
  ///   - isTrial: Whether only to tell what would be taken back.
  /// - Returns: What was taken back, the last command first.
  /// - Throws: ``UndoFault``, ``HistoryReversalError`` or ``StoreError``; then nothing has changed.
  package func undo(_ target: UndoTarget, isTrial: Bool = false) throws -> [BookChange] {
    try takeBack(isTrial) { history in
      switch target {
      case .last(let count):
        return try CommandLog(history).undo(count)
      case .number(let number):
        return try CommandLog(history, upTo: number).goingBack(to: number, history)
      }
    }
  }

  /// Makes again what the last undo took back.
  ///
  /// - Parameter isTrial: Whether only to tell what would be made again.
  /// - Returns: What was made again, the first command first.
  /// - Throws: ``UndoFault``, ``HistoryReversalError`` or ``StoreError``; then nothing has changed.
  package func redo(isTrial: Bool = false) throws -> [BookChange] {
    let changes = try takeBack(isTrial) { history in
      guard let undo = CommandLog(history).undone.last else { throw UndoFault.nothingToRedo }
      return ReversalPlan(
        reverted: [undo.transaction],
        told: undo.commands.isEmpty ? [undo.transaction] : undo.commands, tag: .redo)
    }
    return changes.reversed()
  }

  private func takeBack(
    _ isTrial: Bool, _ plan: ([PersistentHistoryTransaction]) throws -> ReversalPlan
  ) throws -> [BookChange] {
    var attemptsLeft = Self.undoAttempts
    while true {
      let (history, reader) = try coordinator.persistentStore().consistentHistory()
      let plan = try plan(history)
      let changes = try changes(plan.told, history, reader)
      if isTrial { return changes }
      let context = newContext()
      context.transactionTag = plan.tag
      // What is undone depends on all that came before.
      context.saveCondition = StoreSaveCondition(since: history.last?.token)
      do {
        var formerRows = try FormerRows(in: context)
        let hasChanged = try context.revert(plan.reverted) { entity, key, values in
          try formerRows.complete(entity, key, &values)
        }
        if hasChanged { return changes }
        throw UndoFault.withoutEffect
      } catch StoreError.conflict where attemptsLeft > 1 {
        attemptsLeft -= 1
      } catch StoreError.overtaken where attemptsLeft > 1 {
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
    var summary = ChangeSummary(reader, context, naming: Self.namedCount)
    var changes: [BookChange] = []
    for transaction in history.reversed() where transaction.purpose != .migration {
      let change = try summary.change(of: transaction, isUndone: false)
      if numbers.contains(change.number) { changes.append(change) }
      if changes.count == numbers.count { break }
    }
    return changes
  }
}

/// What an undo or a redo takes back.
private struct ReversalPlan {
  let reverted: [PersistentHistoryTransaction]
  /// What the user is told of, the last transaction first.
  let told: [PersistentHistoryTransaction]
  let tag: TransactionTag
}

extension CommandLog {
  /// Takes back the last commands whose effect can be seen, and what came after them.
  fileprivate func undo(_ count: Int) throws(UndoFault) -> ReversalPlan {
    if let number = lastRestoration { throw .restored(number) }
    return try plan(takingBack: last(count))
  }

  private func plan(
    takingBack commands: ArraySlice<PersistentHistoryTransaction>
  ) throws(UndoFault) -> ReversalPlan {
    let commands = Array(commands.reversed())
    if commands.isEmpty { throw .nothingToUndo }
    return ReversalPlan(
      reverted: commands, told: commands, tag: .undo(count: commands.count))
  }

  /// Goes back to how things were after a transaction: over undos and what they took back, too, where
  /// there were any.
  fileprivate func goingBack(
    to number: Int64, _ history: [PersistentHistoryTransaction]
  ) throws(UndoFault) -> ReversalPlan {
    guard let first = history.first?.transactionNumber,
      let last = history.last?.transactionNumber, first - 1...last ~= number
    else {
      let kept = history.first.flatMap { first in
        history.last.map { first.transactionNumber...$0.transactionNumber }
      }
      throw .unknownNumber(number, kept: kept)
    }
    let state = states[number] ?? []
    if state.map(\.transactionNumber) == done.map(\.transactionNumber) { throw .nothingToUndo }
    if isPlain {
      return try plan(takingBack: done.suffix(done.count { $0.transactionNumber > number }))
    }
    let later = Array(
      history.filter { $0.transactionNumber > number && $0.purpose != .migration }.reversed())
    return ReversalPlan(reverted: later, told: later, tag: .rewind(to: number))
  }
}
