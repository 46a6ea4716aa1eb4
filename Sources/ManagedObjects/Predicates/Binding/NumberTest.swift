/// A test of an integer, exact also for constants that are none.
package typealias IntegerTest = NumberTest<Int64>

/// A test of a number of 64 bits in floating point.
///
/// Of a value that is no number, only the difference from a constant is true.
package typealias DoubleTest = NumberTest<Double>

/// A test of a number.
package struct NumberTest<Number: Comparable & Sendable> {
  /// What the number is tested for.
  package enum Kind: Sendable, Equatable {
    /// It lies in a range.
    case range(ClosedRange<Number>)
    /// It is not the constant.
    case notEqual(Number)
    /// It is one of the constants, which are ascending and different.
    case oneOf([Number])
  }

  /// What the number is tested for.
  package let kind: Kind

  package init(_ kind: Kind) {
    self.kind = kind
  }
}

extension NumberTest: Sendable {}

extension NumberTest {
  /// Whether a nil passes, too.
  ///
  /// Only being different from a constant is true of a nil.
  package var nullMatches: Bool {
    if case .notEqual = kind { true } else { false }
  }

  /// The range that the number has to lie in, or nil when it is tested for something else.
  package var range: ClosedRange<Number>? {
    if case .range(let range) = kind { range } else { nil }
  }

  /// Whether a number passes.
  ///
  /// - Complexity: O(log *n*) in the number of constants.
  package func matches(_ number: Number) -> Bool {
    switch kind {
    case .range(let range): range.contains(number)
    case .notEqual(let constant): number != constant
    case .oneOf(let constants): constants.containsSorted(number)
    }
  }
}

extension Array where Element: Comparable {
  /// Whether an ascending array has an element.
  ///
  /// - Complexity: O(log *n*) in the number of elements.
  func containsSorted(_ element: Element) -> Bool {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < element { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == element
  }
}
