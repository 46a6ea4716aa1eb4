import ManagedObjects
import Testing

@Suite("The grammar of expressions")
struct ExpressionGrammarTests {
  @Test(
    "expressions are printed in one form",
    arguments: [
      ("1+2*3", "1 + 2 * 3"), ("(1+2)*3", "(1 + 2) * 3"), ("a-(b-c)", "a - (b - c)"),
      ("a-b-c", "a - b - c"), ("a**b**c", "a ** b ** c"), ("(a**b)**c", "(a ** b) ** c"),
      ("-a", "0 - a"), ("~a&b", "~a & b"), ("~(a&b)", "~(a & b)"), ("-5", "-5"),
      ("(-5)**2", "(-5) ** 2"), ("a<<1>>b", "a << 1 >> b"), ("max(a,b)", "max:(a, b)"),
      ("SUM:(a)", "sum:(a)"), ("multiply:by:(a,b)", "a * b"), ("now()", "now()"),
      ("friends.@count", "friends.@count"), ("(a.b).c", "a.b.c"), ("SELF.a[first]", "a[FIRST]"),
      ("a[first + 1]", "a[first + 1]"), ("a[last UNION b]", "a[last UNION b]"),
      ("a[#first]", "a[#first]"), ("a[0].b", "a[0].b"), ("$x.a.b", "$x.a.b"), ("self", "SELF"),
      ("a union b Minus c", "a UNION b MINUS c"), ("a UNION (b MINUS c)", "a UNION (b MINUS c)"),
      ("subquery(a,$x,$x.b==1).@count", "SUBQUERY(a, $x, $x.b == 1).@count"),
      ("ternary(a==1,2,3)", "TERNARY(a == 1, 2, 3)"),
      ("cast(a,'NSString')", "CAST(a, \"NSString\")"),
      ("objectFrom:withIndex:(a,SIZE)", "a[SIZE]"), ("(a+b).c", "(a + b).c"),
      ("function(a,'length')", "FUNCTION(a, \"length\")"), ("a.@max.#self", "a.@max.self"),
      ("random(5)", "random:(5)"), ("random()", "random:()"), ("{a+1,2}", "{a + 1, 2}"),
    ])
  func forms(format: String, canonical: String) throws {
    #expect(try FetchPredicate(format: "\(format) == x").format == "\(canonical) == x")
  }

  @Test(
    "ANY, SOME, ALL and NONE stand before a comparison",
    arguments: [
      ("any a.b == 1", "ANY a.b == 1"), ("SOME a == 1", "ANY a == 1"), ("ALL a > 1", "ALL a > 1"),
      ("NONE a == 1", "NOT ANY a == 1"), ("NOT NONE a == 1", "NOT NOT ANY a == 1"),
      ("a == 1 AND ANY b IN {1}", "a == 1 AND ANY b IN {1}"),
    ])
  func modifiers(format: String, canonical: String) throws {
    let predicate = try FetchPredicate(format: format)
    #expect(predicate.format == canonical)
    #expect(try FetchPredicate(format: canonical) == predicate)
  }

  @Test("what is built in code is what is parsed")
  func building() throws {
    #expect(
      try FetchPredicate(format: "SUBQUERY(friends, $f, $f.age > age).@count + 1 > 2")
        == .comparison(
          .function(
            .add,
            .key(
              "@count",
              of: .subquery(
                .key("friends"), "f",
                .comparison(.key("age", of: .variable("f")), .greaterThan, .key("age")))),
            .value(.integer(1))),
          .greaterThan, .value(.integer(2))))
    #expect(
      try FetchPredicate(format: "ANY friends.name ==[c] 'x'")
        == .comparison(
          .key("friends.name"), .equalTo, .value(.string("x")), options: .caseInsensitive,
          modifier: .any))
  }

  @Test(
    "hostile nesting is refused and harms nobody",
    arguments: [
      "(", "-", "~", "a[", "{", "2**", "TERNARY(", "CAST(", "sum:(", "SUBQUERY(a,$x,", "a UNION(",
      "NONE NOT ", "1+(",
    ])
  func nesting(opening: String) {
    #expect(failure(of: String(repeating: opening, count: 100_000)) != nil)
  }

  @Test(
    "long chains are refused where they make deep trees",
    arguments: ["+1", ".a[0]", " UNION a", "*2"])
  func chains(link: String) {
    let error = failure(of: "a" + String(repeating: link, count: 100_000) + " == 1")
    #expect(error?.kind == .nestedTooDeep(limit: 200))
  }

  @Test("a key path of many keys is refused, however many they are")
  func longKeyPath() {
    let path = "a" + String(repeating: ".a", count: 20_000)
    #expect(failure(of: "\(path) == 1")?.kind == .nestedTooDeep(limit: 200))
  }
}
