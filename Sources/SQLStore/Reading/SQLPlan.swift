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
    if let order = Self.order(request, rows, dialect) {
      clauses += " ORDER BY \(order.joined())"
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

  /// The order; nil where SQL has none like it.
  private static func order(
    _ request: StoreFetchRequest, _ rows: SQLSchema.Rows, _ dialect: any SQLDialect
  ) -> [SQLStatement]? {
    var order: [SQLStatement] = []
    for key in request.sortKeys {
      let descriptor = key.descriptor
      let nullsFirst = descriptor.nilPosition == .least && descriptor.isAscending
      switch key.target {
      case .path: return nil
      case .rowKey:
        order.append("t.\(name: SQLSchema.key) \(descriptor.isAscending ? "ASC" : "DESC")")
      case .attribute(let index):
        guard let column = rows.columns[index.rawValue] else { return nil }
        switch column.type {
        case .integer16, .integer32, .integer64, .boolean, .uuid: break
        case .string, .uri: if descriptor.comparison != .literal { return nil }
        // Doubles are ordered to the bit here, and decimal numbers are kept as texts.
        default: return nil
        }
        order.append(
          dialect.ordering(
            "t.\(name: column.name)", isAscending: descriptor.isAscending, nullsFirst: nullsFirst))
      }
    }
    order.append("t.\(name: SQLSchema.key) ASC")
    return order
  }
}
