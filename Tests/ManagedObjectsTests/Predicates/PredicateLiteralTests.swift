import Foundation
import ManagedObjects
import Testing

@Suite("Literals and arguments of predicates")
struct PredicateLiteralTests {
  private static func value(_ format: String, _ arguments: Any?...) throws
    -> FetchExpression
  {
    let predicate = try FetchPredicate(format: "a == \(format)", arguments: arguments)
    guard case .comparison(let comparison) = predicate.kind else { return .key("none") }
    return comparison.right
  }

  @Test(
    "strings have escapes, in single and in double quotes",
    arguments: [
      (#"'it\'s'"#, "it's"), (#""a \"b\"""#, "a \"b\""), (#"'a"b'"#, "a\"b"),
      (#"'\\ \n\t\r'"#, "\\ \n\t\r"), (#"'\x41\x7e'"#, "A~"), (#"'\u00e9'"#, "é"),
      (#"'\u{1F600}'"#, "😀"), (#"'\uD83D\uDE00'"#, "😀"), ("'%@ %K 100%%'", "%@ %K 100%%"),
      ("''", ""), ("'ünï'", "ünï"),
    ])
  func strings(literal: String, text: String) throws {
    #expect(try Self.value(literal) == .value(.string(text)))
  }

  @Test(
    "numbers are decimal or hexadecimal, with a sign, a fraction, an exponent",
    arguments: [
      ("0", AttributeValue.integer(0)), ("42", .integer(42)), ("-15", .integer(-15)),
      ("- 15", .integer(-15)), ("1.5", .double(1.5)), ("-0.25", .double(-0.25)),
      ("1e3", .double(1000)), ("2.5E-1", .double(0.25)), ("1e+2", .double(100)),
      ("0x1F", .integer(31)), ("-0Xff", .integer(-255)),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .double(0x1p63)),
      ("-9223372036854775809", .double((-0x1p63).nextDown)),
      ("100000000000000000000000000000", .double(1e29)),
      ("0xFFFFFFFFFFFFFFFF", .double(0x1p64)),
    ])
  func numbers(literal: String, value: AttributeValue) throws {
    #expect(try Self.value(literal) == .value(value))
  }

  @Test("a placeholder takes any value that an attribute can have")
  func valueArguments() throws {
    let date = Date(timeIntervalSinceReferenceDate: 5)
    let uuid = UUID()
    #expect(try Self.value("%@", "x") == .value(.string("x")))
    #expect(try Self.value("%@", "xyz".dropFirst()) == .value(.string("yz")))
    #expect(try Self.value("%@", 5) == .value(.integer(5)))
    #expect(try Self.value("%@", UInt8(5)) == .value(.integer(5)))
    #expect(try Self.value("%@", Int64.min) == .value(.integer(.min)))
    #expect(try Self.value("%@", UInt64.max) == .value(.double(0x1p64)))
    #expect(try Self.value("%@", Float(1.5)) == .value(.double(1.5)))
    #expect(try Self.value("%@", 1.5) == .value(.double(1.5)))
    #expect(try Self.value("%@", true) == .value(.boolean(true)))
    #expect(try Self.value("%@", date) == .value(.date(date)))
    #expect(try Self.value("%@", uuid) == .value(.uuid(uuid)))
    #expect(try Self.value("%@", Data([1, 2])) == .value(.binary(Data([1, 2]))))
    #expect(try Self.value("%@", AttributeValue.integer(7)) == .value(.integer(7)))
    #expect(try Self.value("%@", nil) == .value(.null))
    #expect(try Self.value("%@", Int?.none) == .value(.null))
    #expect(try Self.value("%@", Int?.some(3)) == .value(.integer(3)))
  }

  @Test("a placeholder takes arrays and sets, and a set makes the same list every time")
  func listArguments() throws {
    #expect(
      try Self.value("%@", ["b", "a"]) == .values([.string("b"), .string("a")]))
    #expect(try Self.value("%@", [Int?.some(1), nil]).format == "{1, NIL}")
    #expect(try Self.value("%@", [Int]()) == .values([]))
    let numbers = Set((0..<100).map { Int16($0) })
    #expect(try Self.value("%@", numbers) == .values((0..<100).map { .integer($0) }))
    let texts: Set = ["c", "a", "b"]
    #expect(try Self.value("%@", texts).format == #"{"a", "b", "c"}"#)
  }

  @Test("%K takes a key path, and printf's placeholders numbers and strings")
  func otherPlaceholders() throws {
    let predicate = try FetchPredicate(format: "%K == %d", "a.b", 5)
    #expect(predicate == .comparison(.key("a.b"), .equalTo, .value(.integer(5))))
    #expect(try FetchPredicate(format: "%K == 1", "in").format == "#in == 1")
    #expect(
      try FetchPredicate(format: "%K == 1", "$x")
        == .comparison(.key("$x"), .equalTo, .value(.integer(1))))
    for placeholder in ["%i", "%ld", "%lld", "%u", "%x"] {
      #expect(try Self.value(placeholder, 5) == .value(.integer(5)))
    }
    #expect(try Self.value("%f", 2.5) == .value(.double(2.5)))
    #expect(try Self.value("%lf", 2) == .value(.integer(2)))
    #expect(try Self.value("%s", "x") == .value(.string("x")))
    #expect(try FetchPredicate(format: "a IN {%@, %@}", 1, 2).format == "a IN {1, 2}")
  }

  @Test("as many arguments as placeholders are needed, each of a suitable type")
  func wrongArguments() {
    #expect(failure(of: "age == %@")?.kind == .missingArgument(position: 1))
    #expect(failure(of: "age IN {%@, %@}", [1])?.kind == .missingArgument(position: 2))
    #expect(failure(of: "age == 1", [1, 2])?.kind == .unusedArguments(count: 2))
    #expect(failure(of: "firstName == '%@'", ["x"])?.kind == .unusedArguments(count: 1))
    let unsuitable: [(String, Any?)] = [
      ("age == %@", NSObject()), ("age == %@", [[NSObject()]]), ("%K == 1", 5), ("%K == 1", ""),
      ("age == %d", "x"), ("age == %d", 1.5), ("age == %f", "x"),
      ("age == %s", 5), ("age == %d", nil),
    ]
    for (format, argument) in unsuitable {
      guard case .unsuitableArgument(1, _) = failure(of: format, [argument])?.kind else {
        Issue.record("\(format) accepts \(String(describing: argument))")
        continue
      }
    }
  }

  @Test("values without a literal are written as casts, which parse back")
  func casts() throws {
    let values: [AttributeValue] = [
      .date(Date(timeIntervalSinceReferenceDate: 800_000_000.25)), .uuid(UUID()),
      .binary(Data([0, 255, 7])), .double(.infinity), .double(-.infinity),
      .date(Date(timeIntervalSinceReferenceDate: .infinity)),
    ]
    for value in values {
      let predicate = FetchPredicate.comparison(.key("a"), .equalTo, .value(value))
      #expect(try FetchPredicate(format: predicate.format) == predicate)
    }
    #expect(
      try Self.value("CAST(5, 'NSDate')").format == #"CAST(5.0, "NSDate")"#)
  }
}
