#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What can be said of several values at once; nils are not among them.
struct Statistics {
  private let values: [AttributeValue]

  init(_ values: [AttributeValue]) {
    self.values = values
  }

  /// The result of a function of a collection.
  func result(of function: FunctionExpression.Function) -> AttributeValue {
    switch function {
    case .sum: NumberSum(values).total.orNull
    case .average: NumberSum(values).average.orNull
    case .min: first { $0.sortsBefore($1) }
    case .max: first { $1.sortsBefore($0) }
    case .median: median
    case .mode: mode
    case .stddev: deviation.map { .double($0) } ?? .null
    default: .null
    }
  }

  /// The values but for those that are not a number, which have no place in any order.
  private var ordered: [AttributeValue] { values.filter { !$0.isNaN } }

  /// The first of the values that no other goes before.
  private func first(
    _ goesBefore: (AttributeValue, AttributeValue) -> Bool
  ) -> AttributeValue {
    let values = ordered
    guard var best = values.first else { return .null }
    for value in values.dropFirst() where goesBefore(value, best) { best = value }
    return best
  }

  private var sorted: [AttributeValue] { ordered.sorted { $0.sortsBefore($1) } }

  private var median: AttributeValue {
    let numbers = sorted.filter(\.isNumber)
    guard !numbers.isEmpty else { return .null }
    let middle = numbers.count / 2
    if numbers.count % 2 == 1 { return numbers[middle] }
    return NumberSum([numbers[middle - 1], numbers[middle]]).average.orNull
  }

  private var mode: AttributeValue {
    var best: (value: AttributeValue, count: Int)?
    var current: (value: AttributeValue, count: Int)?
    for value in sorted {
      if let known = current, ValueComparison.holds(known.value, .equalTo, value, []) {
        current = (known.value, known.count + 1)
      } else {
        current = (value, 1)
      }
      if let current, current.count > best?.count ?? 0 { best = current }
    }
    return best?.value ?? .null
  }

  private var deviation: Double? {
    let numbers = values.compactMap(\.nearestDouble)
    guard !numbers.isEmpty else { return nil }
    // The mean first and the distances from it then, so that large numbers lose nothing.
    guard let mean = NumberSum(numbers.map { .double($0) }).average.nearestDouble else {
      return nil
    }
    let squares = numbers.map { AttributeValue.double(($0 - mean) * ($0 - mean)) }
    guard let variance = NumberSum(squares).average.nearestDouble, variance.isFinite else {
      return nil
    }
    return variance.squareRoot()
  }
}

extension AttributeValue {
  fileprivate var isNaN: Bool {
    switch self {
    case .double(let number): number.isNaN
    case .date(let date): date.timeIntervalSinceReferenceDate.isNaN
    case .decimal(let number): number.isNaN
    default: false
    }
  }

  /// Whether the value goes before another by the order of `<`.
  ///
  /// Values that are equal go by their kinds and what they are made of, so that which of them is
  /// chosen does not depend on the order in which they come.
  fileprivate func sortsBefore(_ other: AttributeValue) -> Bool {
    if ValueComparison.holds(self, .lessThan, other, []) { return true }
    if ValueComparison.holds(other, .lessThan, self, []) { return false }
    switch (self, other) {
    case (.string(let left), .string(let right)):
      return left.utf8.lexicographicallyPrecedes(right.utf8)
    case (.double(let left), .double(let right)): return left.sign == .minus && right.sign == .plus
    default: return kindRank < other.kindRank
    }
  }

  private var kindRank: Int {
    switch self {
    case .null: 0
    case .boolean: 1
    case .integer: 2
    case .decimal: 3
    case .double: 4
    case .date: 5
    case .string: 6
    case .uuid: 7
    case .binary: 8
    }
  }

  /// The floating-point number nearest to a number; nil for what is none.
  var nearestDouble: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .double(let number): number
    case .decimal(let number): DecimalText(number)?.nearestDouble
    default: nil
    }
  }

  /// The value, or nil in place of a number that is not finite.
  fileprivate var orNull: AttributeValue {
    switch self {
    case .double(let number) where !number.isFinite: .null
    case .decimal(let number) where number.isNaN: .null
    default: self
    }
  }
}
