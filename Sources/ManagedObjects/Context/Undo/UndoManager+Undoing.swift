extension UndoManager {
  /// Whether ``undo()`` has something to undo.
  public var canUndo: Bool { undoCount > 0 }

  /// Whether ``redo()`` has something to redo.
  public var canRedo: Bool { redoStack.count > 0 }

  /// How many calls of ``undo()`` have something to undo, what is open among it.
  public var undoCount: Int { undoStack.count + (hasOpenActions ? 1 : 0) }

  /// How many calls of ``redo()`` have something to redo.
  public var redoCount: Int { redoStack.count }

  /// Takes the last group back.
  ///
  /// Closes all groups that are open first, whoever opened them. Does nothing while actions are
  /// performed.
  public func undo() {
    guard activity == .none else { return }
    passCheckpoint()
    closeAllGroups()
    if let group = undoStack.pop() { perform(group, as: .undoing) }
  }

  /// Brings back the last group that was undone.
  ///
  /// Closes all groups that are open first, whoever opened them. Does nothing while actions are
  /// performed.
  public func redo() {
    guard activity == .none else { return }
    passCheckpoint()
    closeAllGroups()
    if let group = redoStack.pop() { perform(group, as: .redoing) }
  }

  /// Takes back the last group that was closed, be it inside one that is open.
  ///
  /// Does nothing when an action was registered in the open group since, or while actions are
  /// performed.
  public func undoNestedGroup() {
    guard activity == .none else { return }
    passCheckpoint()
    if openGroups.isEmpty {
      undo()
    } else if var group = openGroups.popGroup() {
      group.name = openGroups.name
      perform(group, as: .undoing, isNested: true)
    }
  }

  /// Performs the actions of a group and keeps what they register as one group.
  private func perform(_ group: UndoGroup, as activity: Activity, isNested: Bool = false) {
    let (outerGroups, isOuterImplicit) = (openGroups, isFirstGroupImplicit)
    openFirstGroup()
    openGroups.name = group.name
    self.activity = activity
    group.perform()
    self.activity = .none
    while openGroups.count > 1 { closeGroup() }
    var reverse = openGroups.close() ?? UndoGroup()
    if !isNested {
      reverse.origin = closedPosition
      closedPosition = group.origin ?? .new()
    }
    (openGroups, isFirstGroupImplicit) = (outerGroups, isOuterImplicit)
    if activity == .undoing { redoStack.push(reverse) } else { undoStack.push(reverse) }
    trim()
  }

  /// Whether an action was registered in a group that is open.
  ///
  /// While actions are performed, what they register is not to be undone yet.
  var hasOpenActions: Bool {
    activity == .none && openGroups.hasActions
  }
}
