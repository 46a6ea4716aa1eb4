import Foundation
import ManagedObjects
import PersistentStoreTesting
import SampleData
import TestSupport
import Testing

/// What both languages have in common: comparisons, ranges, lists, patterns, arithmetic and
/// aggregates over related rows.
@Suite(
  "Predicates and sqlite3 agree",
  .enabled(if: SQLiteTables.command != nil, "there is no sqlite3 command on this system"))
struct SQLiteDifferentialTests {
  @Test("random predicates find the same rows as sqlite3 finds")
  func randomPredicates() throws {
    var random = seededRandom(for: "sqlite3 beside predicates")
    let tables = try SQLiteTables(&random)
    let questions = (0..<testRounds(100)).map { _ in random.question(depth: 2) }
    let answers = try tables.answers(to: questions)
    #expect(answers.count == questions.count)
    let context = ManagedObjectContext(persistentStoreCoordinator: tables.coordinator)
    for (question, answer) in zip(questions, answers) {
      var request = FetchRequest<ManagedObject>(entityName: "Item")
      request.predicate = try FetchPredicate(format: question.format)
      request.sortDescriptors = [KeySortDescriptor("number")]
      let found = try context.fetchRows(request).map { "\(try $0.number)" }.joined(separator: ",")
      #expect(found == answer, "\(question.format)\n\(question.sql)")
    }
  }
}

extension RowSnapshot {
  fileprivate var number: Int64 {
    get throws {
      guard case .integer(let number) = value(at: AttributeIndex(0)) else { throw NoNumber() }
      return number
    }
  }

  private struct NoNumber: Error {}
}

/// The same question in both languages.
///
/// SQL knows a third truth value, so its comparisons are put in such a way that they answer what
/// those of predicates do.
struct SQLiteQuestion {
  let format: String
  let sql: String

  /// The question whose parts both texts have, a `%` in each place for the next of them.
  init(_ format: String, _ sql: String, _ parts: SQLiteQuestion...) {
    self.format = Self.filled(format, parts.map(\.format))
    self.sql = Self.filled(sql, parts.map(\.sql))
  }

  private static func filled(_ text: String, _ parts: [String]) -> String {
    parts.enumerated().reduce(text) { text, part in
      text.replacing("%\(part.offset + 1)", with: part.element)
    }
  }
}

extension SplitMix64 {
  /// A condition on an item.
  fileprivate mutating func question(depth: Int) -> SQLiteQuestion {
    if depth > 0, below(2) == 0 {
      let (left, right) = (question(depth: depth - 1), question(depth: depth - 1))
      switch below(3) {
      case 0: return SQLiteQuestion("NOT (%1)", "NOT (%1)", left)
      case 1: return SQLiteQuestion("(%1) AND (%2)", "(%1) AND (%2)", left, right)
      default: return SQLiteQuestion("(%1) OR (%2)", "(%1) OR (%2)", left, right)
      }
    }
    switch below(9) {
    case 0...2: return comparison(number(depth: 2), number(depth: 2))
    case 3:
      return SQLiteQuestion(
        "%1 BETWEEN {%2, %3}", "coalesce(%1 BETWEEN %2 AND %3, 0)", number(depth: 1), literal(),
        literal())
    case 4:
      return SQLiteQuestion(
        "%1 IN {%2, %3, %4}", "coalesce(%1 IN (%2, %3, %4), 0)", number(depth: 1), literal(),
        literal(), literal())
    case 5: return relatedQuestion()
    default: return textQuestion()
    }
  }

  private mutating func comparison(
    _ left: SQLiteQuestion, _ right: SQLiteQuestion
  ) -> SQLiteQuestion {
    let (format, sql) = element(of: [
      ("==", "%1 IS %2"), ("!=", "%1 IS NOT %2"), ("<", "coalesce(%1 < %2, 0)"),
      (">", "coalesce(%1 > %2, 0)"), ("<=", "(%1 IS NULL AND %2 IS NULL OR coalesce(%1 <= %2, 0))"),
      (">=", "(%1 IS NULL AND %2 IS NULL OR coalesce(%1 >= %2, 0))"),
    ])
    return SQLiteQuestion("%1 \(format) %2", sql, left, right)
  }

  private mutating func literal() -> SQLiteQuestion {
    let text = below(3) == 0 ? "\(Double(below(17)) / 4 - 2)" : "\(below(9) - 3)"
    return SQLiteQuestion(text, text)
  }

  private mutating func integer(depth: Int) -> SQLiteQuestion {
    guard depth > 0, below(2) == 0 else {
      switch below(4) {
      case 0:
        let text = "\(below(9) - 3)"
        return SQLiteQuestion(text, text)
      case 1: return SQLiteQuestion("text.length", "length(text)")
      default:
        let name = element(of: ["a", "b"])
        return SQLiteQuestion(name, name)
      }
    }
    let (left, right) = (integer(depth: depth - 1), integer(depth: depth - 1))
    if below(5) == 0 { return SQLiteQuestion("modulus:by:(%1, %2)", "(%1 % %2)", left, right) }
    let sign = element(of: ["+", "-", "*", "/"])
    return SQLiteQuestion("(%1 \(sign) %2)", "(%1 \(sign) %2)", left, right)
  }

