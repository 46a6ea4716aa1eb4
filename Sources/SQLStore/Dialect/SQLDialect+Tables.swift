extension SQLDialect {
  package func suffix(of table: SQLTable) -> SQLStatement { "" }

  /// Makes a table that does not exist yet.
  package func create(_ table: SQLTable) -> SQLStatement {
    var lines = table.columns.map(definition)
    if !table.primaryKey.isEmpty { lines.append("PRIMARY KEY (\(names(table.primaryKey)))") }
    return "CREATE TABLE \(name: table.name) (\(lines.joined()))\(suffix(of: table))"
  }

  /// Makes an index that does not exist yet.
  ///
  /// The terms must have no values, which the definition of an index cannot take.
  package func create(_ index: SQLIndex) -> SQLStatement {
    let kind: SQLStatement = index.isUnique ? "UNIQUE INDEX" : "INDEX"
    let terms = index.terms.joined()
    return "CREATE \(kind) \(name: index.name) ON \(name: index.table) (\(terms))"
  }

  private func definition(of column: SQLColumn) -> SQLStatement {
    var definition: SQLStatement = "\(name: column.name) \(type(column.type))"
    if column.isRequired { definition += " NOT NULL" }
    if let reference = column.reference {
      definition += " REFERENCES \(name: reference.table) (\(name: reference.column))"
      switch reference.deleteAction {
      case .deny: break
      case .nullify: definition += " ON DELETE SET NULL"
      case .cascade: definition += " ON DELETE CASCADE"
      }
      definition += " DEFERRABLE INITIALLY DEFERRED"
    }
    return definition
  }
}
