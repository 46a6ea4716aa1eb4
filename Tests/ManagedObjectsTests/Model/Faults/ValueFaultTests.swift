import Foundation
import ManagedObjects
import Testing

@Suite("Values in a model")
struct ValueFaultTests {
  @Test("a default value has to fit the type of its attribute", arguments: AttributeType.allCases)
  func defaults(type: AttributeType) {
    for value in SampleValues.all {
      let kinds = faultKinds(of: type) {
        $0.defaultValue = value
        $0.isTransient = type == .undefined
        $0.compositeName = type == .composite ? "Thing" : nil
      }
      let expected: ModelFault.Kind? =
        switch type {
        case _ where value == .null: nil
        case .composite: .unsupportedDefault(type)
        default: SampleValues.fitting(type).contains(value) ? nil : .defaultOfWrongType
        }
      #expect(kinds.filter { $0 != .unknownComposite("Thing") } == (expected.map { [$0] } ?? []))
    }
  }

  @Test("the default value of a derived attribute is warned of")
  func derivedDefault() {
    let found = faults {
      EntityDescription("Thing") {
        AttributeDescription("name", .string)
        Self.derived(from: "name", default: "x")
      }
    }
    #expect(found == [ModelFault(.defaultOfDerived, "Thing", "key")])
    #expect(found.first?.severity == .warning)
  }

  private static func derived(
    from expression: String, default value: AttributeValue
  ) -> AttributeDescription {
    var attribute = AttributeDescription("key", .string, derivedFrom: expression)
    attribute.defaultValue = value
    return attribute
  }

