/// A table to be made.
package struct SQLTable {
  /// Its name.
  package var name: String
  /// Its columns in their order.
  package var columns: [SQLColumn]
  /// The columns whose values identify a row.
  package var primaryKey: [String]

  /// Describes a table.
  package init(_ name: String, columns: [SQLColumn], primaryKey: [String]) {
    self.name = name
    self.columns = columns
    self.primaryKey = primaryKey
  }
}

extension SQLTable: Sendable {}

/// A column of a table.
package struct SQLColumn {
  /// Its name.
  package var name: String
  /// What values it has.
  package var type: SQLColumnType
  /// Whether each row must have a value.
  package var isRequired: Bool
  /// The rows that its values refer to.
  package var reference: SQLReference?

  /// Describes a column.
  package init(
    _ name: String, _ type: SQLColumnType, isRequired: Bool = false,
    reference: SQLReference? = nil
  ) {
    self.name = name
    self.type = type
    self.isRequired = isRequired
    self.reference = reference
  }
}

extension SQLColumn: Sendable {}

/// A reference to rows of a table, which is checked when the transaction is committed.
package struct SQLReference {
  /// What happens to a row when the one that it refers to is deleted.
  package enum DeleteAction {
    /// The transaction cannot be committed.
    case deny
    /// The row refers to nothing.
    case nullify
    /// The row is deleted too.
    case cascade
  }

  /// The table of the rows.
  package var table: String
  /// The column that identifies them.
  package var column: String
  /// What happens when a row is deleted that is referred to.
  package var deleteAction: DeleteAction

  /// Describes a reference.
  package init(_ table: String, _ column: String, onDelete: DeleteAction = .deny) {
    self.table = table
    self.column = column
    deleteAction = onDelete
  }
}

extension SQLReference: Sendable {}

extension SQLReference.DeleteAction: Sendable {}

/// An index to be made.
package struct SQLIndex {
  /// Its name.
  package var name: String
  /// The table whose rows it finds.
  package var table: String
  /// What it orders rows by: columns or expressions, each maybe with a collation and a direction.
  package var terms: [SQLStatement]
  /// Whether no two rows may agree in all terms, unless one of them is NULL.
  package var isUnique: Bool

  /// Describes an index.
  package init(_ name: String, on table: String, terms: [SQLStatement], isUnique: Bool = false) {
    self.name = name
    self.table = table
    self.terms = terms
    self.isUnique = isUnique
  }
}

extension SQLIndex: Sendable {}
