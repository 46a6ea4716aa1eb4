/// A value as another type.
public struct CastExpression: Hashable {
  /// What a value can be made.
  ///
  /// A nil stays nil, and so does everything become that has no such value.
  public enum CastType: String, CaseIterable, Hashable, Sendable {
    /// A number: a string as it reads, an integer if it is one, otherwise a floating-point number;
    /// a date as the seconds since 2001-01-01T00:00:00Z; a boolean as 1 or 0.
    case number = "NSNumber"
    /// A number as a decimal one; a string as it reads.
    case decimal = "NSDecimalNumber"
    /// A string: numbers with a point, dates in ISO 8601, booleans as 1 or 0.
    case string = "NSString"
    /// A date: a number of seconds since 2001-01-01T00:00:00Z, or a string that is one.
    case date = "NSDate"
    /// Bytes: a string in base 64.
    case data = "NSData"
    /// A UUID: a string of the usual form.
    case uuid = "NSUUID"
  }

  /// The value.
  public let operand: FetchExpression
  /// What to make of it.
  public let type: CastType

  private init(_ operand: FetchExpression, _ type: CastType) {
    self.operand = operand
    self.type = type
  }

  /// The one form that a tree has for a value of another type: a constant where the value is one.
  package static func kind(_ operand: FetchExpression, to type: CastType) -> FetchExpression.Kind {
    guard case .constant(let constant) = operand.kind else {
      return .cast(CastExpression(operand, type))
    }
    return .constant(ConstantExpression(constant.value.cast(to: type)))
  }
}

extension CastExpression: Sendable {}

extension CastExpression {
  /// The cast as it is written.
  package var format: String { "CAST(\(operand.format), \"\(type.rawValue)\")" }

  /// A copy with another value.
  func replacingOperand(_ operand: FetchExpression) -> FetchExpression.Kind {
    Self.kind(operand, to: type)
  }
}