  @Test(
    "a default value lies between the least and the greatest, which count as within",
    arguments: [
      (.integer16, 1, 5, [1, 3, 5], [0, 6]), (.integer64, .null, -1, [-1, -2], [0]),
      (.double, 0.5, .null, [0.5, 2.0], [0.25]), (.float, 0.5, 0.75, [0.5], [1.0]),
      (.decimal, .decimal(1), .decimal(2), [.decimal(1), .decimal(2)], [.decimal(3)]),
      (.string, 2, 3, ["ab", "e\u{301}fg"], ["a", "abcd", ""]),
      (.date, date(10), date(20), [date(10), date(20)], [date(9), date(21)]),
    ] as [(AttributeType, AttributeValue, AttributeValue, [AttributeValue], [AttributeValue])])
  func defaultBounds(
    type: AttributeType, minimum: AttributeValue, maximum: AttributeValue,
    inside: [AttributeValue], outside: [AttributeValue]
  ) {
    func kinds(_ value: AttributeValue) -> [ModelFault.Kind] {
      faultKinds(of: type) { ($0.minimum, $0.maximum, $0.defaultValue) = (minimum, maximum, value) }
    }
    for value in inside { #expect(kinds(value).isEmpty, "\(value)") }
    for value in outside { #expect(kinds(value) == [.defaultOutOfBounds], "\(value)") }
  }

  private static func date(_ seconds: Double) -> AttributeValue {
    .date(Date(timeIntervalSinceReferenceDate: seconds))
  }

  @Test(
    "bounds are of the type of the values, those of a string integers",
    arguments: [
      (.integer16, [1], [1.0, "1", true]), (.integer32, [1], [.decimal(1)]),
      (.integer64, [.integer(.max)], [1.5]), (.decimal, [.decimal(1)], [1, 1.0]),
      (.double, [1.0], [1]), (.float, [0.1], [1]), (.string, [1], ["a", 1.0]),
      (.date, [date(0)], [0, 0.0]), (.boolean, [], [true, 1]), (.binary, [], [1]),
      (.uuid, [], [1]), (.uri, [], [1, "a"]), (.transformable, [], [1]),
    ] as [(AttributeType, [AttributeValue], [AttributeValue])])
  func boundTypes(type: AttributeType, right: [AttributeValue], wrong: [AttributeValue]) {
    for value in right {
      #expect(faultKinds(of: type) { $0.minimum = value }.isEmpty)
      #expect(faultKinds(of: type) { $0.maximum = value }.isEmpty)
    }
    for value in wrong {
      #expect(faultKinds(of: type) { $0.minimum = value } == [.boundOfWrongType(.minimum)])
      #expect(faultKinds(of: type) { $0.maximum = value } == [.boundOfWrongType(.maximum)])
    }
  }

  @Test("a length is never less than zero")
  func lengths() {
    #expect(faultKinds(of: .string) { $0.minimum = -1 } == [.negativeLength(.minimum)])
    #expect(faultKinds(of: .string) { $0.maximum = -1 } == [.negativeLength(.maximum)])
    #expect(faultKinds(of: .string) { ($0.minimum, $0.maximum) = (0, 0) }.isEmpty)
  }

  @Test("a rule that can never hold is a fault")
  func rulesThatNeverHold() {
    #expect(faultKinds(of: .integer32) { ($0.minimum, $0.maximum) = (2, 1) } == [.boundsOutOfOrder])
    #expect(faultKinds(of: .string) { ($0.minimum, $0.maximum) = (9, 8) } == [.boundsOutOfOrder])
    #expect(faultKinds(of: .integer32) { ($0.minimum, $0.maximum) = (2, 2) }.isEmpty)
    #expect(faultKinds(of: .integer16) { $0.minimum = 40_000 } == [.unattainableBound(.minimum)])
    #expect(faultKinds(of: .integer16) { $0.maximum = -40_000 } == [.unattainableBound(.maximum)])
    #expect(faultKinds(of: .integer16) { ($0.minimum, $0.maximum) = (-40_000, 40_000) }.isEmpty)
    #expect(
      faultKinds(of: .double) { $0.maximum = .double(.nan) } == [.unattainableBound(.maximum)])
    #expect(
      faultKinds(of: .decimal) { $0.minimum = .decimal(.nan) } == [.unattainableBound(.minimum)])
    #expect(
      faultKinds(of: .date) { $0.minimum = Self.date(.nan) } == [.unattainableBound(.minimum)])
  }

  @Test("both bounds are reported at once, each by its name")
  func bothBounds() {
    let kinds = faultKinds(of: .string) { ($0.minimum, $0.maximum) = ("a", -1) }
    #expect(kinds == [.boundOfWrongType(.minimum), .negativeLength(.maximum)])
  }

  @Test("only a transient attribute has an undefined type")
  func undefinedTypes() {
    #expect(faultKinds(of: .undefined) { _ in } == [.undefinedType])
    #expect(faultKinds(of: .undefined) { $0.isTransient = true }.isEmpty)
  }

  @Test(
    "a regular expression has to be one",
    arguments: ["[", "(", "*a", "a{2,1}", "\\", String(repeating: "[", count: 100_000)])
  func malformedPatterns(pattern: String) {
    let kinds = faultKinds(of: .string) { $0.regularExpression = pattern }
    guard case .malformedPattern(let reason)? = kinds.first, kinds.count == 1 else {
      Issue.record("\(kinds)")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test(
    "a default value matches the regular expression as a whole",
    arguments: [
      ("[a-z]+", ["abc"], ["Abc", "abc1", ""]), ("a|ab", ["a", "ab"], ["b"]),
      ("^\\d{5}$", ["12345"], ["1234", "12345\n6"]), ("a.b", ["a\nb", "axb"], ["ab"]),
      (".{2}", ["e\u{301}"], ["é"]), ("", [""], ["a"]),
    ])
  func patternDefaults(pattern: String, matching: [String], others: [String]) {
    func kinds(_ text: String) -> [ModelFault.Kind] {
      faultKinds(of: .string) {
        $0.regularExpression = pattern
        $0.defaultValue = .string(text)
      }
    }
    for text in matching { #expect(kinds(text).isEmpty, "\(text)") }
    for text in others { #expect(kinds(text) == [.defaultViolatesPattern], "\(text)") }
  }

  @Test(
    "a rule that values can break, the one to start with among them, leaves the model usable",
    arguments: [
      ModelFault.Kind.defaultOutOfBounds, .defaultViolatesPattern, .malformedPattern("x"),
      .negativeLength(.minimum),
    ])
  func usableRules(kind: ModelFault.Kind) {
    #expect(ModelFault(kind, "Thing", "key").severity == .warning)
  }

  @Test(
    "a rule that no value keeps does not",
    arguments: [
      ModelFault.Kind.boundsOutOfOrder, .unattainableBound(.minimum), .negativeLength(.maximum),
      .boundOfWrongType(.maximum), .defaultOfWrongType,
    ])
  func unusableRules(kind: ModelFault.Kind) {
    #expect(ModelFault(kind, "Thing", "key").severity == .error)
  }

  @Test("a regular expression of something else than a string is warned of")
  func unusedPatterns() {
    let kinds = faultKinds(of: .integer16) { $0.regularExpression = "[" }
    #expect(kinds == [.unusedPattern])
    #expect(ModelFault(.unusedPattern, "Thing", "key").severity == .warning)
  }
}
