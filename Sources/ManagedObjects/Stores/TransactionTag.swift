/// What a transaction was for, where it did more than change objects.
///
/// History keeps the tag with the transaction (``PersistentHistoryTransaction/tag``), so that a program
/// can tell the transactions that take others back from those that they take back.
///
/// ```swift
/// context.transactionTag = .undo(count: 1)
/// try context.revert(Array(context.fetchHistory().suffix(1)))
/// ```
public enum TransactionTag: Hashable, Sendable {
  /// It took back the last transactions in force, so many of them.
  case undo(count: Int)
  /// It went back to how things were after the transaction of a number.
  case rewind(to: Int64)
  /// It took back the last undo or rewind.
  case redo
  /// A backup took the place of the store; history does not tell what that changed.
  case restoration
  /// It gave rows what a later version of the model asks for, while the store was migrated to that.
  case migration
}

extension TransactionTag {
  /// The numbers that stand for the cases in stores.
  private enum Kind: Int64 {
    case undo = 1
    case rewind
    case redo
    case restoration
    case migration
  }

  /// Reads a tag from a store; nil for none, and for numbers that make no sense.
  ///
  /// - Parameters:
  ///   - kind: The number of the case; nil where there is no tag.
  ///   - number: The number that goes with it; nil for none.
  init?(kind: Int64?, number: Int64?) {
    guard let kind = kind.flatMap(Kind.init) else { return nil }
    switch (kind, number) {
    case (.undo, let number?):
      guard number > 0, let count = Int(exactly: number) else { return nil }
      self = .undo(count: count)
    case (.rewind, let number?): self = .rewind(to: number)
    case (.redo, nil): self = .redo
    case (.restoration, nil): self = .restoration
    case (.migration, nil): self = .migration
    default: return nil
    }
  }

  /// The number of the case, as stores keep it.
  var kind: Int64 {
    let kind: Kind =
      switch self {
      case .undo: .undo
      case .rewind: .rewind
      case .redo: .redo
      case .restoration: .restoration
      case .migration: .migration
      }
    return kind.rawValue
  }

  /// The number that goes with the case, as stores keep it; nil for none.
  var number: Int64? {
    switch self {
    case .undo(let count): Int64(count)
    case .rewind(let number): number
    case .redo, .restoration, .migration: nil
    }
  }
}
