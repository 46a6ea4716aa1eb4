import Foundation
import ManagedObjects
import Testing

/// Rules of Core Data, each with values that just keep it and values that just break it.
@Suite("Rules of attributes")
struct AttributeRuleTests {
  /// The reasons for which a save refuses a value.
  private static func reasons(
    _ attribute: AttributeDescription, _ value: AttributeValue
  ) throws -> [ValidationError.Reason] {
    let model = try ManagedObjectModel([EntityDescription("Thing", attributes: [attribute])])
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(InMemoryStore())
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    try context.insert("Thing").setValue(value, at: AttributeIndex(0))
    do {
      try context.save()
      return []
    } catch let error as ValidationError {
      #expect(error.failures.allSatisfy { $0.key == attribute.name && $0.value == value })
      return error.failures.map(\.reason)
    }
  }

  private static func expect(
    _ attribute: AttributeDescription, allows: [AttributeValue], refuses: [AttributeValue],
    _ reason: ValidationError.Reason, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for value in allows + (attribute.isOptional ? [.null] : []) {
      #expect(
        try reasons(attribute, value).isEmpty, "\(value)", sourceLocation: sourceLocation)
    }
    for value in refuses {
      #expect(
        try reasons(attribute, value) == [reason], "\(value)", sourceLocation: sourceLocation)
    }
  }

  @Test("rule 1.5, code 1570: a mandatory property has a value")
  func mandatory() throws {
    let attribute = AttributeDescription("x", .string, isOptional: false)
    try Self.expect(attribute, allows: [""], refuses: [.null], .missingMandatoryProperty)
  }

  @Test("rule 1.5, code 1610: a number is not greater than the greatest")
  func numberTooLarge() throws {
    for type in [AttributeType.integer16, .integer32, .integer64] {
      let attribute = AttributeDescription("x", type, maximum: 10)
      try Self.expect(attribute, allows: [10, -5], refuses: [11], .numberTooLarge)
    }
    try Self.expect(
      AttributeDescription("x", .double, maximum: 0.5), allows: [0.5, .double(-.infinity)],
      refuses: [.double(0.5.nextUp), .double(.nan), .double(.infinity)], .numberTooLarge)
    try Self.expect(
      AttributeDescription("x", .float, maximum: 0.5), allows: [0.5],
      refuses: [.double(Double(Float(0.5).nextUp))], .numberTooLarge)
    try Self.expect(
      AttributeDescription("x", .decimal, maximum: .decimal(Self.decimal("0.1"))),
      allows: [.decimal(Self.decimal("0.1"))],
      refuses: [.decimal(Self.decimal("0.10000000000000000000000000000001"))], .numberTooLarge)
    try Self.expect(
      AttributeDescription("x", .integer64, maximum: .integer(.max)), allows: [.integer(.max)],
      refuses: [], .numberTooLarge)
  }

  @Test("rule 1.5, code 1620: a number is not less than the least")
  func numberTooSmall() throws {
    for type in [AttributeType.integer16, .integer32, .integer64] {
      let attribute = AttributeDescription("x", type, minimum: -10)
      try Self.expect(attribute, allows: [-10, 5], refuses: [-11], .numberTooSmall)
    }
    try Self.expect(
      AttributeDescription("x", .double, minimum: 0.5), allows: [0.5],
      refuses: [.double(0.5.nextDown), .double(.nan)], .numberTooSmall)
    try Self.expect(
      AttributeDescription("x", .decimal, minimum: .decimal(Self.decimal("-0.1"))),
      allows: [.decimal(Self.decimal("-0.1"))],
      refuses: [.decimal(Self.decimal("-0.10000000000000000000000000000001"))], .numberTooSmall)
  }

  @Test("rule 1.5, codes 1630 and 1640: a date is between the first and the last")
  func dates() throws {
    let bound = AttributeValue.date(Date(timeIntervalSinceReferenceDate: 1_000))
    let before = AttributeValue.date(Date(timeIntervalSinceReferenceDate: 1_000.0.nextDown))
    let after = AttributeValue.date(Date(timeIntervalSinceReferenceDate: 1_000.0.nextUp))
    try Self.expect(
      AttributeDescription("x", .date, maximum: bound), allows: [before, bound], refuses: [after],
      .dateTooLate)
    try Self.expect(
      AttributeDescription("x", .date, minimum: bound), allows: [bound, after], refuses: [before],
      .dateTooSoon)
  }

  @Test("rule 1.5, code 1650: a date with bounds is a point in time")
  func invalidDate() throws {
    let noDate = AttributeValue.date(Date(timeIntervalSinceReferenceDate: .nan))
    try Self.expect(
      AttributeDescription("x", .date, minimum: .date(.distantPast)),
      allows: [.date(.distantPast), .date(.distantFuture)], refuses: [noDate], .invalidDate)
    try Self.expect(
      AttributeDescription("x", .date), allows: [noDate], refuses: [], .invalidDate)
  }

  @Test("rule 1.5, codes 1660 and 1670: a string is of a length between the least and the greatest")
  func lengths() throws {
    try Self.expect(
      AttributeDescription("x", .string, maximum: 3), allows: ["", "abc", "äöü", "e\u{301}👩‍👩‍👧x"],
      refuses: ["abcd", "äöüß", "e\u{301}👩‍👩‍👧xy"], .stringTooLong)
    try Self.expect(
      AttributeDescription("x", .string, minimum: 3), allows: ["abc", "e\u{301}👩‍👩‍👧x"],
      refuses: ["", "ab", "e\u{301}👩‍👩‍👧"], .stringTooShort)
    try Self.expect(
      AttributeDescription("x", .string, minimum: 0, maximum: 0), allows: [""], refuses: ["a"],
      .stringTooLong)
    try Self.expect(
      AttributeDescription("x", .string, maximum: .integer(.max)), allows: ["abc"], refuses: [],
      .stringTooLong)
  }

  @Test("rule 1.5, code 1680: a string matches the regular expression as a whole")
  func pattern() throws {
    var attribute = AttributeDescription("x", .string)
    attribute.regularExpression = "[0-9]{5}"
    try Self.expect(
      attribute, allows: ["12345"], refuses: ["", "1234", "123456", "1234a"],
      .stringPatternMatching)
  }

  @Test("rule 1.5, code 1690: a URI is one")
  func uri() throws {
    try Self.expect(
      AttributeDescription("x", .uri), allows: ["https://example.org/"],
      refuses: ["http://[", ""],
      .invalidURI)
    #expect(try Self.reasons(AttributeDescription("x", .uri), 5) == [.wrongType])
  }

  @Test("rule 1.5, code 134010: a value is of the attribute's type and in its range")
  func wrongType() throws {
    try Self.expect(
      AttributeDescription("x", .integer16), allows: [32_767, -32_768],
      refuses: [32_768, -32_769, 1.0, "1", true], .wrongType)
    try Self.expect(
      AttributeDescription("x", .float), allows: [0.5, .double(.nan)], refuses: [0.1], .wrongType)
    try Self.expect(
      AttributeDescription("x", .string, minimum: 1), allows: ["a"], refuses: [1], .wrongType)
  }

  @Test("every rule that a value breaks is named")
  func several() throws {
    var attribute = AttributeDescription("x", .string, minimum: 3)
    attribute.regularExpression = "[0-9]*"
    let found = try Self.reasons(attribute, "ab")
    #expect(found == [.stringTooShort, .stringPatternMatching])
  }

  private static func decimal(_ text: String) -> Decimal {
    Decimal(string: text) ?? .nan
  }
}
