extension UndoManager {
  /// Names what is being done, for menus and messages.
  ///
  /// Names the outermost group that is open or else, unless actions are performed, the one that was
  /// closed last.
  public func setActionName(_ name: String) {
    if openGroups.isEmpty {
      undoStack.rename(name)
    } else {
      openGroups.name = name
    }
  }

  /// The name of what ``undo()`` takes back; empty when it has none.
  public var undoActionName: String {
    hasOpenActions ? openGroups.name : undoStack.last?.name ?? ""
  }

  /// The name of what ``redo()`` brings back; empty when it has none.
  public var redoActionName: String { redoStack.last?.name ?? "" }

  /// The title of a command that undoes: `Undo`, followed by the name of what it takes back.
  public var undoMenuItemTitle: String { Self.title("Undo", undoActionName) }

  /// The title of a command that redoes: `Redo`, followed by the name of what it brings back.
  public var redoMenuItemTitle: String { Self.title("Redo", redoActionName) }

  private static func title(_ verb: String, _ name: String) -> String {
    name.isEmpty ? verb : "\(verb) \(name)"
  }
}
