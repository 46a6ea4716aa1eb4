import ManagedObjects
import TextTools

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What SQL can say of a condition.
struct SQLCondition {
  /// True of every row that satisfies the condition; it is never NULL.
  let statement: SQLStatement
  /// Whether it is true of no other row.
  let isExact: Bool
}

/// Says conditions on rows of one table in SQL.
///
/// Logic has two values in conditions and three in SQL, so that each part is made one that is never
/// NULL.
struct SQLTranslator {
  private let schema: SQLSchema
  private let rows: SQLSchema.Rows
  private let dialect: any SQLDialect
  /// The name of the table in the statement.
  private let alias: String
  /// How many relationships have been followed.
  private let depth: Int

  init(
    _ rows: SQLSchema.Rows, in schema: SQLSchema, _ dialect: any SQLDialect, alias: String = "t",
    depth: Int = 0
  ) {
    (self.rows, self.schema, self.dialect) = (rows, schema, dialect)
    (self.alias, self.depth) = (alias, depth)
  }

  /// How many values one comparison may have, and how many parts one combination.
  private static let mostValues = 10_000
  private static let mostParts = 400

  /// What SQL can say of a condition, within what the database takes; nil for nothing.
  func condition(of predicate: BoundPredicate) -> SQLCondition? {
    said(predicate).flatMap { $0.statement.exceeds(dialect.limits) ? nil : $0 }
  }

  private func said(_ predicate: BoundPredicate) -> SQLCondition? {
    switch predicate {
    case .constant(let answer):
      return SQLCondition(statement: answer ? "1 = 1" : "1 = 0", isExact: true)
    case .and(let parts):
      let answers = parts.map(said)
      let known = answers.compactMap(\.self)
      guard !known.isEmpty, known.count <= Self.mostParts else { return nil }
      return SQLCondition(
        statement: joined(known, by: " AND "),
        isExact: known.count == answers.count && known.allSatisfy(\.isExact))
    case .or(let parts):
      let known = parts.compactMap(said)
      guard known.count == parts.count, known.count <= Self.mostParts else { return nil }
      return SQLCondition(
        statement: joined(known, by: " OR "), isExact: known.allSatisfy(\.isExact))
    case .not(let part):
      guard let known = said(part), known.isExact else { return nil }
      return SQLCondition(statement: "NOT (\(known.statement))", isExact: true)
    case .comparison(let comparison):
      return statement(comparison).map { SQLCondition(statement: $0, isExact: true) }
    }
  }

  private func joined(_ parts: [SQLCondition], by word: SQLStatement) -> SQLStatement {
    "(\(parts.map(\.statement).joined(by: word)))"
  }

  private func column(_ index: AttributeIndex) -> SQLStatement? {
    rows.columns[index.rawValue].map { "\(name: alias).\(name: $0.name)" }
  }

  /// A comparison with what it answers for NULL.
  private func test(
    _ column: SQLStatement, _ statement: SQLStatement, nullMatches: Bool
  ) -> SQLStatement {
    nullMatches
      ? "(\(column) IS NULL OR \(statement))" : "(\(column) IS NOT NULL AND \(statement))"
  }

  private func statement(_ comparison: BoundComparison) -> SQLStatement? {
    switch comparison {
    case .isNull(let index, let expected):
      return column(index).map { expected ? "\($0) IS NULL" : "\($0) IS NOT NULL" }
    case .integer(let index, let numbers):
      guard let column = column(index) else { return nil }
      return statement(column, numbers, least: .min, greatest: .max) { .integer($0) }
    case .double(let index, let numbers), .date(let index, let numbers):
      return column(index).flatMap { doubles($0, numbers) }
    case .boolean(let index, let flags):
      guard let column = column(index) else { return nil }
      var truths: [SQLStatement] = []
      if flags.trueMatches { truths.append("\(column) = \(dialect.literal(true))") }
      if flags.falseMatches { truths.append("\(column) = \(dialect.literal(false))") }
      return test(
        column, truths.isEmpty ? "1 = 0" : "(\(truths.joined(by: " OR ")))",
        nullMatches: flags.nullMatches)
    case .text(let index, let text, let nullMatches):
      guard let column = column(index), let said = statement(column, text) else { return nil }
      return test(column, said, nullMatches: nullMatches)
    case .uuid(let index, let members):
      return column(index).flatMap {
        membership($0, members.values.map { .blob($0.octets) }, members.isMember)
      }
    case .binary(let index, let members):
      return column(index).flatMap {
        membership($0, members.values.map { .blob(Array($0)) }, members.isMember)
      }
    case .decimal: return nil
    case .general(let comparison): return statement(comparison)
    }
  }

