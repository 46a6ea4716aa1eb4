#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The sum of numbers.
///
/// Exact for integers, and for decimal numbers as far as their 38 digits reach. With a floating-point
/// number among them all count as such. The sum does not depend on the order of the numbers, so that
/// computing it again does not change it. A sum that is too large for its type is null.
struct NumberSum {
  private var integers: Int128 = 0
  private var decimals = Decimal()
  private var hasDecimals = false
  private var doubles: [Double] = []
  private var count = 0

  /// The sum of integers that have been added already.
  init(integers: Int128, count: Int) {
    (self.integers, self.count) = (integers, count)
  }

  init(_ values: [AttributeValue]) {
    var rounded: [Decimal] = []
    for value in values {
      switch value {
      // No array has so many elements that this could overflow.
      case .integer(let number): integers += Int128(number)
      case .decimal(let number): rounded.append(number)
      case .double(let number): doubles.append(number)
      default: continue
      }
      count += 1
    }
    decimals = rounded.sorted().reduce(Decimal(), +)
    hasDecimals = !rounded.isEmpty
    if !doubles.isEmpty {
      doubles.append(Double(integers))
      doubles.append(AttributeValue.decimal(decimals).nearestDouble ?? .nan)
    }
  }

  /// The sum; zero without numbers.
  var total: AttributeValue {
    if !doubles.isEmpty { return sumOfDoubles.map(AttributeValue.double) ?? .null }
    if let integer = Int64(exactly: integers), decimals == 0 { return .integer(integer) }
    return .decimal(sumOfOthers)
  }

  /// The sum divided by the number of values; null without any.
  ///
  /// Of integers it is a floating-point number, unless it is whole and only a decimal number has all
  /// its digits.
  var average: AttributeValue {
    guard count > 0 else { return .null }
    if !doubles.isEmpty {
      return sumOfDoubles.map { .double($0 / Double(count)) } ?? .null
    }
    if !hasDecimals { return averageOfIntegers }
    return .decimal(sumOfOthers / Decimal(count))
  }

  private var averageOfIntegers: AttributeValue {
    let exactly: Int128 = 1 << 53
    if (-exactly...exactly).contains(integers) {
      return .double(Double(Int64(truncatingIfNeeded: integers)) / Double(count))
    }
    let (quotient, remainder) = integers.quotientAndRemainder(dividingBy: Int128(count))
    let nearest = Double(quotient)
    if remainder == 0, Int128(exactly: nearest) != quotient, let whole = Int64(exactly: quotient) {
      return .decimal(Decimal(whole))
    }
    return .double(nearest + Double(remainder) / Double(count))
  }

  private var sumOfOthers: Decimal {
    decimals + (Decimal(string: String(integers)) ?? .nan)
  }

  /// The sum in ascending order, with what rounding loses added at the end (Neumaier, 1974).
  private var sumOfDoubles: Double? {
    guard doubles.allSatisfy(\.isFinite) else { return doubles.reduce(0, +) }
    var sum = 0.0
    var lost = 0.0
    for number in doubles.sorted() {
      let next = sum + number
      lost +=
        abs(sum) >= abs(number) ? (sum - next) + number : (number - next) + sum
      sum = next
    }
    return (sum + lost).isFinite ? sum + lost : nil
  }
}
