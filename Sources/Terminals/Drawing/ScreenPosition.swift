/// A place on a screen, counted from 0 at its upper left.
package struct ScreenPosition: Hashable {
  package let row: Int
  package let column: Int

  package init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}

extension ScreenPosition: Sendable {}
