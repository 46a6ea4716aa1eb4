import Foundation
import ManagedObjects
import Testing

@Suite("What comparisons with decimal numbers, URIs and transformed values answer")
struct DecimalPredicateTests {
  private static func decimal(_ text: String) -> Decimal { Decimal(string: text) ?? .nan }

  private static func values(_ text: String) -> [String: AttributeValue] {
    ["balance": .decimal(decimal(text)), "credit": .decimal(decimal("12.1"))]
  }

  @Test("a decimal number equals the literal that it is written as")
  func literals() throws {
    let values = Self.values("12.1")
    #expect(try matches("balance == 12.1 AND 12.1 == balance AND balance == credit", [], values))
    #expect(try matches("balance != 12.11 AND balance != 12.1000000000001", [], values))
    #expect(try matches("balance > 12 AND balance < 13 AND balance <= 12.1", [], values))
    #expect(try matches("balance IN {1, 12.1} AND NOT balance IN {12, 12.2, nil}", [], values))
    #expect(try matches("balance BETWEEN {12.1, 12.1} AND balance BETWEEN {12, 13}", [], values))
    #expect(
      try !matches("balance BETWEEN {12.2, 13} OR balance < 12.1 OR balance > 12.1", [], values))
    #expect(try matches("balance == %@", [AttributeValue.decimal(Self.decimal("12.10"))], values))
  }

  @Test("beyond 2^53 every digit counts")
  func exactness() throws {
    let values = Self.values("9007199254740993")
    #expect(try matches("balance == 9007199254740993 AND balance > 9007199254740992", [], values))
    #expect(
      try !matches("balance == 9007199254740992 OR balance IN {9007199254740992}", [], values))
    #expect(try matches("balance IN {9007199254740992, 9007199254740993}", [], values))
    let large = Self.values("99999999999999999999999999999999999999")
    let next = AttributeValue.decimal(Self.decimal("99999999999999999999999999999999999998"))
    #expect(try matches("balance > %@ AND balance != %@", [next, next], large))
    #expect(try matches("balance > 9223372036854775807 AND balance < 1e38", [], large))
  }

  @Test("integers and fractions compare with decimal constants exactly")
  func decimalConstants() throws {
    func constant(_ text: String) -> AttributeValue { .decimal(Self.decimal(text)) }
    let values: [String: AttributeValue] = [
      "visits": .integer(.max), "age": .integer(-3), "height": .double(12.1),
    ]
    #expect(try matches("visits == %@", [constant("9223372036854775807")], values))
    #expect(try matches("visits < %@", [constant("9223372036854775808")], values))
    #expect(try matches("visits > %@", [constant("9223372036854775806.5")], values))
    #expect(try !matches("visits > %@", [constant("1e30")], values))
    #expect(try matches("visits > %@", [constant("-1e30")], values))
    #expect(try matches("age > %@ AND age < %@", [constant("-3.5"), constant("-2.5")], values))
    #expect(try matches("age >= %@ AND age <= %@", [constant("-3"), constant("-3")], values))
    #expect(try matches("age != %@ AND age IN %@", [constant("-3.5"), [constant("-3")]], values))
    #expect(try !matches("age IN %@", [[constant("-3.5"), constant("1e30")]], values))
    #expect(
      try matches("height == %@ AND height IN %@", [constant("12.1"), [constant("12.1")]], values))
    #expect(try matches("height > %@", [constant("12.0999999999999999999999")], values))
    #expect(try matches("height < %@", [constant("12.1000000000000000000001")], values))
    #expect(try matches("height != %@", [constant("12.1000000000000000000001")], values))
    #expect(try !matches("height IN %@", [[constant("12.1000000000000000000001")]], values))
  }

  @Test(
    "two attributes compare as the numbers they are",
    arguments: ["age", "height", "ratio", "credit"])
  func attributes(key: String) throws {
    let types: [String: AttributeValue] = [
      "age": .integer(2), "height": .double(2), "ratio": .double(2), "credit": .decimal(2),
    ]
    for (number, symbols) in [
      ("2", ["==", "<=", ">="]), ("1.9", ["<", "<=", "!="]), ("2.1", [">", ">=", "!="]),
    ] {
      var values = Self.values(number)
      values[key] = types[key]
      for symbol in ["==", "!=", "<", "<=", ">", ">="] {
        let answer = symbols.contains(symbol)
        #expect(
          try matches("balance \(symbol) \(key)", [], values) == answer, "\(number) \(symbol)")
      }
    }
  }

  @Test("infinities are beyond all decimal numbers, and what is no number differs from all")
  func beyond() throws {
    let values = Self.values("-1e120")
    let (infinity, minus) = (Double.infinity, -Double.infinity)
    for symbol in ["<", "<=", "!="] {
      #expect(try matches("balance \(symbol) %@", [infinity], values))
      #expect(try !matches("balance \(symbol) %@", [minus], values) == (symbol != "!="))
    }
    for symbol in [">", ">=", "!="] {
      #expect(try matches("balance \(symbol) %@", [minus], values))
      #expect(try !matches("balance \(symbol) %@", [infinity], values) == (symbol != "!="))
    }
    #expect(try !matches("balance == %@ OR balance IN %@", [infinity, [infinity, minus]], values))
    for symbol in ["==", "<", "<=", ">", ">="] {
      #expect(try !matches("balance \(symbol) %@", [Double.nan], values))
      #expect(try !matches("balance \(symbol) %@", [infinity], [:]))
      #expect(try !matches("balance \(symbol) %@", [minus], [:]))
    }
    #expect(try matches("balance != %@ AND balance != %@", [Double.nan, infinity]))
    #expect(
      try matches("balance > height", [], ["balance": .decimal(1), "height": .double(minus)]))
    #expect(
      try !matches("balance == height", [], ["balance": .decimal(1), "height": .double(.nan)]))
  }

  @Test("constants are compared when the predicate is bound")
  func constants() throws {
    let number = AttributeValue.decimal(Self.decimal("12.1"))
    #expect(try matches("%@ == 12.1 AND %@ IN {12.1} AND %@ < 13", [number, number, number]))
    #expect(
      try matches(
        "TRUE == %@ AND isFavorite == %@", [AttributeValue.decimal(1), AttributeValue.decimal(0)],
        ["isFavorite": .boolean(false)]))
    #expect(
      try matches(
        "birthday == %@", [number], ["birthday": .date(Date(timeIntervalSinceReferenceDate: 12.1))])
    )
  }

  @Test("a URI is text")
  func uris() throws {
    let values: [String: AttributeValue] = ["homepage": .string("https://example.org/Ada")]
    #expect(try matches("homepage BEGINSWITH 'https:' AND homepage ENDSWITH[c] 'ada'", [], values))
    #expect(try matches("homepage == 'https://example.org/Ada' AND homepage > 'ftp:'", [], values))
    #expect(
      try matches(
        "homepage LIKE '*example*' AND homepage IN {'https://example.org/Ada'}", [], values))
    #expect(
      try matches(
        "homepage CONTAINS firstName", [],
        values.merging(["firstName": .string("Ada")]) { first, _ in first }))
    #expect(marked(failure(of: "homepage == 5")) == "homepage == 5")
  }

  @Test("transformed values are equal by their bytes or not")
  func transformed() throws {
    let values: [String: AttributeValue] = ["badge": .binary(Data([1, 2]))]
    #expect(try matches("badge == %@ AND badge != %@", [Data([1, 2]), Data([1])], values))
    #expect(try matches("badge IN %@ AND badge != nil", [[Data([1, 2]), Data()]], values))
    #expect(try matches("badge == nil AND badge != %@", [Data()]))
    #expect(try !matches("badge IN %@", [[Data([2])]], values))
    #expect(marked(failure(of: "badge < badge")) == "badge")
    #expect(marked(failure(of: "badge CONTAINS 'x'")) == "badge")
  }

  @Test("a transient attribute is refused where it stands, unless only objects are asked")
  func transient() throws {
    for (format, range) in [
      ("fullName == 'x'", "fullName"), ("age > 5 AND 'x' == fullName", "fullName"),
      ("firstName IN {lastName, fullName}", "fullName"), ("anything != nil", "anything"),
    ] {
      let error = failure(of: format)
      #expect(error?.kind == .transientKey(range, entity: "Person"))
      #expect(marked(error) == range)
      let predicate = try FetchPredicate(format: format)
      #expect(throws: Never.self) {
        try predicate.bound(to: personEntity, includesTransient: true)
      }
    }
    #expect(
      failure(of: "fullName == 'x'")?.description
        == "“fullName” is a transient attribute of Person, which is never stored; fetch without "
        + "it, and filter the objects (characters 0..<8)")
  }

  @Test("an undefined attribute of an object is compared as what it happens to be")
  func undefined() throws {
    func answer(_ format: String, _ value: AttributeValue) throws -> Bool {
      try FetchPredicate(format: format).bound(to: personEntity, includesTransient: true)
        .matches(SamplePerson(["anything": value]))
    }
    #expect(try answer("anything == 5 AND anything < 5.5 AND anything IN {4, 5}", .integer(5)))
    #expect(try answer("anything == 'x' AND anything != 5 AND NOT anything < 5", .string("x")))
    #expect(try answer("anything == nil AND anything != 5", .null))
  }
}
