#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ExactNumber {
  /// The order of a decimal number and another number: below, at or above zero; nil when the second
  /// is no number.
  static func order(_ left: DecimalText, _ right: AttributeValue) -> Int? {
    if case .double(let number) = right, number.isInfinite { return number > 0 ? -1 : 1 }
    guard let other = right.decimalText else { return nil }
    return DecimalText.compare(left.bytes.span, other.bytes.span)
  }

  /// The integers that relate to a decimal number as an operator says; nil for none.
  static func integers(
    _ comparisonOperator: ComparisonPredicate.Operator.Kind, _ number: DecimalText
  ) -> ClosedRange<Int64>? {
    if number > DecimalText(Int64.max) { return integers(comparisonOperator, .infinity) }
    if number < DecimalText(Int64.min) { return integers(comparisonOperator, -.infinity) }
    guard let floor = number.floor else { return nil }
    let isWhole = number == DecimalText(floor)
    switch comparisonOperator {
    case .lessThan where isWhole: return floor == .min ? nil : .min...floor - 1
    case .lessThan, .lessThanOrEqualTo: return .min...floor
    case .greaterThanOrEqualTo where isWhole: return floor ... .max
    case .greaterThan, .greaterThanOrEqualTo: return floor == .max ? nil : floor + 1 ... .max
    case .equalTo: return isWhole ? floor...floor : nil
    default: return nil
    }
  }

  /// The floating-point numbers that relate to a decimal number as an operator says; nil for none.
  static func doubles(
    _ comparisonOperator: ComparisonPredicate.Operator.Kind, _ number: DecimalText
  ) -> ClosedRange<Double>? {
    let nearest = number.nearestDouble
    guard let order = order(number, .double(nearest)) else { return nil }
    return doubles(comparisonOperator, nearest: nearest, order: order)
  }

  /// The floating-point number that a decimal number equals, or nil.
  static func double(_ number: DecimalText) -> Double? {
    order(number, .double(number.nearestDouble)) == 0 ? number.nearestDouble : nil
  }
}

extension DecimalText {
  /// The floating-point number that is nearest.
  var nearestDouble: Double {
    Double(String(decoding: bytes, as: UTF8.self)) ?? .nan
  }

  /// The greatest integer that is not greater; nil when it has more than 64 bits.
  fileprivate var floor: Int64? {
    let whole = bytes.prefix { $0 != UInt8(ascii: ".") }
    guard let integer = Int64(String(decoding: whole, as: UTF8.self)) else { return nil }
    guard whole.count < bytes.count, bytes[0] == UInt8(ascii: "-") else { return integer }
    return integer == .min ? nil : integer - 1
  }
}

extension AttributeValue {
  /// A finite number as a decimal one; nil for anything else.
  var decimalText: DecimalText? {
    switch self {
    case .integer(let number): DecimalText(number)
    case .decimal(let number): DecimalText(number)
    case .double(let number): DecimalText(number)
    default: nil
    }
  }
}
