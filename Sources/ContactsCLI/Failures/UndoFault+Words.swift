import ContactStore
import ManagedObjects

extension UndoFault {
  /// What is wrong, and what to do.
  var words: String {
    switch self {
    case .nothingToUndo: "there is nothing to undo; 'contacts history' shows what is known"
    case .nothingToRedo:
      "there is nothing to redo: the last change of the address book was no undo"
    case .restored(let number):
      "change \(number) put a backup in the place of what was there, which cannot be undone; 'contacts "
        + "store restore' with the copy that it named brings that back, and 'contacts undo --to' goes "
        + "back to a change before"
    case .withoutEffect:
      "these changes cancel each other out: the address book is as it was before them; nothing was changed"
    case .unknownNumber(let number, let kept):
      "there is no change \(number) in history"
        + (kept.map { ", which goes from \($0.lowerBound) to \($0.upperBound)" } ?? "")
    }
  }
}

extension HistoryReversalError {
  /// What is wrong, and what to do.
  var words: String {
    switch self {
    case .valuesNotKept(let number):
      "change \(number) was too large for history to keep what was there before; restore a backup "
        + "with 'contacts store restore'"
    case .orderNotKept(let number, let relationship):
      "change \(number) set the order of \(relationship), which cannot be taken back"
    case .changedSince(let number, let entity, let key):
      "\(entity) \(key.rawValue) is not as change \(number) left it; nothing was changed"
    case .unknownEntity(let number, let name):
      "change \(number) is about \(name), which this version does not know"
    }
  }
}
