#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The functions of one or two numbers.
///
/// What is no number is computed as nil; what `FunctionExpression.Function` says of the results
/// holds here.
enum Arithmetic {
  typealias Function = FunctionExpression.Function

  /// The result of a function of one number.
  static func result(_ function: Function, _ value: AttributeValue) -> AttributeValue {
    switch function {
    case .sqrt: finite(value.nearestDouble.map { $0.squareRoot() })
    case .log: logarithm(value) { log10($0) }
    case .ln: logarithm(value) { log($0) }
    case .exp: finite(value.nearestDouble.map { exp($0) })
    case .abs: absolute(value)
    case .floor: rounded(value, .down)
    case .ceiling: rounded(value, .up)
    case .trunc: rounded(value, .towardZero)
    case .onesComplement: value.exactInteger.map { .integer(~$0) } ?? .null
    default: .null
    }
  }

  /// The result of a function of two numbers.
  static func result(
    _ function: Function, _ left: AttributeValue, _ right: AttributeValue
  ) -> AttributeValue {
    switch function {
    case .bitwiseAnd, .bitwiseOr, .bitwiseXor, .leftShift, .rightShift:
      return bits(function, left.exactInteger, right.exactInteger)
    case .raise: return power(left, right)
    default: break
    }
    switch (left, right) {
    case (.integer(let left), .integer(let right)):
      if let exact = integer(function, left, right) { return exact }
      return decimal(function, Decimal(left), Decimal(right))
    case (.double, _), (_, .double):
      guard let left = left.nearestDouble, let right = right.nearestDouble else { return .null }
      return finite(double(function, left, right))
    default:
      guard let left = left.exactDecimal, let right = right.exactDecimal else { return .null }
      return decimal(function, left, right)
    }
  }

  /// A floating-point number, or nil in place of one that is not finite.
  static func finite(_ number: Double?) -> AttributeValue {
    guard let number, number.isFinite else { return .null }
    return .double(number)
  }
}

extension Arithmetic {
  /// The result where it is an integer of 64 bits, or nil by definition; otherwise none.
  private static func integer(
    _ function: Function, _ left: Int64, _ right: Int64
  ) -> AttributeValue? {
    let result: (partialValue: Int64, overflow: Bool)
    switch function {
    case .add: result = left.addingReportingOverflow(right)
    case .subtract: result = left.subtractingReportingOverflow(right)
    case .multiply: result = left.multipliedReportingOverflow(by: right)
    case .divide where right == 0, .modulus where right == 0: return .null
    case .divide: result = left.dividedReportingOverflow(by: right)
    // The least integer has no remainder by -1, though its quotient leaves the 64 bits.
    case .modulus: return .integer(right == -1 ? 0 : left % right)
    default: return .null
    }
    return result.overflow ? nil : .integer(result.partialValue)
  }

  private static func double(_ function: Function, _ left: Double, _ right: Double) -> Double? {
    switch function {
    case .add: left + right
    case .subtract: left - right
    case .multiply: left * right
    case .divide: right == 0 ? nil : left / right
    case .modulus: right == 0 ? nil : left.truncatingRemainder(dividingBy: right)
    default: nil
    }
  }

  private static func decimal(
    _ function: Function, _ left: Decimal, _ right: Decimal
  ) -> AttributeValue {
    let result: Decimal
    switch function {
    case .add: result = left + right
    case .subtract: result = left - right
    case .multiply:
      // Foundation ends the process where a product is too small for a decimal number.
      result = left.exponent + right.exponent < Self.leastExponent ? .nan : left * right
    case .divide, .modulus:
      guard !right.isZero else { return .null }
      let quotient = left / right
      // What has more digits than the numbers hold has lost its remainder.
      if function == .modulus, quotient.magnitude >= Self.greatestQuotient { return .null }
      result = function == .divide ? quotient : left - quotient.truncated * right
    default: return .null
    }
    guard result.isNaN else { return .decimal(result) }
    guard let left = AttributeValue.decimal(left).nearestDouble,
      let right = AttributeValue.decimal(right).nearestDouble
    else { return .null }
    return finite(double(function, left, right))
  }

  private static let leastExponent = -128
  private static let greatestQuotient = Decimal(sign: .plus, exponent: 38, significand: 1)

  private static func bits(
    _ function: Function, _ left: Int64?, _ right: Int64?
  ) -> AttributeValue {
    guard let left, let right else { return .null }
    return switch function {
    case .bitwiseAnd: .integer(left & right)
    case .bitwiseOr: .integer(left | right)
    case .bitwiseXor: .integer(left ^ right)
    // Shifts by more bits than there are, and by negative numbers, mean what they say.
    case .leftShift: .integer(left << right)
    case .rightShift: .integer(left >> right)
    default: .null
    }
  }

  private static func power(_ base: AttributeValue, _ exponent: AttributeValue) -> AttributeValue {
    if let number = exponent.exactInteger, number >= 0, base.isExact, exponent.isExact,
      let exact = power(base, number)
    {
      return exact
    }
    guard let base = base.nearestDouble, let exponent = exponent.nearestDouble else { return .null }
    return finite(pow(base, exponent))
  }

  /// The exact power by squaring; nil where it leaves the decimal numbers.
  private static func power(_ base: AttributeValue, _ exponent: Int64) -> AttributeValue? {
    var (result, square, rest) = (AttributeValue.integer(1), base, exponent)
    while rest > 0 {
      if rest & 1 == 1 { result = Self.result(.multiply, result, square) }
      rest >>= 1
      if rest > 0 { square = Self.result(.multiply, square, square) }
      guard result.isExact, square.isExact else { return nil }
    }
    return result
  }

  private static func logarithm(
    _ value: AttributeValue, _ function: (Double) -> Double
  ) -> AttributeValue {
    guard let number = value.nearestDouble, number > 0 else { return .null }
    return finite(function(number))
  }

  private static func absolute(_ value: AttributeValue) -> AttributeValue {
    switch value {
    case .integer(.min): .decimal(-Decimal(Int64.min))
    case .integer(let number): .integer(abs(number))
    case .decimal(let number): .decimal(number.isSignMinus ? -number : number)
    case .double(let number): finite(abs(number))
    default: .null
    }
  }

  private static func rounded(
    _ value: AttributeValue, _ rule: FloatingPointRoundingRule
  ) -> AttributeValue {
    switch value {
    case .integer: value
    case .double(let number): finite(number.rounded(rule))
    case .decimal(let number): .decimal(number.rounded(rule))
    default: .null
    }
  }
}

extension Decimal {
  fileprivate var truncated: Decimal { rounded(.towardZero) }

  /// The number without its fraction.
  fileprivate func rounded(_ rule: FloatingPointRoundingRule) -> Decimal {
    guard let text = DecimalText(self), let whole = text.truncated.decimal else { return self }
    guard whole != self else { return self }
    switch rule {
    case .down where isSignMinus: return whole - 1
    case .up where !isSignMinus: return whole + 1
    default: return whole
    }
  }
}

extension AttributeValue {
  /// Whether a number is no floating-point one.
  fileprivate var isExact: Bool {
    switch self {
    case .integer, .decimal: true
    default: false
    }
  }

  fileprivate var exactDecimal: Decimal? {
    switch self {
    case .integer(let number): Decimal(number)
    case .decimal(let number): number
    default: nil
    }
  }
}
