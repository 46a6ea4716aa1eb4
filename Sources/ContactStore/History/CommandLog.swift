import ManagedObjects

/// Which of the commands that history tells of are in force, and which were undone.
///
/// An undo takes back the last commands that are in force, a redo the last undo that nothing has
/// followed. Both are transactions too; their tags tell them from others.
struct CommandLog {
  /// An undo that can be redone.
  struct Undo {
    let transaction: PersistentHistoryTransaction
    /// The commands that were in force before it.
    let before: [PersistentHistoryTransaction]
    /// What it took back, the last command first.
    let commands: [PersistentHistoryTransaction]
  }

  /// The commands in force, the oldest first.
  private(set) var done: [PersistentHistoryTransaction] = []
  /// What can be redone, the next one last.
  private(set) var undone: [Undo] = []
  /// The commands that were in force after the transaction that was asked for, and after those that
  /// history went back to.
  private(set) var states: [Int64: [PersistentHistoryTransaction]] = [:]
  /// Whether each transaction that came after the one that was asked for is a command.
  private(set) var isPlain = true

  /// Follows the transactions of history.
  ///
  /// - Parameters:
  ///   - history: All that are kept, the oldest first.
  ///   - number: A transaction that is asked for; nil for none.
  init(_ history: [PersistentHistoryTransaction], upTo number: Int64? = nil) {
    let purposes = history.map(\.purpose)
    var targets = Set(purposes.compactMap { if case .rewind(let to) = $0 { to } else { nil } })
    if let number { targets.insert(number) }
    for (transaction, purpose) in zip(history, purposes) {
      follow(transaction, purpose)
      let reached = transaction.transactionNumber
      if targets.contains(reached) { states[reached] = done }
      if let number, reached > number, purpose != nil, purpose != .migration {
        isPlain = false
      }
    }
  }

  /// The number of the restoration that came last of all that can be seen; nil where a command did.
  var lastRestoration: Int64? {
    guard let last = done.last(where: { !$0.isNote }), last.purpose == .restoration else {
      return nil
    }
    return last.transactionNumber
  }

  /// The last commands in force of which so many can be seen, with those between and after them that
  /// nobody can see.
  ///
  /// - Parameter count: How many can be seen at most.
  /// - Returns: The commands, of which the first can be seen; none where none can.
  /// - Complexity: O(*n*) in what those commands changed.
  func last(_ count: Int) -> ArraySlice<PersistentHistoryTransaction> {
    var start = done.endIndex
    var left = count
    for index in done.indices.reversed() where left > 0 && !done[index].isNote {
      start = index
      left -= 1
    }
    return done[start...]
  }

  private mutating func follow(
    _ transaction: PersistentHistoryTransaction, _ purpose: TransactionTag?
  ) {
    let before = done
    switch purpose {
    case nil, .restoration:
      done.append(transaction)
      undone = []
    case .undo(let count):
      let count = min(max(0, count), done.count)
      done.removeLast(count)
      undone.append(
        Undo(
          transaction: transaction, before: before, commands: before.suffix(count).reversed()))
    case .rewind(let number):
      done = states[number] ?? done.filter { $0.transactionNumber <= number }
      let left = Set(done.map(\.transactionNumber))
      undone.append(
        Undo(
          transaction: transaction, before: before,
          commands: before.filter { !left.contains($0.transactionNumber) }.reversed()))
    case .migration: break
    case .redo:
      if let undo = undone.popLast() { done = undo.before }
    }
  }
}
