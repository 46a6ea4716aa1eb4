import Foundation
import ManagedObjects
import SampleData

extension SplitMix64 {
  /// A predicate over keys and constants of all kinds, which need not go together.
  mutating func predicate(depth: Int) -> FetchPredicate {
    guard depth > 0, below(10) < 7 else {
      switch below(10) {
      case 0: return below(2) == 0 ? .always : .never
      default:
        let operations = ComparisonPredicate.Operator.Kind.allCases
        let operation = ComparisonPredicate.Operator(operations[below(operations.count)])
        let options = ComparisonPredicate.Options(rawValue: UInt8(below(4)))
        return .comparison(expression(), operation, expression(), options: options)
      }
    }
    if below(4) == 0 { return .not(predicate(depth: depth - 1)) }
    let parts = (0...below(4)).map { _ in predicate(depth: depth - 1) }
    return below(2) == 0 ? .and(parts) : .or(parts)
  }

  private mutating func expression() -> FetchExpression {
    switch below(7) {
    case 0, 1: .key(key())
    case 2:
      .list(
        (0..<below(4)).map { _ in [.key(key()), .value(value()), .variable("X")][below(3)] })
    case 3: .values((0..<below(4)).map { _ in value() })
    case 4: .variable(element(of: ["X", "y_1", "größe", "and", "nil"]))
    default: .value(value())
    }
  }

  private mutating func key() -> String {
    element(of: [
      "age", "firstName", "in", "Null", "größe", "a.b.c", "SIZE", "self", "x_1", "anyOf", "$x",
      "$x.a",
    ])
  }

  private mutating func value() -> AttributeValue {
    let bits = next()
    switch below(9) {
    case 0: return .null
    case 1: return .integer(Int64(bitPattern: bits) >> Int64(below(64)))
    case 2: return .double(Double(bitPattern: bits).isNaN ? 0 : Double(bitPattern: bits))
    case 3: return .double(Double(Int64(bitPattern: bits) >> 40) / 4)
    case 4: return .boolean(bits & 1 == 0)
    case 5: return .date(Date(timeIntervalSinceReferenceDate: Double(bits >> 20) / 8))
    case 6: return .binary(Data((0..<below(6)).map { _ in UInt8(truncatingIfNeeded: next()) }))
    case 7: return .uuid(UUID(uuidString: "5B0A1C4E-4D54-4F8E-8B7A-0123456789AB") ?? UUID())
    default: return .string(text(of: 8) + element(of: ["", "'", "\"", "\\", "\n", "\0", "%@"]))
    }
  }

  /// Text of few different letters, so that parts of it occur in other texts.
  mutating func text(of length: Int) -> String {
    let letters = [
      "a", "A", "b", "é", "É", "e", "e\u{301}", "ß", "s", "S", "한", "\u{1112}\u{1161}",
      "Σ", "ς", "が", "😀", "\n",
    ]
    return (0..<below(length + 1)).map { _ in element(of: letters) }.joined()
  }

  /// A pattern of `LIKE` over letters that fold to one scalar.
  mutating func pattern(of length: Int) -> String {
    let pieces = ["a", "A", "b", "é", "*", "*", "?", "\\*", "\\?", "\\\\", "e"]
    return (0..<below(length + 1)).map { _ in element(of: pieces) }.joined()
  }

  /// Changes text in one place.
  mutating func damage(_ scalars: inout [Unicode.Scalar]) {
    let pool = Array("()'\"\\%@K{}[],#$.=<>!&|*-+é\u{0}\u{1F600}5xu ANDnil".unicodeScalars)
    let scalar = pool[below(pool.count)]
    let place = below(scalars.count + 1)
    switch below(4) {
    case 0: scalars.insert(scalar, at: place)
    case 1: if place < scalars.count { scalars[place] = scalar }
    case 2: if place < scalars.count { scalars.remove(at: place) }
    default: scalars.removeSubrange(place..<min(scalars.count, place + below(12)))
    }
  }
}
