/// A test of a number of 64 bits in floating point.
///
/// Of a value that is no number, only the difference from a constant is true.
package struct DoubleTest {
  /// What the number is tested for.
  package enum Kind: Sendable, Equatable {
    /// It lies in a range.
    case range(ClosedRange<Double>)
    /// It is not the constant.
    case notEqual(Double)
    /// It is one of the constants, which are ascending and different.
    case oneOf([Double])
  }

  /// What the number is tested for.
  package let kind: Kind

  package init(_ kind: Kind) {
    self.kind = kind
  }
}

extension DoubleTest: Sendable {}

extension DoubleTest {
  /// Whether a nil passes, too.
  ///
  /// Only being different from a constant is true of a nil.
  package var nullMatches: Bool {
    if case .notEqual = kind { true } else { false }
  }

  /// The range that the number has to lie in, or nil when it is tested for something else.
  package var range: ClosedRange<Double>? {
    if case .range(let range) = kind { range } else { nil }
  }

  /// Whether a number passes.
  ///
  /// - Complexity: O(log *n*) in the number of constants.
  package func matches(_ number: Double) -> Bool {
    switch kind {
    case .range(let range): range.contains(number)
    case .notEqual(let constant): number != constant
    case .oneOf(let constants): constants.containsSorted(number)
    }
  }
}
