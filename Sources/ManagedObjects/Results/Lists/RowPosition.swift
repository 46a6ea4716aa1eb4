/// Where a row stands in a list of sections.
struct RowPosition: Hashable, Comparable, Sendable {
  var section: Int
  var row: Int

  static func < (left: RowPosition, right: RowPosition) -> Bool {
    (left.section, left.row) < (right.section, right.row)
  }
}
