/// The groups that are open, each inside the one before it.
///
/// Their actions are in one list, of which each group has a stretch: so groups may be as deep inside
/// each other as one likes.
struct OpenUndoGroups {
  /// A group that is open: its actions go on to the end of the list.
  private struct Level {
    var start: Int
    /// Where the groups begin and end that were closed inside it and have actions.
    var closed: [Range<Int>] = []
  }

  /// The outermost group, with the actions of all.
  private var outermost = UndoGroup()
  private var levels: [Level] = []

  var count: Int { levels.count }

  var isEmpty: Bool { levels.isEmpty }

  /// Whether an action was registered in any of them.
  var hasActions: Bool { !outermost.isEmpty }

  /// The name of the outermost group.
  var name: String {
    get { outermost.name }
    set { outermost.name = newValue }
  }

  /// Opens a group inside the one that was opened last.
  mutating func open() {
    levels.append(Level(start: outermost.actions.count))
  }

  /// Closes the group that was opened last.
  ///
  /// - Returns: The group if it was the outermost; others belong to the one around them.
  mutating func close() -> UndoGroup? {
    guard let closed = levels.popLast() else { return nil }
    if levels.isEmpty {
      defer { outermost = UndoGroup() }
      return outermost
    }
    let range = closed.start..<outermost.actions.count
    if !range.isEmpty { levels[levels.count - 1].closed.append(range) }
    return nil
  }

  /// Adds an action to the group that was opened last.
  mutating func append(_ action: UndoAction) { outermost.append(action) }

  /// Takes off the group that was closed last, unless an action was registered since in the one
  /// around it.
  mutating func popGroup() -> UndoGroup? {
    guard let range = levels.last?.closed.last, range.upperBound == outermost.actions.count else {
      return nil
    }
    levels[levels.count - 1].closed.removeLast()
    return outermost.split(at: range.lowerBound)
  }

  /// Drops the actions of all groups, which stay open.
  mutating func removeAllActions() {
    outermost = UndoGroup()
    levels = levels.map { _ in Level(start: 0) }
  }

  /// Drops the actions of a target.
  mutating func removeActions(of target: ObjectIdentifier) {
    // How many of the actions before each place are left.
    var left = [0]
    for action in outermost.actions {
      left.append((left.last ?? 0) + (action.target == target ? 0 : 1))
    }
    outermost.removeActions(of: target)
    for level in levels.indices {
      levels[level].start = left[levels[level].start]
      levels[level].closed = levels[level].closed
        .map { left[$0.lowerBound]..<left[$0.upperBound] }.filter { !$0.isEmpty }
    }
  }
}
