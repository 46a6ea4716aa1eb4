extension UndoManager {
  /// How many groups are open, each inside another; 0 for none.
  public var groupingLevel: Int { openGroups.count }

  /// Opens a group, inside the one that is open.
  ///
  /// When none is open and ``groupsByEvent`` is on, the group of the event is opened first.
  public func beginUndoGrouping() {
    passCheckpoint()
    if openGroups.isEmpty, groupsByEvent { openFirstGroup() }
    openGroups.open()
  }

  /// Closes the group that was opened last.
  ///
  /// Does nothing when ``beginUndoGrouping()`` opened none.
  public func endUndoGrouping() {
    passCheckpoint()
    guard openGroups.count > (isFirstGroupImplicit ? 1 : 0) else { return }
    closeGroup()
  }

  /// Closes the group of an event together with those that are open inside it.
  ///
  /// To be called when the program has done what a user asked for. Does nothing when no group was
  /// opened by itself, or while actions are performed.
  public func endEvent() {
    passCheckpoint()
    if isFirstGroupImplicit, activity == .none { closeAllGroups() }
  }

  /// Closes the group of an event, unless a group that somebody has opened is open inside it: then all
  /// that happens until he closes it is one step.
  func closeEvent() {
    if isFirstGroupImplicit, openGroups.count == 1, activity == .none { closeAllGroups() }
  }

  /// Opens the group of an event.
  func openFirstGroup() {
    openGroups = OpenUndoGroups()
    openGroups.open()
    isFirstGroupImplicit = true
  }

  /// Closes every group, so that the first of them can be undone.
  func closeAllGroups() {
    while !openGroups.isEmpty { closeGroup() }
  }

  /// Closes the group that was opened last.
  func closeGroup() {
    guard var group = openGroups.close() else { return }
    isFirstGroupImplicit = false
    if !group.isEmpty {
      group.origin = closedPosition
      leavePosition()
    }
    undoStack.push(group)
    trim()
  }

  /// Drops what the limit leaves no room for.
  func trim() {
    guard levelsOfUndo > 0 else { return }
    undoStack.trim(to: levelsOfUndo)
    redoStack.trim(to: levelsOfUndo)
  }
}
