import ManagedObjects

/// Groups of rows, and what is computed of them.
extension SQLReading {
  func dictionaries(_ request: StoreDictionaryRequest) throws -> StoreDictionaries {
    try read { connection in
      let reading = within(connection)
      if let grouping = request.grouping,
        let groups = try reading.groups(grouping, request, connection)
      {
        return try request.finished(groups: groups.columns, count: groups.count)
      }
      return try reading.evaluatedDictionaries(request)
    }
  }

  /// A value of each row that SQL computes something of, and how the result is read.
  private struct Term {
    /// What is read of a row, by the tables of the entities.
    let argument: (SQLSchema.Rows) -> SQLStatement?
    /// What is computed of column number *n*; two columns where a sum needs the number of values as well.
    let results: (String) -> [SQLStatement]
    let value: (borrowing SQLRow, _ column: Int) throws -> FetchedValue
  }

  /// The values of keys and aggregates, one a group; nil where SQL has not all of them.
  private func groups(
    _ grouping: BoundGrouping, _ request: StoreDictionaryRequest, _ connection: any SQLConnection
  ) throws -> (columns: [[FetchedValue]], count: Int)? {
    guard let entity = request.entities.first else { return nil }
    let terms = grouping.keys.map { key($0, entity) } + grouping.aggregates.map { term($0, entity) }
    let known = terms.compactMap(\.self)
    guard known.count == terms.count, let source = try source(of: known, request) else {
      return nil
    }
    let selected = known.enumerated().flatMap { $1.results("c\($0)") }
    var statement: SQLStatement = "SELECT \(selected.joined()) FROM (\(source)) AS t"
    if !grouping.keys.isEmpty {
      let keys = grouping.keys.indices.map { "\(name: "c\($0)")" as SQLStatement }
      statement += " GROUP BY \(keys.joined())"
    }
    var columns: [[FetchedValue]] = known.map { _ in [] }
    var count = 0
    do {
      try connection.query(statement, in: dialect) { row in
        var column = 0
        for (position, term) in known.enumerated() {
          columns[position].append(try term.value(row, column))
          column += term.results("").count
        }
        count += 1
      }
    } catch let error as SQLError where error.code == .other {
      // A sum that no integer of SQL holds is one that is computed here.
      return nil
    }
    return (columns, count)
  }

  /// The rows of all entities, with what is computed of.
  private func source(
    of terms: [Term], _ request: StoreDictionaryRequest
  ) throws -> SQLStatement? {
    var parts: [SQLStatement] = []
    for entity in request.entities {
      let rows = try rows(of: entity)
      let arguments = terms.enumerated().compactMap { position, term in
        term.argument(rows).map { "\($0) AS \(name: "c\(position)")" as SQLStatement }
      }
      guard arguments.count == terms.count else { return nil }
      let selected = arguments.isEmpty ? "1 AS one" : arguments.joined()
      var part: SQLStatement = "SELECT \(selected) FROM \(name: rows.name) AS t"
      if let predicate = request.predicate {
        let condition = SQLTranslator(rows, in: schema, dialect).condition(of: predicate.bound)
        guard let condition, condition.isExact else { return nil }
        part += " WHERE \(condition.statement)"
      }
      parts.append(part)
    }
    return parts.joined(by: " UNION ALL ")
  }

  private func column(
    _ index: AttributeIndex, of rows: SQLSchema.Rows
  ) -> SQLStatement? {
    rows.columns[index.rawValue].map { "t.\(name: $0.name)" }
  }

  /// What objects have in common: the value of an attribute whose equal values are the same to the bit.
  private func key(_ expression: BoundExpression, _ entity: EntityDescription) -> Term? {
    guard case .attribute(let index) = expression else { return nil }
    let type = entity.columns[index.rawValue].type
    switch type {
    case .integer16, .integer32, .integer64, .boolean, .string, .uri, .uuid: break
    default: return nil
    }
    return Term(
      argument: { column(index, of: $0) }, results: { ["\(name: $0)"] },
      value: { .value(try $0.value(at: $1, of: type)) })
  }

  private func term(_ aggregate: BoundAggregate, _ entity: EntityDescription) -> Term? {
    if aggregate.function == .count, case .subject = aggregate.argument {
      return Term(
        argument: { _ in "1" }, results: { ["COUNT(\(name: $0))"] },
        value: { .value(.integer(try $0.integer(at: $1) ?? 0)) })
    }
    guard case .attribute(let index) = aggregate.argument else { return nil }
    let type = entity.columns[index.rawValue].type
    let isInteger = [.integer16, .integer32, .integer64].contains(type)
    let argument: (SQLSchema.Rows) -> SQLStatement? = { column(index, of: $0) }
    func of(_ name: String) -> SQLStatement {
      aggregate.isDistinct ? "DISTINCT \(name: name)" : "\(name: name)"
    }
    switch aggregate.function {
    case .count:
      let isExact = isInteger || [.boolean, .string, .uri, .uuid].contains(type)
      guard !aggregate.isDistinct || isExact else { return nil }
      return Term(
        argument: argument, results: { ["COUNT(\(of($0)))"] },
        value: { .value(.integer(try $0.integer(at: $1) ?? 0)) })
    case .min where isInteger:
      return Term(
        argument: argument, results: { ["MIN(\(name: $0))"] },
        value: { .value(try $0.value(at: $1, of: .integer64)) })
    case .max where isInteger:
      return Term(
        argument: argument, results: { ["MAX(\(name: $0))"] },
        value: { .value(try $0.value(at: $1, of: .integer64)) })
    case .sum where isInteger, .average where isInteger:
      return Term(
        argument: argument, results: { ["SUM(\(of($0)))", "COUNT(\(of($0)))"] },
        value: { row, column in
          aggregate.result(
            ofIntegersWithSum: try row.integer(at: column) ?? 0,
            count: Int(try row.integer(at: column + 1) ?? 0))
        })
    default: return nil
    }
  }
}
