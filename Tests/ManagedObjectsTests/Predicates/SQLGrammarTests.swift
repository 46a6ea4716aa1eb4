import ManagedObjects
import Testing

@Suite("Predicates in the words of SQL")
struct SQLGrammarTests {
  @Test(
    "IS NULL and other words of SQL mean what the language has its own words for",
    arguments: [
      ("a IS NULL", "a == NIL"), ("a is not null", "a != NIL"), ("a IS 'x'", "a == \"x\""),
      ("a IS NOT 3", "a != 3"), ("is IS 1", "is == 1"), ("a NOT IN {1, 2}", "NOT a IN {1, 2}"),
      ("a NOT LIKE 'x*' AND b = 1", "NOT a LIKE \"x*\" AND b == 1"),
      ("a not between 1 and 2", "NOT a BETWEEN {1, 2}"),
      ("a NOT CONTAINS[cd] 'x'", "NOT a CONTAINS[cd] \"x\""), ("a =~ 'x.*'", "a MATCHES \"x.*\""),
      ("a=~[c]'x.*'", "a MATCHES[c] \"x.*\""),
    ])
  func words(format: String, canonical: String) throws {
    #expect(try FetchPredicate(format: format).format == canonical)
  }

  @Test(
    "IN takes a list in parentheses, and a parenthesis round anything else",
    arguments: [
      ("a IN (1, 2)", "a IN {1, 2}"), ("a IN ('x')", "a IN {\"x\"}"),
      ("a IN (b, 'x')", "a IN {b, \"x\"}"), ("a IN (1,2) AND b = 3", "a IN {1, 2} AND b == 3"),
      ("a IN (b)", "a IN b"), ("a IN (b.c)", "a IN b.c"), ("a IN ({1, 2})", "a IN {1, 2}"),
      ("a IN ('x').b", "a IN \"x\".b"), ("a IN ('x') + 'y'", "a IN \"x\" + \"y\""),
      ("NOT (a IN (1, 2))", "NOT a IN {1, 2}"), ("a IN (-1, 2 + 3)", "a IN {-1, 2 + 3}"),
    ])
  func lists(format: String, canonical: String) throws {
    #expect(try FetchPredicate(format: format).format == canonical)
  }

  @Test("BETWEEN takes times with AND between them")
  func timeBounds() throws {
    let predicate = try FetchPredicate(format: "d BETWEEN now - 7d AND now + 1d - 2h AND e = 1")
    let first = #"CAST(CAST(now(), "NSNumber") - 604800, "NSDate")"#
    let last = #"CAST(CAST(now(), "NSNumber") + 86400, "NSDate")"#
    let second = #"CAST(CAST(\#(last), "NSNumber") - 7200, "NSDate")"#
    #expect(predicate.format == "d BETWEEN {\(first), \(second)} AND e == 1")
  }

  @Test("IN takes a list that is an argument in parentheses")
  func listArgument() throws {
    let predicate = try FetchPredicate(format: "a IN (%@)", [1, 2])
    #expect(predicate.format == "a IN {1, 2}")
  }

  @Test(
    "BETWEEN takes two bounds with AND between them",
    arguments: [
      ("a BETWEEN 1 AND 2", "a BETWEEN {1, 2}"),
      ("a BETWEEN 1 AND 2 AND b = 3", "a BETWEEN {1, 2} AND b == 3"),
      ("a BETWEEN {1, 2} AND b = 3", "a BETWEEN {1, 2} AND b == 3"),
      ("a BETWEEN $RANGE AND b = 3", "a BETWEEN $RANGE AND b == 3"),
      ("a BETWEEN -2 AND -1 OR b = 3", "a BETWEEN {-2, -1} OR b == 3"),
      ("a BETWEEN 'x' AND 'y'", "a BETWEEN {\"x\", \"y\"}"),
      ("a BETWEEN 1 AND 2 = b", "a BETWEEN 1 AND 2 == b"),
      ("a BETWEEN 1 AND 2 + b > 3", "a BETWEEN 1 AND 2 + b > 3"),
      ("a BETWEEN 1 AND 2 IS b", "a BETWEEN 1 AND 2 == b"),
    ])
  func bounds(format: String, canonical: String) throws {
    #expect(try FetchPredicate(format: format).format == canonical)
  }

  @Test(
    "a span of time behind a date makes another date",
    arguments: [
      ("d > now - 7d", "now()", "- 604800"), ("d > NOW + 2h", "now()", "+ 7200"),
      ("d > now() - 1y", "now()", "- 31536000"), ("d > e + 90min", "e", "+ 5400"),
      ("d > now - 1mo", "now()", "- 2592000"), ("d > now - 2w", "now()", "- 1209600"),
      ("d > now - 30s", "now()", "- 30"),
    ])
  func times(format: String, date: String, change: String) throws {
    let canonical = "d > CAST(CAST(\(date), \"NSNumber\") \(change), \"NSDate\")"
    let predicate = try FetchPredicate(format: format)
    #expect(predicate.format == canonical)
    #expect(try FetchPredicate(format: canonical).format == canonical)
  }

  @Test("a key may be called now, and the word is one behind a number sign")
  func keys() throws {
    #expect(try FetchPredicate(format: "now = 1").format == "now == 1")
    #expect(try FetchPredicate(format: "now - 7 > b").format == "now - 7 > b")
  }

  @Test(
    "words of SQL in the wrong place are refused where they stand",
    arguments: [
      ("a IS", 4), ("a NOT", 2), ("a NOT 1", 2), ("ANY a NOT IN {1}", 6), ("a IN (1, ", 9),
      ("a IN (1 2)", 8), ("a > 7d", 4), ("a > 7dx", 4), ("a > now - 99999999999999999999y", 10),
      ("a BETWEEN 1 AND", 15), ("a BETWEEN 1 AND b", 17),
    ])
  func refusals(format: String, place: Int) throws {
    let error = #expect(throws: FetchPredicateError.self) { try FetchPredicate(format: format) }
    #expect(error?.range.lowerBound == place)
  }
}
