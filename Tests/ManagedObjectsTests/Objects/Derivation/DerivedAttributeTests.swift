import Foundation
import ManagedObjects
import Testing

@testable import TextTools

@Suite("Values of derived attributes")
struct DerivedAttributeTests {
  private static let now = Date(timeIntervalSinceReferenceDate: 700_000_000.25)

  private static func value(
    _ type: AttributeType, _ expression: String, _ source: SampleSource = SampleSource()
  ) throws -> AttributeValue {
    let attribute = AttributeDescription("x", type, derivedFrom: expression)
    let derived = try #require(DerivedAttribute(attribute, at: AttributeIndex(0)))
    return try derived.value(from: source, now: now)
  }

  private static func value(
    _ type: AttributeType, _ expression: String, of values: [AttributeValue]
  ) throws -> AttributeValue {
    try value(type, "a.b.@\(expression)", SampleSource(related: ["a.b": values]))
  }

  private static func copy(_ value: AttributeValue, to type: AttributeType) throws -> AttributeValue
  {
    try Self.value(type, "a.b", SampleSource(values: ["a.b": value]))
  }

  @Test("rule 1.13: now() is the time of the save")
  func now() throws {
    #expect(try Self.value(.date, "now()") == .date(Self.now))
  }

  @Test("rule 1.13: a key path is a copy of the value at its end")
  func copies() throws {
    for value: AttributeValue in [
      "text", .null, .date(Self.now), 5, .uuid(UUID()), true, .double(.nan),
    ] {
      let type: AttributeType =
        switch value {
        case .date: .date
        case .integer: .integer16
        case .uuid: .uuid
        case .boolean: .boolean
        case .double: .double
        default: .string
        }
      #expect(try Self.copy(value, to: type) == value)
    }
  }

  @Test(
    "rule 1.13: a text is copied in upper case, in lower case, or in its canonical form",
    arguments: [
      ("uppercase", "Straße", "STRASSE"), ("uppercase", "ﬁé", "FIÉ"),
      ("lowercase", "ÉCOLE", "école"), ("canonical", "École", "ecole"),
      ("canonical", "Straße", "strasse"), ("canonical", "E\u{301}COLE", "ecole"),
      ("canonical", "", ""),
    ])
  func texts(function: String, text: String, expected: String) throws {
    let source = SampleSource(values: ["a.b": .string(text)])
    let value = try Self.value(.string, "\(function):(a.b)", source)
    #expect(value == .string(expected))
  }

