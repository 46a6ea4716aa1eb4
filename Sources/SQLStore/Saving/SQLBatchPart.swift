import ManagedObjects

/// The rows of one table that a batch is about.
struct SQLBatchPart {
  let rows: SQLSchema.Rows
  /// What is true of the rows alone, which are called `t`; nil for all rows.
  let condition: SQLStatement?

  /// Takes a request; nil when SQL cannot say which rows.
  ///
  /// - Parameters:
  ///   - request: The request, without a window.
  ///   - reading: Where the rows are.
  /// - Throws: ``StoreError``.
  init?(_ request: StoreFetchRequest, _ reading: SQLReading) throws {
    guard request.keys == nil, request.offset == 0, request.limit == nil else { return nil }
    rows = try reading.rows(of: request.entity)
    guard let predicate = request.predicate else {
      condition = nil
      return
    }
    try request.checkAttributes(of: predicate.bound.attributes)
    let condition = SQLTranslator(rows, in: reading.schema, reading.dialect)
      .condition(of: predicate.bound)
    guard let condition, condition.isExact else { return nil }
    self.condition = condition.statement
  }

  /// The condition with another one.
  func clause(and other: SQLStatement? = nil) -> SQLStatement {
    let conditions = [condition, other].compactMap(\.self)
    return conditions.isEmpty ? "" : " WHERE \(conditions.joined(by: " AND "))"
  }

  /// The keys of the rows, as a query.
  var keys: SQLStatement {
    "SELECT t.\(name: SQLSchema.key) FROM \(name: rows.name) AS t\(clause())"
  }
}

/// The new values of the rows of one table.
struct SQLBatchUpdate {
  let part: SQLBatchPart
  /// The values by column, in the order of the columns.
  let values: [(position: Int, column: SQLSchema.Column, value: AttributeValue)]
  private let dialect: any SQLDialect
  /// Whether a row, which is called `t`, has other values.
  private let isDifferent: SQLStatement

  /// Takes a part of a batch; nil when SQL cannot say which rows, or which of them have the values
  /// already, or when values of other rows have to be looked at.
  ///
  /// - Parameters:
  ///   - batch: The part.
  ///   - reading: Where the rows are.
  /// - Throws: ``StoreError``.
  init?(_ batch: BatchUpdate.Part, _ reading: SQLReading) throws {
    guard !batch.concernsUniqueValues, let part = try SQLBatchPart(batch.rows, reading) else {
      return nil
    }
    var values: [(position: Int, column: SQLSchema.Column, value: AttributeValue)] = []
    var differences: [SQLStatement] = []
    for (position, value) in batch.values.sorted(by: { $0.key < $1.key }) {
      guard let column = part.rows.columns[position], value.fits(column.type),
        let difference = reading.dialect.difference(
          of: "t.\(name: column.name)", from: value, column.type)
      else { return nil }
      values.append((position, column, value))
      differences.append(difference)
    }
    if values.isEmpty { return nil }
    (self.part, self.values, dialect) = (part, values, reading.dialect)
    isDifferent = "(\(differences.joined(by: " OR ")))"
    if statement().exceeds(dialect.limits) { return nil }
  }

  /// What was there before: keys, versions, whether other values, and these.
  var selection: SQLStatement {
    var columns: [SQLStatement] = [
      "t.\(name: SQLSchema.key)", "t.\(name: SQLSchema.version)", "\(isDifferent) AS different",
    ]
    columns += values.map { "t.\(name: $0.column.name)" }
    return "SELECT \(columns.joined()) FROM \(name: part.rows.name) AS t\(part.clause()) "
      + "ORDER BY t.\(name: SQLSchema.key)"
  }

  /// Gives the rows that have other values the new ones.
  ///
  /// - Parameter keys: The keys of the rows; nil for those that the condition is true of.
  /// - Returns: The statement.
  func statement(forKeys keys: [RowKey]? = nil) -> SQLStatement {
    let version: SQLStatement = "\(name: SQLSchema.version)"
    let settings: [SQLStatement] =
      ["\(version) = \(version) + 1"]
      + values.map { "\(name: $0.column.name) = \(dialect.encoded($0.value))" }
    let update: SQLStatement =
      "UPDATE \(name: part.rows.name) AS t SET \(settings.joined())"
    guard let keys else { return update + part.clause(and: isDifferent) }
    return update + " WHERE t.\(name: SQLSchema.key) IN (\(SQLStatement.keys(keys)))"
  }
}

extension SQLDialect {
  /// Whether the value of an attribute in a column is another one, to the bit; nil where SQL cannot tell.
  fileprivate func difference(
    of column: SQLStatement, from value: AttributeValue, _ type: AttributeType
  ) -> SQLStatement? {
    switch encoded(value) {
    // Equal decimal numbers have different texts.
    case .text where type == .decimal: nil
    case .real(0): zeroDifference(of: column, from: "\(encoded(value))")
    case let value: distinct(column, from: "\(value)")
    }
  }

  /// Whether a number is another one than a zero, which equals the one of the other sign.
  private func zeroDifference(
    of column: SQLStatement, from zero: SQLStatement
  ) -> SQLStatement? {
    guard let own = order(ofDoubles: column), let other = order(ofDoubles: zero) else { return nil }
    let differences = zip(own, other).map { distinct("(\($0))", from: "(\($1))") }
    return "(\(differences.joined(by: " OR ")))"
  }
}
