import ManagedObjects
import Testing

@Suite("The written-down cases of predicates")
struct PredicateCaseTests {
  /// The cases that are refused although the full language answers them, by what is refused.
  private static let refused: [String: [Int]] = [
    "ALL": [471, 472],
    "ANY": [177, 468, 469, 470],
    "FUNCTION": [199],
    "MATCHES": [
      97, 98, 99, 100, 101, 102, 103, 104, 151, 152, 153, 154, 155, 156, 157, 158, 203, 237, 457,
    ],
    "SUBQUERY": [212, 415, 418],
    "TERNARY": [176, 225, 226, 228, 234],
    "a collection operator": [
      211, 232, 383, 384, 389, 390, 392, 393, 401, 402, 404, 405, 407, 408, 410, 411,
    ],
    "a function": [198],
    "arithmetic": [190, 192, 194],
    "indexing": [27, 29, 174, 175, 217, 218],
    "the option l": [235],
    // Core Data answers false; here it is an error, told when the predicate is bound.
    "kinds that do not go together": [478],
    // Lists inside the object, and one key that it does not have.
    "no attribute": [25, 53, 56, 111, 170],
  ]

  /// The number of cases that give the answer written down.
  private static let answeredCount = 250

  @Test("each case gives the answer written down, or is refused for a reason that is known")
  func cases() throws {
    var refused: [String: [Int]] = [:]
    var answered = 0
    for sample in try PredicateCase.load() {
      do {
        let answer = try sample.answer()
        answered += 1
        #expect(String(answer) == sample.expected, "case \(sample.id): \(sample.format)")
      } catch {
        if sample.expected == "throws" {
          answered += 1
        } else {
          refused[Self.reason(error), default: []].append(sample.id)
        }
      }
    }
    #expect(refused == Self.refused)
    #expect(answered == Self.answeredCount)
  }

  private static func reason(_ error: FetchPredicateError) -> String {
    switch error.kind {
    case .unsupported(let construct): construct
    case .unknownOption(let letter): "the option \(letter)"
    case .unknownKey: "no attribute"
    case .mismatch, .unsuitableOperand: "kinds that do not go together"
    default: error.message
    }
  }
}