  private func list(_ values: [SQLValue]) -> SQLStatement? {
    values.count <= Self.mostValues ? values.map { "\($0)" as SQLStatement }.joined() : nil
  }

  private func membership(
    _ column: SQLStatement, _ values: [SQLValue], _ isMember: Bool
  ) -> SQLStatement? {
    guard let list = list(values) else { return nil }
    let statement: SQLStatement = isMember ? "\(column) IN (\(list))" : "\(column) NOT IN (\(list))"
    return test(column, statement, nullMatches: !isMember)
  }

  private func statement<Number>(
    _ column: SQLStatement, _ numbers: NumberTest<Number>, least: Number, greatest: Number,
    _ value: (Number) -> SQLValue
  ) -> SQLStatement? {
    switch numbers.kind {
    case .notEqual(let number):
      return test(column, "\(column) <> \(value(number))", nullMatches: true)
    case .oneOf(let all): return membership(column, all.map(value), true)
    case .range(let range):
      var bounds: [SQLStatement] = []
      if range.lowerBound == range.upperBound {
        bounds.append("\(column) = \(value(range.lowerBound))")
      } else {
        if range.lowerBound > least { bounds.append("\(column) >= \(value(range.lowerBound))") }
        if range.upperBound < greatest { bounds.append("\(column) <= \(value(range.upperBound))") }
      }
      return test(
        column, bounds.isEmpty ? "1 = 1" : bounds.joined(by: " AND "), nullMatches: false)
    }
  }

  /// Doubles, of which a NaN is none that can be compared.
  private func doubles(_ column: SQLStatement, _ numbers: DoubleTest) -> SQLStatement? {
    let isNumber = dialect.isNumber(column)
    switch numbers.kind {
    case .notEqual(let number):
      if number.isNaN { return "1 = 1" }
      return "(\(column) IS NULL OR NOT \(isNumber) OR \(column) <> \(dialect.value(number)))"
    case .oneOf(let all):
      return list(all.map { dialect.value($0) }).map {
        "(\(column) IS NOT NULL AND \(isNumber) AND \(column) IN (\($0)))"
      }
    case .range(let range):
      return
        "(\(column) IS NOT NULL AND \(isNumber) AND \(column) >= \(dialect.value(range.lowerBound)) "
        + "AND \(column) <= \(dialect.value(range.upperBound)))"
    }
  }

  /// Texts without folding, whose bytes decide.
  private func statement(_ column: SQLStatement, _ text: TextTest) -> SQLStatement? {
    guard text.options.isEmpty else { return nil }
    func value(_ bytes: [UInt8]) -> SQLValue? {
      String(validating: bytes, as: UTF8.self).map { .text($0) }
    }
    switch text.matcher {
    case .equal(let bytes): return value(bytes).map { "\(column) = \($0)" }
    case .notEqual(let bytes): return value(bytes).map { "\(column) <> \($0)" }
    case .less(let bytes, let orEqual):
      return value(bytes).map { orEqual ? "\(column) <= \($0)" : "\(column) < \($0)" }
    case .greater(let bytes, let orEqual):
      return value(bytes).map { orEqual ? "\(column) >= \($0)" : "\(column) > \($0)" }
    case .prefix(let bytes): return dialect.bytes(of: column, begin: bytes)
    case .suffix(let bytes): return dialect.bytes(of: column, end: bytes)
    case .infix(let bytes): return dialect.bytes(of: column, contain: bytes)
    case .member(let set):
      let values = set.strings.compactMap(value)
      guard values.count == set.count else { return nil }
      return list(values).map { "\(column) IN (\($0))" }
    case .nothing: return "1 = 0"
    case .within, .like, .pattern: return nil
    }
  }
}

