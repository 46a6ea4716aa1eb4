/// Comparisons of numbers of different kinds as the mathematical numbers they are, so that no
/// rounding makes different ones equal.
///
/// Where a floating-point number meets a decimal one, it is the shortest decimal number that stands
/// for it: 12.1 is 12.1.
enum ExactNumber {
  /// 2⁶³, the least number above all integers of 64 bits.
  private static let limit = 0x1p63

  /// The order of an integer and a number: below, at or above zero; nil when the second is no number.
  static func order(_ left: Int64, _ right: Double) -> Int? {
    guard !right.isNaN else { return nil }
    if right >= limit { return -1 }
    if right < -limit { return 1 }
    let floor = right.rounded(.down)
    let whole = Int64(floor)
    if left != whole { return left < whole ? -1 : 1 }
    return right > floor ? -1 : 0
  }

  /// The integers that relate to a number as an operator says; nil for none.
  static func integers(
    _ comparisonOperator: ComparisonPredicate.Operator.Kind, _ number: Double
  ) -> ClosedRange<Int64>? {
    guard !number.isNaN else { return nil }
    switch comparisonOperator {
    case .lessThan: return greatest(below: number).map { .min...$0 }
    case .lessThanOrEqualTo: return greatest(notAbove: number).map { .min...$0 }
    case .greaterThan: return least(above: number).map { $0 ... .max }
    case .greaterThanOrEqualTo: return least(notBelow: number).map { $0 ... .max }
    case .equalTo: return Int64(exactly: number).map { $0...$0 }
    default: return nil
    }
  }

  /// The numbers that relate to a number as an operator says; nil for none.
  static func doubles(
    _ comparisonOperator: ComparisonPredicate.Operator.Kind, _ number: Double
  ) -> ClosedRange<Double>? {
    guard !number.isNaN else { return nil }
    switch comparisonOperator {
    case .lessThan: return number == -.infinity ? nil : -.infinity...number.nextDown
    case .lessThanOrEqualTo: return -.infinity...number
    case .greaterThan: return number == .infinity ? nil : number.nextUp ... .infinity
    case .greaterThanOrEqualTo: return number ... .infinity
    case .equalTo: return number...number
    default: return nil
    }
  }

  /// The numbers that relate to an integer as an operator says; nil for none.
  ///
  /// An integer that no number equals is compared by the nearest number, which lies on one side of
  /// it, with no other between them.
  static func doubles(
    _ comparisonOperator: ComparisonPredicate.Operator.Kind, _ integer: Int64
  ) -> ClosedRange<Double>? {
    let nearest = Double(integer)
    return order(integer, nearest).flatMap {
      doubles(comparisonOperator, nearest: nearest, order: $0)
    }
  }

  /// The numbers that relate to another, near to one of them, as an operator says.
  static func doubles(
    _ comparisonOperator: ComparisonPredicate.Operator.Kind, nearest: Double, order: Int
  ) -> ClosedRange<Double>? {
    switch (order, comparisonOperator) {
    case (0, _): return doubles(comparisonOperator, nearest)
    case (_, .equalTo): return nil
    case (..<0, .lessThan), (..<0, .lessThanOrEqualTo): return doubles(.lessThan, nearest)
    case (..<0, .greaterThan), (..<0, .greaterThanOrEqualTo):
      return doubles(.greaterThanOrEqualTo, nearest)
    case (_, .lessThan), (_, .lessThanOrEqualTo): return doubles(.lessThanOrEqualTo, nearest)
    default: return doubles(.greaterThan, nearest)
    }
  }

  private static func greatest(notAbove number: Double) -> Int64? {
    if number >= limit { return .max }
    return number < -limit ? nil : Int64(number.rounded(.down))
  }

  private static func greatest(below number: Double) -> Int64? {
    guard let greatest = greatest(notAbove: number) else { return nil }
    guard order(greatest, number) == 0 else { return greatest }
    return greatest == .min ? nil : greatest - 1
  }

  private static func least(notBelow number: Double) -> Int64? {
    if number <= -limit { return .min }
    return number >= limit ? nil : Int64(number.rounded(.up))
  }

  private static func least(above number: Double) -> Int64? {
    guard let least = least(notBelow: number) else { return nil }
    guard order(least, number) == 0 else { return least }
    return least == .max ? nil : least + 1
  }
}