  @Test("rule 1.13: the canonical form is the one that predicates compare")
  func canonical() throws {
    for (left, right) in [("ÅNGSTRÖM", "angstrom"), ("Ελλάς", "ελλασ"), ("ǰ", "J"), ("한국", "한국")] {
      let folded = try [left, right].map {
        try Self.value(.string, "canonical:(a)", SampleSource(values: ["a": .string($0)]))
      }
      let options: FoldingOptions = [.caseInsensitive, .diacriticInsensitive]
      #expect(
        (folded[0] == folded[1])
          == (TextFolding.folded(left, options) == TextFolding.folded(right, options)))
      #expect(folded[0] == folded[1])
    }
  }

  @Test("rule 1.13: a function of no text is null")
  func noText() throws {
    let source = SampleSource(values: ["a": .null])
    #expect(try Self.value(.string, "uppercase:(a)", source) == .null)
  }

  @Test("rule 1.13: objects, or values that there are, are counted")
  func counts() throws {
    #expect(try Self.value(.integer16, "count", of: [1, .null, 3]) == 2)
    #expect(try Self.value(.integer64, "count", of: []) == 0)
    #expect(try Self.value(.double, "count", of: ["a"]) == 1.0)
    let many = Array(repeating: AttributeValue.boolean(true), count: 32_768)
    #expect(try Self.value(.integer16, "count", of: many) == .null)
    #expect(try Self.value(.integer32, "count", of: many) == 32_768)
  }

  @Test("rule 1.13: the sum of nothing is zero; other functions of nothing are null")
  func nothing() throws {
    for values: [AttributeValue] in [[], [.null]] {
      #expect(try Self.value(.integer32, "sum", of: values) == 0)
      #expect(try Self.value(.decimal, "sum", of: values) == .decimal(0))
      for name in ["min", "max", "avg", "average"] {
        #expect(try Self.value(.integer32, name, of: values) == .null)
      }
    }
  }

  @Test("integers are summed up exactly; a sum out of range is null, not another number")
  func integers() throws {
    #expect(try Self.value(.integer32, "sum", of: [2, .null, 3]) == 5)
    #expect(
      try Self.value(.integer64, "sum", of: [.integer(.max), 1, -2]) == .integer(.max - 1))
    #expect(try Self.value(.integer64, "sum", of: [.integer(.max), 1]) == .null)
    #expect(try Self.value(.integer16, "sum", of: [32_767, 1]) == .null)
    let decimal = try #require(Decimal(string: "9223372036854775808"))
    #expect(try Self.value(.decimal, "sum", of: [.integer(.max), 1]) == .decimal(decimal))
    #expect(try Self.value(.double, "sum", of: [.integer(.max), 1]) == .double(0x1p63))
  }

  @Test("decimal numbers are summed up exactly")
  func decimals() throws {
    let tenths = Array(repeating: AttributeValue.decimal(try Self.decimal("0.1")), count: 10)
    #expect(try Self.value(.decimal, "sum", of: tenths) == .decimal(1))
    let far = try ["100000000000000000000", "0.00000000000000001"].map {
      AttributeValue.decimal(try Self.decimal($0))
    }
    #expect(
      try Self.value(.decimal, "sum", of: far)
        == .decimal(Self.decimal("100000000000000000000.00000000000000001")))
    #expect(try Self.value(.decimal, "avg", of: tenths) == tenths[0])
    #expect(try Self.value(.decimal, "max", of: far) == far[0])
    let huge = AttributeValue.decimal(.greatestFiniteMagnitude)
    #expect(try Self.value(.decimal, "sum", of: [huge, huge]) == .null)
  }

  @Test("the sum of floating-point numbers does not depend on their order")
  func doubles() throws {
    let values: [AttributeValue] = [0.1, 0.2, 0.3, 1e16, -1e16, 1e-3]
    #expect(try Self.value(.double, "sum", of: values) == 0.601)
    #expect(try Self.value(.double, "sum", of: values.reversed()) == 0.601)
    let greatest = AttributeValue.double(.greatestFiniteMagnitude)
    #expect(try Self.value(.double, "sum", of: [greatest, greatest]) == .null)
    let infinite = try Self.value(.double, "sum", of: [1, .double(.infinity)])
    #expect(infinite == .double(.infinity))
  }

  @Test("an average is exact before it takes the type of the attribute")
  func averages() throws {
    #expect(try Self.value(.double, "avg", of: [1, 2, .null]) == 1.5)
    #expect(try Self.value(.decimal, "average", of: [1, 2]) == .decimal(Self.decimal("1.5")))
    #expect(try Self.value(.integer32, "avg", of: [1, 2]) == 1)
    #expect(try Self.value(.integer32, "avg", of: [-1, -2]) == -1)
    #expect(
      try Self.value(.integer64, "avg", of: [.integer(.max), .integer(.max)]) == .integer(.max))
    #expect(try Self.value(.double, "avg", of: [1.0, 2.0]) == 1.5)
  }

  @Test("the least and the greatest value are those that sort first and last")
  func extremes() throws {
    let cases: [(AttributeType, [AttributeValue])] = [
      (.integer32, [-5, 3, 10]), (.double, [.double(-.infinity), -0.5, 0.5]),
      (.string, ["abel", "Ábel2", "Zoe"]),
      (.date, [.date(.distantPast), .date(Self.now), .date(.distantFuture)]),
      (.boolean, [false, false, true]),
    ]
    for (type, values) in cases {
      let mixed = [values[1], .null, values[2], values[0]]
      #expect(try Self.value(type, "min", of: mixed) == values[0])
      #expect(try Self.value(type, "max", of: mixed) == values[2])
    }
  }

  @Test("a value takes the type of the attribute, or is null when the type has none like it")
  func conversions() throws {
    let cases: [(AttributeValue, AttributeType, AttributeValue)] = [
      (5, .double, 5.0), (5, .decimal, .decimal(5)), (2.75, .integer32, 2), (-2.75, .integer32, -2),
      (-0.5, .integer64, 0), (0.1, .float, .double(Double(Float(0.1)))),
      (0.1, .decimal, .decimal(try Self.decimal("0.1"))),
      (.decimal(try Self.decimal("0.1")), .double, 0.1),
      (.decimal(try Self.decimal("-7.9")), .integer16, -7), (32_768, .integer16, .null),
      (1e300, .integer64, .null), (1e300, .float, .null), (1e300, .decimal, .null),
      (.double(.nan), .integer32, .null), (.double(.infinity), .decimal, .null),
      (.integer(.max), .double, .double(0x1p63)), ("https://a.b", .uri, "https://a.b"),
      ("http://[", .uri, .null), ("5", .integer32, .null), (5, .string, .null),
    ]
    for (value, type, expected) in cases {
      #expect(try Self.copy(value, to: type) == expected, "\(value) as \(type)")
    }
  }

  @Test("what the source throws is thrown")
  func failures() {
    for expression in ["a", "uppercase:(a)", "a.@count", "a.b.@sum"] {
      #expect(throws: SampleSource.UnknownKeyPath.self) { try Self.value(.string, expression) }
    }
  }

  @Test("an entity knows its derived attributes")
  func entity() throws {
    let model = try ManagedObjectModel {
      EntityDescription("Person") {
        AttributeDescription("name", .string)
        AttributeDescription("key", .string, derivedFrom: "canonical:(name)")
        AttributeDescription("saved", .date, derivedFrom: "now()")
      }
    }
    let derived = try #require(model.entity(named: "Person")).derivedAttributes
    #expect(derived.map(\.index) == [AttributeIndex(1), AttributeIndex(2)])
    #expect(derived.map(\.type) == [.string, .date])
    #expect(derived.map(\.derivation) == [.text(.canonical, keyPath: "name"), .now])
  }

  private static func decimal(_ text: String) throws -> Decimal {
    try #require(Decimal(string: text))
  }
}
