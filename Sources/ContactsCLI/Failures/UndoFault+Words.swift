import ContactStore
import ManagedObjects

extension UndoFault {
  /// What is wrong, and what to do.
  var words: String {
    switch self {
    case .nothingToUndo: "nothing to undo; 'contacts history' lists the changes"
    case .nothingToRedo:
      "nothing to redo"
    case .restored(let number):
      "change \(number) restored a backup, which cannot be undone; restore the copy that it named with "
        + "'contacts store restore', or go back to a change before it with 'contacts undo --to'"
    case .withoutEffect:
      "these changes cancel each other out; nothing was changed"
    case .unknownNumber(let number, let kept):
      "no change \(number) in history"
        + (kept.map { ", which goes from \($0.lowerBound) to \($0.upperBound)" } ?? "")
    }
  }
}

extension HistoryReversalError {
  /// What is wrong, and what to do.
  var words: String {
    switch self {
    case .valuesNotKept(let number):
      "change \(number) was too large for history; restore a backup with 'contacts store restore'"
    case .orderNotKept(let number, let relationship):
      "change \(number) set the order of \(relationship), which cannot be taken back"
    case .changedSince(let number, let entity, let key):
      "\(entity) \(key.rawValue) is not as change \(number) left it; nothing was changed"
    case .unknownEntity(let number, let name):
      "change \(number) is about \(name), which this version does not know"
    }
  }
}
