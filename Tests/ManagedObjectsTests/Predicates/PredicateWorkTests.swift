import Foundation
import ManagedObjects
import SampleData
import TestSupport
import Testing

@Suite("The work that predicates make")
struct PredicateWorkTests {
  /// A format with parts inside each other, the innermost a 1.
  private func nested(_ depth: Int, _ wrap: (String) -> String) -> String {
    (0..<depth).reduce("1") { format, _ in wrap(format) }
  }

  @Test("what is nested in lists, behind ANY or before BETWEEN is bound and asked once")
  func nesting() throws {
    let values: [String: AttributeValue] = ["age": .integer(1)]
    for format in [
      nested(40) { "TERNARY(age IN {\($0), 7}, 1, 2)" },
      nested(40) { "TERNARY(ANY {\($0), age} == 1, 1, 2)" },
      nested(40) { "TERNARY(age BETWEEN {\($0), 7}, 1, 2)" },
      nested(40) { "TERNARY(age + \($0) BETWEEN {1, 2}, 1, 2)" },
      nested(40) { "TERNARY(\($0) + age IN {age, 2}, 1, 2)" },
    ] {
      #expect(try matches("\(format) == 1", [], values), "\(format)")
    }
  }

  @Test("subqueries inside each other that would never end are an error")
  func subqueries() throws {
    let format = (0..<10).reduce("age == 5") { inner, level in
      "SUBQUERY({1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, $x\(level), \(inner))[SIZE] > 10"
    }
    let bound = try FetchPredicate(format: "age > 0 AND " + format).bound(to: personEntity)
    #expect(try !bound.matches(SamplePerson(["age": .integer(0)])))
    let error = #expect(throws: FetchPredicateError.self) {
      try bound.matches(SamplePerson(["age": .integer(1)]))
    }
    #expect(error?.kind == .tooMuchWork(limit: EvaluationWork.limit))
    #expect(marked(error) == format)
    #expect(
      error?.message
        == "the predicate looks at more than 1000000 values for one object; simplify it")
  }

  @Test("an expression is looked up in a long list, and long lists are compared, in linear time")
  func longLists() throws {
    let names = (0..<5_000).map { "NAME \($0)" }
    let bound = try FetchPredicate(format: "uppercase(firstName) IN %@", names)
      .bound(to: personEntity)
    for number in 0..<20_000 {
      let person = SamplePerson(["firstName": .string("name \(number)")])
      #expect(try bound.matches(person) == (number < 5_000))
    }
    let numbers = Array(0..<20_000)
    #expect(try matches("%@ == %@", [numbers, Array(numbers.reversed())]))
    #expect(try !matches("%@ == %@", [numbers, numbers.map { $0 / 2 }]))
    #expect(
      try matches("ANY %@ IN SUBQUERY(%@, $x, $x > age)", [numbers, numbers], ["age": .integer(3)]))
  }

  @Test("being in a list is being equal to one of its elements")
  func membership() throws {
    var random = seededRandom(for: "members of lists")
    for _ in 0..<testRounds(800) {
      let list = (0..<random.below(6)).map { _ in random.likelyEqual() }
      let value = random.likelyEqual()
      let options = random.element(of: ["", "[c]", "[cd]"])
      func answer(_ format: String) throws -> Bool {
        try FetchPredicate(format: format, arguments: [list])
          .bound(to: personEntity, includesTransient: true)
          .matches(SamplePerson(["anything": value]))
      }
      let isEqual = try answer("ANY %@ ==\(options) anything") && value != .null
      #expect(try answer("anything IN\(options) %@") == isEqual, "\(value) in \(list)")
      #expect(
        try answer("ANY {anything} IN\(options) SUBQUERY(%@, $x, $x != nil)") == isEqual,
        "\(value) in \(list)")
    }
  }

  @Test("long texts are split, and compared with LIKE, in linear time")
  func longTexts() throws {
    let text = String(repeating: "a", count: 200_000)
    let part = String(repeating: "a", count: 5_000)
    #expect(
      try matches("tokenize(firstName, %@)[SIZE] == 1", [part + "b"], ["firstName": .string(text)]))
    #expect(
      try matches("tokenize(firstName, %@)[SIZE] == 41", [part], ["firstName": .string(text)]))
    for (pattern, answer) in [
      ("*\(part)?b", false), ("*\(part)?b*", false), ("*?\(part)*", true), ("?\(part)*a?", true),
      ("*\(part)?*\(part)?*b", false), ("b*?\(part)*", false), ("*\(text)??*", false),
    ] {
      #expect(
        try matches("firstName LIKE %@", [pattern], ["firstName": .string(text)]) == answer,
        "\(pattern.prefix(4))")
    }
  }

  @Test("LIKE answers the same for long texts and patterns")
  func longPatterns() {
    var random = seededRandom(for: "long patterns of LIKE")
    for _ in 0..<100 {
      let text = (0..<400).map { _ in random.element(of: ["a", "a", "a", "b", "é"]) }
      var pattern = ["*"]
      for letter in text[random.below(200)..<200 + random.below(200)] {
        switch random.below(40) {
        case 0: pattern.append("*")
        case 1: pattern = pattern.dropLast(random.below(9)) + ["*"]
        case 2...6: pattern.append("?")
        case 7 where random.below(9) == 0: pattern.append("b")
        default: pattern.append(letter)
        }
      }
      if random.below(2) == 0 { pattern.append("*") }
      let answer = TextTest(.like, pattern.joined(), []).matches(text.joined())
      #expect(answer == isLike(pattern, text), "\(text.joined()) \(pattern.joined())")
    }
  }

  /// Whether a text is like a pattern, found by trying every beginning with every beginning.
  private func isLike(_ pattern: [String], _ text: [String]) -> Bool {
    var fits = [true] + text.map { _ in false }
    for piece in pattern {
      var next = fits.map { _ in false }
      for end in fits.indices {
        if piece == "*" {
          next[end] = fits[end] || end > 0 && next[end - 1]
        } else if end > 0, piece == "?" || piece == text[end - 1] {
          next[end] = fits[end - 1]
        }
      }
      fits = next
    }
    return fits[text.count]
  }
}

extension SplitMix64 {
  /// One of few values of all kinds, many of which equal others.
  fileprivate mutating func likelyEqual() -> AttributeValue {
    let large = 0x1p60
    return element(of: [
      .null, .integer(0), .integer(1), .integer(2), .double(0), .double(1), .double(-0.0),
      .double(0.5), .decimal(1), .decimal(0.5), .boolean(true), .boolean(false),
      .date(Date(timeIntervalSinceReferenceDate: 1)),
      .date(Date(timeIntervalSinceReferenceDate: 2)),
      .string("a"), .string("A"), .string("á"), .string("a\u{301}"), .string("1"),
      .integer(Int64(large)), .double(large), .decimal(Decimal(Int64(large))),
      .decimal(Decimal(string: "1152921504606847000") ?? 0), .integer(1_152_921_504_606_847_000),
      .double(.infinity), .double(.nan),
    ])
  }
}
