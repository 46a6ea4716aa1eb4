extension SQLDialect {
  /// Inserts rows.
  package func insert(
    into table: String, columns: [String], rows: [[SQLValue]]
  ) -> SQLStatement {
    let rows = rows.map { row -> SQLStatement in
      "(\(row.map { value in "\(value)" }.joined()))"
    }
    return "INSERT INTO \(name: table) (\(names(columns))) VALUES \(rows.joined())"
  }

  /// Inserts rows, or updates those that are there.
  ///
  /// The columns of the key, which is the primary one or has a unique index, tell whether a row is
  /// there. All other columns are updated.
  package func upsert(
    into table: String, columns: [String], rows: [[SQLValue]], key: [String]
  ) -> SQLStatement {
    let insert = insert(into: table, columns: columns, rows: rows)
    let updates = columns.filter { !key.contains($0) }.map { column -> SQLStatement in
      "\(name: column) = excluded.\(name: column)"
    }
    let action: SQLStatement = updates.isEmpty ? "NOTHING" : "UPDATE SET \(updates.joined())"
    return "\(insert) ON CONFLICT (\(names(key))) DO \(action)"
  }

  /// Names with commas in between.
  func names(_ names: [String]) -> SQLStatement {
    names.map { name -> SQLStatement in "\(name: name)" }.joined()
  }
}
