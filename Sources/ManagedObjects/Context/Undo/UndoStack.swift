/// Commands that can be taken back, the last one first.
struct UndoStack {
  /// The groups; those before ``start`` are empty.
  private var groups: [UndoGroup] = []
  private var start = 0

  var count: Int { groups.count - start }

  /// The group that is next; nil when there is none.
  var last: UndoGroup? { count == 0 ? nil : groups.last }

  /// Adds a group, unless it has nothing to undo.
  mutating func push(_ group: UndoGroup) {
    if !group.isEmpty { groups.append(group) }
  }

  mutating func pop() -> UndoGroup? {
    count == 0 ? nil : groups.removeLast()
  }

  /// Names the group that is next.
  mutating func rename(_ name: String) {
    if count > 0 { groups[groups.count - 1].name = name }
  }

  mutating func removeAll() {
    self = UndoStack()
  }

  mutating func removeActions(of target: ObjectIdentifier) {
    var kept = UndoStack()
    for var group in groups[start...] {
      group.removeActions(of: target)
      group.origin = nil
      kept.push(group)
    }
    self = kept
  }

  /// Drops the oldest groups.
  ///
  /// - Complexity: O(1) on average for each group dropped.
  mutating func trim(to limit: Int) {
    while count > limit {
      groups[start] = UndoGroup()
      start += 1
    }
    // Moved together only when as many have gone as are left.
    guard start > count else { return }
    groups.removeFirst(start)
    start = 0
  }
}
