/// What was done with the mouse, and where.
package struct MouseEvent: Hashable {
  /// A button.
  package enum Button: Hashable, Sendable {
    case left
    case middle
    case right
  }

  /// What was done.
  package enum Action: Hashable, Sendable {
    case press(Button)
    /// Which button was released; nil where the terminal does not say.
    case release(Button?)
    case wheelUp
    case wheelDown
  }

  package let action: Action
  /// The column, from 0.
  package let column: Int
  /// The row, from 0.
  package let row: Int
  package let modifiers: Key.Modifiers

  package init(_ action: Action, column: Int, row: Int, modifiers: Key.Modifiers = []) {
    self.action = action
    self.column = column
    self.row = row
    self.modifiers = modifiers
  }
}

extension MouseEvent: Sendable {}