/// Conditions that reach beyond the attributes of a row.
extension SQLTranslator {
  private func statement(_ comparison: GeneralComparison) -> SQLStatement? {
    if let leaf = comparison.leaf(of: rows.entity) { return said(leaf)?.statement }
    if let join = comparison.join?.value { return joined(join) }
    return identity(comparison)
  }

  /// What a to-one relationship leads to satisfies a comparison.
  private func joined(_ join: GeneralComparison.Join) -> SQLStatement? {
    guard depth < 4, let column = rows.entity.referenceColumn(of: join.relationship) else {
      return nil
    }
    var satisfied: [SQLStatement] = []
    var present: [SQLStatement] = []
    for destination in schema.rows(kindOf: join.destination) {
      let alias = "t\(depth + 1)"
      let inner = SQLTranslator(
        destination, in: schema, dialect, alias: alias, depth: depth + 1)
      guard let condition = inner.statement(join.comparison) else { return nil }
      guard let link = link(to: destination, as: alias, by: column) else { return nil }
      satisfied.append(dialect.exists("\(link) AND \(condition)"))
      present.append(dialect.exists(link))
    }
    if satisfied.isEmpty { return nil }
    let some: SQLStatement = "(\(satisfied.joined(by: " OR ")))"
    return join.answerForNil ? "(\(some) OR NOT (\(present.joined(by: " OR "))))" : some
  }

  /// The query for the row that a reference leads to.
  private func link(
    to destination: SQLSchema.Rows, as inner: String, by column: AttributeIndex
  ) -> SQLStatement? {
    guard let key = self.column(column),
      let entity = self.column(AttributeIndex(column.rawValue + 1))
    else { return nil }
    return
      "SELECT 1 FROM \(name: destination.name) AS \(name: inner) "
      + "WHERE \(name: inner).\(name: SQLSchema.key) = \(key) "
      + "AND \(entity) = \(.integer(destination.entity.number.rawValue))"
  }

  /// The row itself, or what a to-one relationship leads to, is one of some objects.
  private func identity(_ comparison: GeneralComparison) -> SQLStatement? {
    guard comparison.modifier == .direct, let rows = comparison.objects else { return nil }
    let isEqual: Bool
    switch comparison.comparisonOperator {
    case .equalTo, .in: isEqual = true
    case .notEqualTo: isEqual = false
    default: return nil
    }
    let found: SQLStatement?
    switch comparison.left {
    case .subject:
      let own = rows.filter { $0.entity == self.rows.entity.number }
      found = keys(own).map { "\(name: alias).\(name: SQLSchema.key) IN (\($0))" }
    case .path(.subject, let steps):
      guard steps.count == 1, case .toOne(let relationship, _) = steps[0],
        let column = self.rows.entity.referenceColumn(of: relationship)
      else { return nil }
      found = references(rows, column)
    default: return nil
    }
    return found.map { isEqual ? "(\($0))" : "NOT (\($0))" }
  }

  private func keys(_ rows: [RowReference]) -> SQLStatement? {
    list(rows.map { .integer($0.key.rawValue) })
  }

  /// A reference leads to one of some rows, all of which are there.
  private func references(_ rows: [RowReference], _ column: AttributeIndex) -> SQLStatement? {
    guard let key = self.column(column),
      let number = self.column(AttributeIndex(column.rawValue + 1))
    else { return nil }
    var parts: [SQLStatement] = []
    for (entity, rows) in Dictionary(grouping: rows, by: \.entity).sorted(by: { $0.key < $1.key }) {
      guard let keys = keys(rows), let destination = schema.rows[entity],
        let link = link(to: destination, as: "t\(depth + 1)", by: column)
      else { return nil }
      parts.append(
        "(\(key) IS NOT NULL AND \(number) = \(.integer(entity.rawValue)) AND \(key) IN (\(keys)) "
          + "AND \(dialect.exists(link)))")
    }
    return parts.isEmpty ? "1 = 0" : "(\(parts.joined(by: " OR ")))"
  }
}

extension SQLSchema {
  /// The tables of an entity and of those that inherit from it.
  func rows(kindOf name: String) -> [Rows] {
    rows.values.filter { $0.entity.isKind(ofEntityNamed: name) }.sorted { $0.name < $1.name }
  }
}
