/// A test of a decimal number, exact for constants of any kind of number.
package struct DecimalTest {
  /// What the number is tested for.
  package enum Kind: Sendable, Equatable {
    /// It relates to the constant as the operator says.
    case relation(ComparisonPredicate.Operator.Kind, DecimalText)
    /// It is one of the constants, which are ascending and different.
    case oneOf([DecimalText])
  }

  /// What the number is tested for.
  package let kind: Kind

  package init(_ kind: Kind) {
    self.kind = kind
  }
}

extension DecimalTest: Sendable {}

extension DecimalTest {
  /// Whether a nil passes, too.
  ///
  /// Only being different from a constant is true of a nil.
  package var nullMatches: Bool {
    if case .relation(.notEqualTo, _) = kind { true } else { false }
  }

  /// Whether a number passes, given as a ``DecimalText``.
  ///
  /// - Complexity: O(log *n*) in the number of constants.
  package func matches(_ number: Span<UInt8>) -> Bool {
    switch kind {
    case .relation(let relation, let constant):
      return relation.holds(for: DecimalText.compare(number, constant.bytes.span))
    case .oneOf(let constants):
      var (low, high) = (0, constants.count)
      while low < high {
        let middle = (low + high) / 2
        let constant = constants[middle]
        let order = DecimalText.compare(constant.bytes.span, number)
        if order == 0 { return true }
        if order < 0 { low = middle + 1 } else { high = middle }
      }
      return false
    }
  }
}
