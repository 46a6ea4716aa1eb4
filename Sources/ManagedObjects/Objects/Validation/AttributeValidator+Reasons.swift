extension AttributeValidator {
  /// The rules that a value of the attribute breaks.
  ///
  /// - Complexity: O(1) for attributes without bounds and regular expressions.
  func failures(of value: AttributeValue) -> [ValidationError.Reason] {
    violations(of: value).map(reason)
  }

  private func reason(_ violation: Violation) -> ValidationError.Reason {
    switch violation {
    case .missing: .missingMandatoryProperty
    case .wrongType: .wrongType
    case .malformedURI: .invalidURI
    case .notADate: .invalidDate
    case .otherPattern: .stringPatternMatching
    case .belowMinimum:
      switch type {
      case .string: .stringTooShort
      case .date: .dateTooSoon
      default: .numberTooSmall
      }
    case .aboveMaximum:
      switch type {
      case .string: .stringTooLong
      case .date: .dateTooLate
      default: .numberTooLarge
      }
    }
  }
}
