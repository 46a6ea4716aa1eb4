/// The values of rows, in memory of their own.
public final class RowValues: RowStorage {
  private let rows: [[AttributeValue]]

  /// Keeps the values of rows.
  ///
  /// - Parameter rows: For each row a value a column, in the order of its entity's
  ///   ``EntityDescription/columns``; those that are missing at the end are null.
  public init(_ rows: [[AttributeValue]]) {
    self.rows = rows
  }

  /// The value of a column in the row at a position.
  public func value(of attribute: AttributeIndex, at position: Int) -> AttributeValue {
    let row = rows[position]
    return attribute.rawValue < row.count ? row[attribute.rawValue] : .null
  }
}

extension RowSnapshot {
  /// Makes a row of values.
  ///
  /// - Parameters:
  ///   - key: The key of the row.
  ///   - version: How often the row has been saved.
  ///   - values: A value a column, in the order of the entity's ``EntityDescription/columns``.
  public init(key: RowKey, version: Int64, values: [AttributeValue]) {
    self.init(key: key, version: version, storage: RowValues([values]), position: 0)
  }
}
