#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension PredicateParser {
  /// Parses a call.
  ///
  /// Of all functions only `CAST` of a constant is known: it is how a value is written that has no
  /// literal.
  mutating func parseCall(of name: String, from start: Int) throws(FetchPredicateError) -> Node {
    let isCast = name.utf8.count == 4 && name.uppercased() == "CAST"
    guard isCast, isSymbol(.leftParenthesis) else {
      throw failure(.unsupported(callName(name)), start..<consumedEnd)
    }
    return try nested { parser throws(FetchPredicateError) in
      try parser.advance()
      let operand = try parser.parsePrimary()
      guard case .expression(let expression) = operand,
        case .constant(let constant) = expression.kind
      else {
        throw parser.failure(
          .unsupported("CAST of anything but a constant"), start..<parser.consumedEnd)
      }
      try parser.expect(.comma)
      guard case .string(let type) = parser.token.kind else {
        throw parser.unexpected("the name of a type")
      }
      try parser.advance()
      try parser.expect(.rightParenthesis)
      let value = try parser.cast(constant.value, to: type, from: start)
      return parser.constant(value, from: start)
    }
  }

  private func callName(_ name: String) -> String {
    let known = ["SUBQUERY", "TERNARY", "FUNCTION", "FETCH"]
    guard name.utf8.count <= 8, known.contains(name.uppercased()) else { return "a function" }
    return name.uppercased()
  }

  private func cast(
    _ value: AttributeValue, to type: String, from start: Int
  ) throws(FetchPredicateError) -> AttributeValue {
    let result: AttributeValue?
    switch type {
    case "NSNumber": result = Self.number(value).map { .double($0) }
    case "NSDate":
      result = Self.number(value).map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
    case "NSData": result = Self.text(value).flatMap { Data(base64Encoded: $0) }.map { .binary($0) }
    case "NSUUID": result = Self.text(value).flatMap(UUID.init(uuidString:)).map { .uuid($0) }
    default: throw failure(.unsupported("CAST to this type"), start..<consumedEnd)
    }
    guard let result else {
      throw failure(.malformedConstant(type: type), start..<consumedEnd)
    }
    return result
  }

  private static func number(_ value: AttributeValue) -> Double? {
    switch value {
    case .integer(let number): Double(number)
    case .double(let number): number
    case .string(let text): Double(text)
    default: nil
    }
  }

  private static func text(_ value: AttributeValue) -> String? {
    guard case .string(let text) = value else { return nil }
    return text
  }
}
