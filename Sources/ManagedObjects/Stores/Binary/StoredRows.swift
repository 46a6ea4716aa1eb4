/// How the columns that a store holds become those of the entity that they were written for.
struct StoredRows: Sendable {
  /// Where the value of an attribute is.
  enum Source: Sendable {
    /// In a column, which may be missing when all its rows are null.
    case column
    /// In a column that is there in any case.
    case requiredColumn
    /// Not in the store: all rows have the same.
    case constant(AttributeValue)
  }

  let entity: EntityDescription
  /// Where the value of each column is.
  let sources: [Source]

  /// Rows written with this very entity.
  ///
  /// - Parameters:
  ///   - entity: The entity.
  ///   - format: The format of the base; before 2, no column was ever left out.
  init(of entity: EntityDescription, format: Int) {
    self.entity = entity
    sources =
      entity.attributes.map { Self.source(of: $0, format: format) }
      + entity.columns.dropFirst(entity.attributes.count).map { _ in .column }
  }

  private static func source(of attribute: AttributeDescription, format: Int) -> Source {
    if attribute.columnLayout == nil { return .constant(attribute.valueWithoutColumn) }
    return format < 2 ? .requiredColumn : .column
  }
}

/// Tells what the rows are that a file holds.
protocol StoredRowsLookup {
  /// What the rows of an entity are; nil for one that the store does not know.
  func rows(ofEntity name: String) -> StoredRows?
  /// What the rows of a link table are; nil for one that the model does not have.
  func rows(ofLinks name: String) -> StoredRows?
}
