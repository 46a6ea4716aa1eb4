import Synchronization

/// One of the states that an undo manager leads to and from.
///
/// As long as nothing but undo and redo leads from one to another, the same position is the same state.
struct UndoPosition: Hashable {
  private static let count = Atomic<Int>(0)

  private let number: Int

  /// A position that nobody has been at.
  static func new() -> UndoPosition {
    UndoPosition(number: count.wrappingAdd(1, ordering: .relaxed).newValue)
  }
}

extension UndoManager {
  /// The state that undo and redo lead back to; nil while a group is open that has actions.
  var position: UndoPosition? { openGroups.hasActions ? nil : closedPosition }

  /// Goes on to a state that nothing leads back to but what is registered from now on.
  func leavePosition() { closedPosition = .new() }
}
