import ManagedObjects

/// A number whose changes can be undone.
final class UndoneNumber {
  let undoManager: UndoManager
  private(set) var value = 0

  init(_ undoManager: UndoManager = UndoManager()) {
    self.undoManager = undoManager
  }

  func set(_ new: Int) {
    let former = value
    undoManager.registerUndo(withTarget: self) { $0.set(former) }
    value = new
  }
}
