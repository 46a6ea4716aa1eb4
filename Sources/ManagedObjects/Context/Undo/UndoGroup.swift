/// What one command did, as the actions that take it back.
///
/// It has the actions of the groups inside it as its own.
struct UndoGroup {
  /// The actions in the order in which they were registered.
  private(set) var actions: [UndoAction] = []
  /// The name of the command; empty for none.
  var name = ""
  /// The state that performing the actions leads to; nil for one that nobody has been in.
  var origin: UndoPosition?

  var isEmpty: Bool { actions.isEmpty }

  mutating func append(_ action: UndoAction) {
    actions.append(action)
  }

  /// Takes the actions from a place on off, as a group of their own.
  mutating func split(at position: Int) -> UndoGroup {
    var group = UndoGroup()
    group.actions = Array(actions[position...])
    actions.removeSubrange(position...)
    return group
  }

  /// Performs the actions, the last one first.
  func perform() {
    for action in actions.reversed() { action.perform() }
  }

  /// Drops the actions of a target.
  mutating func removeActions(of target: ObjectIdentifier) {
    actions.removeAll { $0.target == target }
  }
}

/// One thing to do when a command is taken back.
struct UndoAction {
  /// The object that the action is about; nil for none.
  ///
  /// It may be gone, and another may have its identifier: then the action does nothing any more.
  let target: ObjectIdentifier?
  let perform: () -> Void
}
