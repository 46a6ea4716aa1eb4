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
        let options = ComparisonPredicate.Options(rawValue: UInt8(below(4) == 0 ? below(16) : 0))
        return .comparison(
          expression(depth: below(depth + 1)), operation, expression(depth: below(depth + 1)),
          options: options,
          modifier: element(of: [.direct, .direct, .any, .all]))
      }
    }
    if below(4) == 0 { return .not(predicate(depth: depth - 1)) }
    let parts = (0...below(4)).map { _ in predicate(depth: depth - 1) }
    return below(2) == 0 ? .and(parts) : .or(parts)
  }

  private mutating func expression() -> FetchExpression {
    switch below(9) {
    case 0, 1: .key(key())
    case 2:
      .list(
        (0..<below(4)).map { _ in [.key(key()), .value(value()), .variable("X")][below(3)] })
    case 3: .values((0..<below(4)).map { _ in value() })
    case 4: .variable(element(of: ["X", "y_1", "größe", "and", "nil"]))
    case 5: .selfReference
    case 6: .object(Int64(below(9)))
    default: .value(value())
    }
  }

  /// An expression of all kinds of nodes, whether it means anything or not.
  mutating func expression(depth: Int) -> FetchExpression {
    guard depth > 0 else { return expression() }
    switch below(9) {
    case 0: return .key(key(), of: expression(depth: depth - 1))
    case 1:
      return .cast(
        expression(depth: depth - 1), to: element(of: CastExpression.CastType.allCases))
    case 2:
      return .ternary(
        predicate(depth: depth - 1), expression(depth: depth - 1), expression(depth: depth - 1))
    case 3:
      return .subquery(
        expression(depth: depth - 1), element(of: ["x", "größe"]), predicate(depth: depth - 1))
    case 4:
      return .element(
        element(of: [.first, .last, .size, .at(expression(depth: depth - 1))]),
        of: expression(depth: depth - 1))
    case 5:
      return .combination(
        expression(depth: depth - 1),
        element(of: CombinationExpression.Operation.allCases), expression(depth: depth - 1))
    default: return call(depth: depth - 1)
    }
  }

  private mutating func call(depth: Int) -> FetchExpression {
    let function = element(of: FunctionExpression.Function.allCases)
    let arguments = (0..<below(4)).map { _ in expression(depth: depth) }
    return FetchExpression(.function(FunctionExpression(function, arguments)))
  }

  private mutating func key() -> String {
    element(of: [
      "age", "firstName", "in", "Null", "größe", "a.b.c", "SIZE", "self", "x_1", "anyOf", "$x",
      "$x.a", "a.@count", "@max.self", "first", "b.@distinctUnionOfObjects.c",
    ])
  }

  private mutating func value() -> AttributeValue {
    let bits = next()
    switch below(10) {
    case 0: return .null
    case 1: return .integer(Int64(bitPattern: bits) >> Int64(below(64)))
    case 2: return .double(Double(bitPattern: bits).isNaN ? 0 : Double(bitPattern: bits))
    case 3: return .double(Double(Int64(bitPattern: bits) >> 40) / 4)
    case 4: return .boolean(bits & 1 == 0)
    case 5: return .date(Date(timeIntervalSinceReferenceDate: Double(bits >> 20) / 8))
    case 6: return .binary(Data((0..<below(6)).map { _ in UInt8(truncatingIfNeeded: next()) }))
    case 8: return .decimal(Decimal(Int64(bitPattern: bits) >> Int64(below(64))) / 100)
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

extension FetchExpression {
  /// A saved object with a key, or an unsaved one for an odd key.
  static func object(_ key: Int64) -> FetchExpression {
    let store = "5B0A1C4E-4D54-4F8E-8B7A-0123456789AB"
    let uri =
      key % 2 == 0
      ? "x-coredata://\(store)/Person/p\(key + 1)"
      : "x-coredata:///Person/t5B0A1C4E-4D54-4F8E-0000-00000000000\(key)"
    return FetchExpression(ObjectExpression(uri: uri).map { .object($0) } ?? .selfReference)
  }
}
