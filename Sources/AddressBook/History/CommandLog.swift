import ManagedObjects

/// Which of the commands that history tells of are in force, and which were undone.
///
/// An undo takes back the last commands that are in force, a redo the last undo that nothing has
/// followed. Both are transactions too; the names of their contexts tell them from others.
struct CommandLog {
  /// What a transaction was for.
  enum Purpose: Equatable {
    /// It changed the address book.
    case change
    /// It took back so many commands.
    case undo(count: Int)
    /// It took an undo back.
    case redo

    /// The name of the context that makes a transaction for this; nil for any.
    var contextName: String? {
      switch self {
      case .change: nil
      case .undo(let count): "undo \(count)"
      case .redo: "redo"
      }
    }

    init(contextName: String?) {
      let words = contextName?.split(separator: " ") ?? []
      if words == ["redo"] {
        self = .redo
      } else if words.count == 2, words[0] == "undo", let count = Int(words[1]), count > 0 {
        self = .undo(count: count)
      } else {
        self = .change
      }
    }
  }

  /// An undo that can be redone, and what it took back, the last command first.
  struct Undo {
    let transaction: PersistentHistoryTransaction
    let commands: [PersistentHistoryTransaction]
  }

  /// The commands in force, the oldest first.
  private(set) var done: [PersistentHistoryTransaction] = []
  /// What can be redone, the next one last.
  private(set) var undone: [Undo] = []

  /// Follows the transactions of history.
  ///
  /// - Parameter history: All that are kept, the oldest first.
  init(_ history: [PersistentHistoryTransaction]) {
    for transaction in history {
      switch Purpose(contextName: transaction.contextName) {
      case .change:
        done.append(transaction)
        undone = []
      case .undo(let count):
        undone.append(Undo(transaction: transaction, commands: done.suffix(count).reversed()))
        done.removeLast(min(count, done.count))
      case .redo:
        if let undo = undone.popLast() { done += undo.commands.reversed() }
      }
    }
  }
}
