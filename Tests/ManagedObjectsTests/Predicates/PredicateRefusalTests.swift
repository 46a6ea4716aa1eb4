import ManagedObjects
import Testing

@Suite("What predicates refuse")
struct PredicateRefusalTests {
  @Test(
    "what the full language has and this does not is named where it stands",
    arguments: [
      ("CAST(age, 'Class') == '5'", "CAST(age, 'Class'"),
      ("age NOT 1", "NOT"), ("ANY age NOT IN {1}", "NOT"), ("a IN {{1}}", "{1}"), ("a := 1", ":="),
      ("FETCH(a, b) == 1", "FETCH"), ("inverseOrderKey:(a) == 1", "inverseOrderKey:"),
      ("inverseOrderKey(a) == 1", "inverseOrderKey"),
      ("distanceToLocation:fromLocation:(a, b) < 1", "distanceToLocation:fromLocation:"),
      ("distanceToLocation(a, b) < 1", "distanceToLocation"), ("fetch(a) == 1", "fetch"),
    ])
  func unsupported(format: String, range: String) {
    let error = failure(of: format)
    #expect(marked(error) == range)
    guard case .unsupported = error?.kind else {
      Issue.record("\(format): \(String(describing: error))")
      return
    }
  }

  @Test("an option that is not known is refused with the ones that are")
  func options() {
    let error = failure(of: "firstName ==[cw] 'x'")
    #expect(error?.kind == .unknownOption("w"))
    #expect(marked(error) == "w")
    #expect(
      error?.message == "“w” is not supported as a comparison option; c, d, n and l are")
    #expect(failure(of: "firstName ==[ü] 'x'")?.kind == .unknownOption("ü"))
    #expect(marked(failure(of: "firstName ==[] 'x'")) == "]")
    #expect(marked(failure(of: "firstName ==[1] 'x'")) == "1")
  }

  @Test(
    "what is no predicate is refused where it goes wrong",
    arguments: [
      ("", ""), ("   ", "   "), (",", ","), ("()", ")"), ("age", ""), ("age ===25", "="),
      ("age == ", ""), ("age == 1 AND", ""), ("age == 1 age == 2", "age"), ("(age == 1", ""),
      ("age == 1)", ")"), ("age = = 1", "="), ("a == {1, 2", ""), ("a == {1 2}", "2"),
      ("a == {,}", ","), ("name = 'x", "'x"), ("name = \"x\\", "\\"), ("name = '\\q'", "\\q"),
      ("name = '\\x4'", "\\x4"), ("name = '\\u12'", "\\u12"), ("name = '\\uD83D'", "\\uD83D"),
      ("name = '\\u{110000}'", "\\u{110000"), ("age = 12ab", "12ab"), ("age = 0x", "0x"),
      ("age = 1e999", "1e999"), ("age = 0x1FFFFFFFFFFFFFFFF", "0x1FFFFFFFFFFFFFFFF"),
      ("age == %", "%"), ("age == %%", "%"), ("age == %y", "%"), ("age ? 1", "?"),
      ("name == “x”", "“"), ("# == 1", "#"), ("$ == 1", "$"), ("a == (b == c)", "a == (b == c)"),
      ("AND == 1", "AND"), ("a. == 1", "=="), ("a == 1 OR OR b == 2", "OR"), ("age < 5 < 6", "<"),
      ("age == TRUEPREDICATE", "age == TRUEPREDICATE"), ("name BEGINWITH 'x'", "BEGINWITH"),
      ("CAST('x', 'NSUUID') == 1", "CAST('x', 'NSUUID')"), ("CAST(5) == 1", ")"),
      ("CAST('0x10', 'NSDecimalNumber') == 16", "CAST('0x10', 'NSDecimalNumber')"),
      ("CAST('0x10', 'NSNumber') == 16", "CAST('0x10', 'NSNumber')"),
    ])
  func malformed(format: String, range: String) {
    let error = failure(of: format)
    #expect(error != nil)
    #expect(marked(error) == range)
    #expect(error?.message.isEmpty == false)
  }

  @Test(
    "a quote within a text is told with the text and how to write it",
    arguments: [
      ("name = 'O''Brien'", "'O''Brien'", ["\"O'Brien\"", "'O\\'Brien'"]),
      ("name = 'O'Brien' AND age > 1", "'O'Brien'", ["\"O'Brien\"", "'O\\'Brien'"]),
      ("name = 'O'Brien' AND a = 'x'", "'O'Brien'", ["\"O'Brien\"", "'O\\'Brien'"]),
      ("name IN {'a', 'O''Brien', 'b'}", "'O''Brien'", ["\"O'Brien\"", "'O\\'Brien'"]),
      ("name = O'Brien", "O'Brien", ["\"O'Brien\"", "'O\\'Brien'"]),
      ("name = 'O'Brien", "'O'Brien", ["\"O'Brien\"", "'O\\'Brien'"]),
      ("name = 'class of '98'", "'class of '98'", ["\"class of '98\"", "'class of \\'98'"]),
      ("name = \"7\"\" disk\"", "\"7\"\" disk\"", ["'7\" disk'"]),
      ("name = 'é'é'", "'é'é'", ["\"é'é\"", "'é\\'é'"]),
      ("name = 'a\\n'b'", "'a\\n'b'", []),
    ])
  func strayQuote(format: String, range: String, spellings: [String]) throws {
    let error = failure(of: format)
    #expect(error?.kind == .strayQuote(spellings: spellings))
    #expect(marked(error) == range)
    for spelling in spellings {
      let corrected = format.replacing(range, with: spelling)
      #expect(throws: Never.self) { try FetchPredicate(format: corrected) }
    }
  }

  @Test(
    "what a quote is not the reason of is told as such",
    arguments: [
      "name = 'x' 'y'", "name CONTAINT'x'", "a b'c'", "name = 'x'AND", "name = 'x'] AND y = 'O'B'",
    ])
  func otherReasons(format: String) {
    guard case .strayQuote = failure(of: format)?.kind else { return }
    Issue.record("\(format): \(String(describing: failure(of: format)))")
  }

  @Test("a misspelt operator gets the right one suggested")
  func operatorSuggestion() {
    #expect(failure(of: "firstName BEGINWITH 'x'")?.suggestion == "BEGINSWITH")
    #expect(failure(of: "firstName containts 'x'")?.suggestion == "CONTAINS")
    #expect(failure(of: "firstName frobnicates 'x'")?.suggestion == nil)
  }

  @Test("nesting has a limit", arguments: ["(", "NOT ", "!", "a == {", "((!"])
  func nesting(opening: String) {
    let error = failure(of: String(repeating: opening, count: 100_000))
    switch error?.kind {
    case .nestedTooDeep(200), .unexpected, .unsupported: break
    default: Issue.record("\(String(describing: error?.kind))")
    }
  }

  @Test("nesting up to the limit is fine")
  func deepNesting() throws {
    let depth = FetchPredicate.nestingLimit
    let open = String(repeating: "(", count: depth)
    let close = String(repeating: ")", count: depth)
    #expect(try FetchPredicate(format: open + "age > 5" + close).format == "age > 5")
    let negated = String(repeating: "NOT ", count: depth) + "age > 5"
    #expect(try matches(negated, [], ["age": .integer(7)]))
    #expect(failure(of: "(" + open + "age > 5" + close + ")") != nil)
  }

  @Test("very long parts are read or refused without harm")
  func length() throws {
    let long = String(repeating: "x", count: 300_000)
    #expect(try !matches("firstName == '\(long)'", [], ["firstName": .string("x")]))
    #expect(failure(of: "\(long) == 1")?.message.utf8.count ?? .max < 200)
    #expect(failure(of: String(repeating: "9", count: 300_000))?.kind == .numberOutOfRange)
    #expect(failure(of: "'" + long)?.kind == .unterminatedString)
    let chain = Array(repeating: "age > 1", count: 15_000).joined(separator: " AND ")
    #expect(try matches(chain, [], ["age": .integer(7)]))
  }

  @Test("a tree that was built too deep is refused when it is bound")
  func deepTree() {
    var predicate = FetchPredicate.comparison(.key("age"), .equalTo, .value(.integer(1)))
    for _ in 0..<1_500 { predicate = .not(predicate) }
    let deep = predicate
    #expect(throws: FetchPredicateError.self) { try deep.bound(to: personEntity) }
  }
}
