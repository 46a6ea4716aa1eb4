/// The values of rows, in memory: those that a transaction wrote, and those that no store keeps.
final class CommittedValues: RowStorage {
  private let rows: [[AttributeValue]]

  init(_ rows: [[AttributeValue]]) {
    self.rows = rows
  }

  func value(of attribute: AttributeIndex, at position: Int) -> AttributeValue {
    let row = rows[position]
    return attribute.rawValue < row.count ? row[attribute.rawValue] : .null
  }
}
