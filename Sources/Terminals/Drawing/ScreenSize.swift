/// How many columns and rows a screen has.
///
/// Both are at most ``limit``, whatever a terminal says, so that a canvas can always be made.
package struct ScreenSize: Hashable {
  /// The most columns, and the most rows, that a screen can have.
  package static let limit = 1_024

  package let columns: Int
  package let rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 0), Self.limit)
    self.rows = min(max(rows, 0), Self.limit)
  }

  /// Whether there is a cell at this place.
  package func contains(_ position: ScreenPosition) -> Bool {
    (0..<rows).contains(position.row) && (0..<columns).contains(position.column)
  }
}

extension ScreenSize: Sendable {}
