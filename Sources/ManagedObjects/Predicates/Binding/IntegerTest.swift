/// A test of an integer, exact also for constants that are none.
package struct IntegerTest {
  /// What the integer is tested for.
  package enum Kind: Sendable, Equatable {
    /// It lies in a range.
    case range(ClosedRange<Int64>)
    /// It is not the constant.
    case notEqual(Int64)
    /// It is one of the constants, which are ascending and different.
    case oneOf([Int64])
  }

  /// What the integer is tested for.
  package let kind: Kind

  package init(_ kind: Kind) {
    self.kind = kind
  }
}

extension IntegerTest: Sendable {}

extension IntegerTest {
  /// Whether a nil passes, too.
  ///
  /// Only being different from a constant is true of a nil.
  package var nullMatches: Bool {
    if case .notEqual = kind { true } else { false }
  }

  /// The range that the integer has to lie in, or nil when it is tested for something else.
  package var range: ClosedRange<Int64>? {
    if case .range(let range) = kind { range } else { nil }
  }

  /// Whether an integer passes.
  ///
  /// - Complexity: O(log *n*) in the number of constants.
  package func matches(_ number: Int64) -> Bool {
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
