/// What one command did, as the actions that take it back.
struct UndoGroup {
  /// One step of a group.
  enum Step {
    case action(UndoAction)
    case group(UndoGroup)
  }

  /// The steps in the order in which they were registered.
  private(set) var steps: [Step] = []
  /// The name of the command; empty for none.
  var name = ""

  var isEmpty: Bool { steps.isEmpty }

  mutating func append(_ action: UndoAction) {
    steps.append(.action(action))
  }

  /// Appends a group inside this one, unless it has nothing to undo.
  mutating func append(_ group: UndoGroup) {
    if !group.isEmpty { steps.append(.group(group)) }
  }

  /// Takes the last step off when it is a group.
  mutating func popGroup() -> UndoGroup? {
    guard case .group(let group)? = steps.last else { return nil }
    steps.removeLast()
    return group
  }

  /// Performs the actions, the last one first.
  func perform() {
    for step in steps.reversed() {
      switch step {
      case .action(let action): action.perform()
      case .group(let group): group.perform()
      }
    }
  }

  /// Drops the actions of a target.
  mutating func removeActions(of target: ObjectIdentifier) {
    steps = steps.compactMap { step in
      switch step {
      case .action(let action): return action.target == target ? nil : step
      case .group(var group):
        group.removeActions(of: target)
        return group.isEmpty ? nil : .group(group)
      }
    }
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
