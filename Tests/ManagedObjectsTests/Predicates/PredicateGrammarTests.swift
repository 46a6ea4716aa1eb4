import ManagedObjects
import Testing

@Suite("The grammar of predicates")
struct PredicateGrammarTests {
  @Test("NOT binds tighter than AND, and AND tighter than OR")
  func precedence() throws {
    let predicate = try FetchPredicate(format: "a == 1 OR NOT b == 2 AND c == 3")
    let expected = FetchPredicate.or([
      Self.equal("a", 1),
      .and([.not(Self.equal("b", 2)), Self.equal("c", 3)]),
    ])
    #expect(predicate == expected)
  }

  @Test("parentheses overrule precedence")
  func parentheses() throws {
    let predicate = try FetchPredicate(format: "NOT (a == 1 OR b == 2) AND c == 3")
    let expected = FetchPredicate.and([
      .not(.or([Self.equal("a", 1), Self.equal("b", 2)])), Self.equal("c", 3),
    ])
    #expect(predicate == expected)
  }

  @Test("a chain of one operator is one compound, also through parentheses")
  func chains() throws {
    let parts = [Self.equal("a", 1), Self.equal("b", 2), Self.equal("c", 3), Self.equal("d", 4)]
    let format = "a == 1 AND (b == 2 AND c == 3) && d == 4"
    let predicate = try FetchPredicate(format: format)
    #expect(predicate == .and(parts))
    guard case .compound(let compound) = predicate.kind else {
      Issue.record("not a compound")
      return
    }
    #expect(compound.subpredicates == parts)
  }

  @Test(
    "operators have several spellings",
    arguments: [
      ("a = 1", "a == 1"), ("a == 1", "a == 1"), ("a <> 1", "a != 1"), ("a != 1", "a != 1"),
      ("a =< 1", "a <= 1"), ("a <= 1", "a <= 1"), ("a => 1", "a >= 1"), ("a >= 1", "a >= 1"),
      ("a < 1", "a < 1"), ("a > 1", "a > 1"), ("a == 1 && b == 2", "a == 1 AND b == 2"),
      ("a == 1 || b == 2", "a == 1 OR b == 2"), ("!a == 1", "NOT a == 1"),
      ("! (a == 1)", "NOT a == 1"), ("not a == 1", "NOT a == 1"),
      ("a beginswith 'x' And b Like 'y'", "a BEGINSWITH \"x\" AND b LIKE \"y\""),
      ("a in {1}", "a IN {1}"), ("a Between {1,2}", "a BETWEEN {1, 2}"),
      ("truepredicate", "TRUEPREDICATE"), ("FalsePredicate", "FALSEPREDICATE"),
    ])
  func spellings(format: String, canonical: String) throws {
    #expect(try FetchPredicate(format: format).format == canonical)
  }

  @Test(
    "no whitespace is needed around symbols",
    arguments: [
      ("a==1||b!=2", "a == 1 OR b != 2"), ("a>=-7", "a >= -7"), ("a<-7", "a < -7"),
      ("NOT(a==1)AND(b==2)", "NOT a == 1 AND b == 2"), ("a IN{1,2}", "a IN {1, 2}"),
      ("a=='x'AND b==1", "a == \"x\" AND b == 1"), ("a CONTAINS[cd]'x'", "a CONTAINS[cd] \"x\""),
      ("\t a\n==\r\n 1\u{A0}", "a == 1"),
    ])
  func whitespace(format: String, canonical: String) throws {
    #expect(try FetchPredicate(format: format).format == canonical)
  }

  @Test(
    "options come in any case and order, with spaces too",
    arguments: ["[cd]", "[dc]", "[CD]", "[ Dc ]", " [cdc]"])
  func options(spelling: String) throws {
    let predicate = try FetchPredicate(format: "a ==\(spelling) 'x'")
    #expect(
      predicate
        == .comparison(
          .key("a"), .equalTo, .value(.string("x")),
          options: [.caseInsensitive, .diacriticInsensitive]))
  }

  @Test("either side of a comparison may be a key path or a constant")
  func sides() throws {
    #expect(
      try FetchPredicate(format: "5 < age")
        == .comparison(.value(.integer(5)), .lessThan, .key("age")))
    #expect(
      try FetchPredicate(format: "firstName == lastName")
        == .comparison(.key("firstName"), .equalTo, .key("lastName")))
    #expect(
      try FetchPredicate(format: "'a' IN {'a', firstName}")
        == .comparison(
          .value(.string("a")), .in, .list([.value(.string("a")), .key("firstName")])))
    #expect(try FetchPredicate(format: "(age) > (5)") == FetchPredicate(format: "age > 5"))
  }

  @Test("SELF before a key is dropped, and # makes a reserved word a key")
  func keys() throws {
    #expect(try FetchPredicate(format: "self.age > 5") == FetchPredicate(format: "age > 5"))
    #expect(try FetchPredicate(format: "#in == 5").format == "#in == 5")
    #expect(try FetchPredicate(format: "#size == 5") == FetchPredicate(format: "size == 5"))
    #expect(
      try FetchPredicate(format: "first.last == 1")
        == .comparison(.key("first.last"), .equalTo, .value(.integer(1))))
    #expect(
      try FetchPredicate(format: "SELF.in.#any == 1")
        == .comparison(.key("in.any"), .equalTo, .value(.integer(1))))
    #expect(try FetchPredicate(format: "größe == 5").format == "größe == 5")
  }

  @Test(
    "nil and booleans have several spellings, in any case",
    arguments: [
      ("nil", AttributeValue.null), ("NULL", .null), ("Nil", .null), ("TRUE", .boolean(true)),
      ("yes", .boolean(true)), ("No", .boolean(false)), ("false", .boolean(false)),
    ])
  func literals(spelling: String, value: AttributeValue) throws {
    #expect(
      try FetchPredicate(format: "a == \(spelling)")
        == .comparison(.key("a"), .equalTo, .value(value)))
  }

  private static func equal(_ key: String, _ number: Int64) -> FetchPredicate {
    .comparison(.key(key), .equalTo, .value(.integer(number)))
  }
}