  private mutating func number(depth: Int) -> SQLiteQuestion {
    guard depth > 0, below(3) > 0 else {
      switch below(5) {
      case 0: return SQLiteQuestion("x", "x")
      case 1: return literal()
      case 2: return aggregate()
      default: return integer(depth: depth)
      }
    }
    let (left, right) = (number(depth: depth - 1), number(depth: depth - 1))
    switch below(7) {
    case 0: return SQLiteQuestion("abs:(%1)", "abs(%1)", left)
    // Of an integer and an equal floating-point number the two answer different ones.
    case 1: return choice("max", integer(depth: 1), integer(depth: 1))
    case 2: return choice("min", integer(depth: 1), integer(depth: 1))
    default:
      let sign = element(of: ["+", "-", "*", "/"])
      return SQLiteQuestion("(%1 \(sign) %2)", "(%1 \(sign) %2)", left, right)
    }
  }

  private func choice(
    _ name: String, _ left: SQLiteQuestion, _ right: SQLiteQuestion
  ) -> SQLiteQuestion {
    SQLiteQuestion(
      "\(name)(%1, %2)", "\(name)(coalesce(%1, %2), coalesce(%2, %1))", left, right)
  }

  private mutating func aggregate() -> SQLiteQuestion {
    let parts = "from part where owner = item.number"
    return element(of: [
      SQLiteQuestion("parts.@count", "(select count(*) \(parts))"),
      SQLiteQuestion("parts.@sum.weight", "(select coalesce(sum(weight), 0) \(parts))"),
      SQLiteQuestion("parts.@min.weight", "(select min(weight) \(parts))"),
      SQLiteQuestion("parts.@max.weight", "(select max(weight) \(parts))"),
    ])
  }

  private mutating func relatedQuestion() -> SQLiteQuestion {
    let parts = "from part where owner = item.number"
    let other = number(depth: 1)
    let element = comparison(SQLiteQuestion("weight", "weight"), other)
    let condition = String(element.format.dropFirst("weight".count))
    switch below(4) {
    case 0:
      return SQLiteQuestion(
        "ANY parts.weight\(condition)", "exists(select 1 \(parts) AND %1)", element)
    case 1:
      return SQLiteQuestion(
        "ALL parts.weight\(condition)", "NOT exists(select 1 \(parts) AND NOT (%1))", element)
    case 2:
      return SQLiteQuestion(
        "NONE parts.weight\(condition)", "NOT exists(select 1 \(parts) AND %1)", element)
    default:
      return SQLiteQuestion(
        "SUBQUERY(parts, $part, $part.weight\(condition) AND $part.weight != a).@count > 1",
        "(select count(*) \(parts) AND (%1) AND weight IS NOT a) > 1", element)
    }
  }

  private mutating func textQuestion() -> SQLiteQuestion {
    let word = word(of: 1...3)
    let quoted = SQLiteQuestion("'\(word)'", "'\(word)'")
    let text = element(of: [
      SQLiteQuestion("text", "text"), SQLiteQuestion("uppercase(other)", "upper(other)"),
    ])
    let pattern =
      word.replacing("A", with: below(2) == 0 ? "*" : "?") + element(of: ["", "*", "b"])
    let like = pattern.replacing("*", with: "%").replacing("?", with: "_")
    let count = word.count
    switch below(9) {
    case 0: return comparison(text, quoted)
    case 1: return comparison(SQLiteQuestion("text", "text"), SQLiteQuestion("other", "other"))
    case 2: return SQLiteQuestion("%1 LIKE '\(pattern)'", "coalesce(%1 GLOB '\(pattern)', 0)", text)
    case 3: return SQLiteQuestion("%1 LIKE[c] '\(pattern)'", "coalesce(%1 LIKE '\(like)', 0)", text)
    case 4:
      return SQLiteQuestion(
        "%1 BEGINSWITH %2", "coalesce(substr(%1, 1, \(count)) = %2, 0)", text, quoted)
    case 5:
      return SQLiteQuestion(
        "%1 ENDSWITH %2", "coalesce(length(%1) >= \(count) AND substr(%1, -\(count)) = %2, 0)",
        text, quoted)
    case 6:
      return SQLiteQuestion(
        "%1 CONTAINS other", "coalesce(other <> '' AND instr(%1, other) > 0, 0)", text)
    case 7: return SQLiteQuestion("%1 ==[c] %2", "lower(%1) IS lower(%2)", text, quoted)
    default:
      return SQLiteQuestion(
        "%1 IN {%2, 'a', other}", "coalesce(%1 IN (%2, 'a') OR %1 = other, %1 IN (%2, 'a'), 0)",
        text, quoted)
    }
  }

  mutating func word(of count: ClosedRange<Int>) -> String {
    let length = count.lowerBound + below(count.count)
    return (0..<length).map { _ in element(of: ["a", "b", "A", "B"]) }.joined()
  }
}
