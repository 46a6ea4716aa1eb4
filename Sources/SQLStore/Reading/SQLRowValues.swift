import ManagedObjects

/// The values of rows that were read together, one row after another.
final class SQLRowValues: RowStorage {
  private let values: [AttributeValue]
  private let columnCount: Int

  /// Keeps values.
  ///
  /// - Parameters:
  ///   - values: A value for each column of the first row, then those of the second.
  ///   - columnCount: How many columns a row has.
  init(_ values: [AttributeValue], columnCount: Int) {
    (self.values, self.columnCount) = (values, columnCount)
  }

  func value(of attribute: AttributeIndex, at position: Int) -> AttributeValue {
    attribute.rawValue < columnCount
      ? values[position * columnCount + attribute.rawValue] : .null
  }
}
