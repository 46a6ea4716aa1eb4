import ManagedObjects

/// What of a request is said in SQL.
struct SQLPlan {
  /// What follows the table, from `WHERE` on.
  private(set) var clauses: SQLStatement = ""
  /// What is left to be done with the rows.
  private(set) var remainder: FetchRemainder = []

  init(
    _ request: StoreFetchRequest, _ rows: SQLSchema.Rows, _ schema: SQLSchema,
    _ dialect: any SQLDialect
  ) throws {
    try request.checkAttributes(of: request.predicate?.bound.attributes ?? [])
    if let predicate = request.predicate {
      let condition = SQLTranslator(rows, in: schema, dialect).condition(of: predicate.bound)
      if let condition { clauses += " WHERE \(condition.statement)" }
      if condition?.isExact != true { remainder.insert(.condition) }
    }
    let order = SQLOrder(request, in: schema, dialect).terms(rows).map {
      " ORDER BY \($0.joined())" as SQLStatement
    }
    if let order, !(clauses + order).exceeds(dialect.limits) {
      clauses += order
    } else {
      remainder.insert(.order)
    }
    guard request.limit != nil || request.offset > 0 else { return }
    if remainder.isEmpty {
      clauses += " \(dialect.window(limit: request.limit, offset: request.offset))"
    } else {
      remainder.insert(.window)
    }
  }
}
