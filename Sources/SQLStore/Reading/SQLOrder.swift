import ManagedObjects

/// Says an order of rows of one table in SQL.
struct SQLOrder {
  private let request: StoreFetchRequest
  private let schema: SQLSchema
  private let dialect: any SQLDialect

  init(_ request: StoreFetchRequest, in schema: SQLSchema, _ dialect: any SQLDialect) {
    (self.request, self.schema, self.dialect) = (request, schema, dialect)
  }

  /// How many relationships are followed, each to how many tables.
  private static let greatestDepth = 4

  /// The terms of the order of rows that are called `t`; nil where SQL has none like it.
  func terms(_ rows: SQLSchema.Rows) -> [SQLStatement]? {
    var terms: [SQLStatement] = []
    for key in request.sortKeys {
      switch key.target {
      case .rowKey:
        terms.append(
          "t.\(name: SQLSchema.key) \(key.descriptor.isAscending ? "ASC" : "DESC")")
      case .attribute(let index):
        guard let own = self.terms(key.descriptor, value([], index, rows, "t")) else { return nil }
        terms += own
      case .path(let relationships, let index):
        guard relationships.count <= Self.greatestDepth,
          let related = self.terms(key.descriptor, value(relationships[...], index, rows, "t"))
        else { return nil }
        terms += related
      }
    }
    terms.append("t.\(name: SQLSchema.key) ASC")
    return terms
  }

  /// What rows are sorted by.
  private typealias Value = (expression: SQLStatement, type: AttributeType)

  private func terms(_ descriptor: KeySortDescriptor, _ value: Value?) -> [SQLStatement]? {
    guard let value, let expressions = expressions(value, descriptor.comparison) else { return nil }
    let nullsFirst = descriptor.nilPosition == .least && descriptor.isAscending
    return expressions.map {
      dialect.ordering($0, isAscending: descriptor.isAscending, nullsFirst: nullsFirst)
    }
  }

  /// What orders as values do, where they are equal by what follows.
  private func expressions(
    _ value: Value, _ comparison: KeySortDescriptor.Comparison
  ) -> [SQLStatement]? {
    switch value.type {
    case .integer16, .integer32, .integer64, .boolean, .uuid, .binary, .transformable:
      [value.expression]
    case .double, .float, .date: dialect.order(ofDoubles: value.expression)
    case .string, .uri: dialect.order(ofTexts: value.expression, by: comparison).map { [$0] }
    // Decimal numbers are kept as texts.
    case .decimal, .composite, .undefined: nil
    }
  }

  /// The value of an attribute of the row that relationships lead to, which is NULL where there is none.
  private func value(
    _ relationships: ArraySlice<RelationshipIndex>, _ attribute: AttributeIndex,
    _ rows: SQLSchema.Rows, _ alias: String
  ) -> Value? {
    guard let first = relationships.first else {
      return rows.columns[attribute.rawValue].map { ("\(name: alias).\(name: $0.name)", $0.type) }
    }
    guard let column = rows.entity.referenceColumn(of: first)?.rawValue,
      let key = rows.columns[column]?.name, let number = rows.columns[column + 1]?.name
    else { return nil }
    let inner = "\(alias)o"
    var type: AttributeType?
    var queries: [SQLStatement] = []
    for destination in schema.rows(kindOf: rows.entity[first].destinationEntityName) {
      let value = value(relationships.dropFirst(), attribute, destination, inner)
      guard let value, type == nil || type == value.type else { return nil }
      type = value.type
      queries.append(
        "(SELECT \(value.expression) FROM \(name: destination.name) AS \(name: inner) "
          + "WHERE \(name: inner).\(name: SQLSchema.key) = \(name: alias).\(name: key) AND "
          + "\(name: alias).\(name: number) = \(.integer(destination.entity.number.rawValue)))")
    }
    guard let type else { return nil }
    // A row is in one table alone.
    return (queries.count == 1 ? queries[0] : "COALESCE(\(queries.joined()))", type)
  }
}

extension SQLDialect {
  /// What orders as texts do; nil where the database has no such order.
  fileprivate func order(
    ofTexts expression: SQLStatement, by comparison: KeySortDescriptor.Comparison
  ) -> SQLStatement? {
    switch comparison {
    case .literal: expression
    case .standard: standardOrder.map { collated(expression, by: $0) }
    case .caseInsensitive, .numeric, .localized:
      textKey(of: expression, by: SQLTextOrder(comparison).name)
    }
  }
}
