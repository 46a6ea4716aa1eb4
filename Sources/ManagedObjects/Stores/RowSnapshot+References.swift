extension RowSnapshot {
  /// The row that a to-one relationship leads to, or nil when it leads nowhere.
  ///
  /// The row may have been deleted since, and in a damaged store the entity may not be the model's.
  ///
  /// - Parameter column: The relationship's ``EntityDescription/referenceColumn(of:)``.
  /// - Returns: The row, or nil.
  public func reference(at column: AttributeIndex) -> RowReference? {
    RowReference(
      key: value(at: column), entity: value(at: AttributeIndex(column.rawValue + 1)))
  }
}
