extension ValidationError {
  /// The rules that an object can break, with Core Data's codes.
  public enum Reason {
    /// A mandatory attribute has no value, or a mandatory relationship leads nowhere (1570).
    case missingMandatoryProperty
    /// A relationship leads to too few objects (1580).
    case relationshipLacksMinimumCount
    /// A relationship leads to too many objects (1590).
    case relationshipExceedsMaximumCount
    /// The object cannot be deleted while the relationship leads to others (1600).
    case relationshipDeniedDelete
    /// A number is greater than the greatest (1610).
    case numberTooLarge
    /// A number is less than the least (1620).
    case numberTooSmall
    /// A date is after the last (1630).
    case dateTooLate
    /// A date is before the first (1640).
    case dateTooSoon
    /// A date with a first or a last one is no point in time (1650).
    case invalidDate
    /// A string has too many characters (1660).
    case stringTooLong
    /// A string has too few characters (1670).
    case stringTooShort
    /// A string does not match the regular expression (1680).
    case stringPatternMatching
    /// A text is no URI (1690).
    case invalidURI
    /// The value is not of the attribute's type, or out of its range (134010).
    case wrongType
    /// A predicate is not satisfied (1550).
    case predicate
    /// Another object has the same values of a uniqueness constraint (1551).
    case constraintConflict
    /// A rule of the program's own.
    case custom(code: Int, message: String)
  }
}

extension ValidationError.Reason: Hashable {}

extension ValidationError.Reason: Sendable {}

extension ValidationError.Reason {
  /// Core Data's code of the rule, or the program's own.
  public var code: Int {
    switch self {
    case .predicate: 1550
    case .constraintConflict: 1551
    case .missingMandatoryProperty: 1570
    case .relationshipLacksMinimumCount: 1580
    case .relationshipExceedsMaximumCount: 1590
    case .relationshipDeniedDelete: 1600
    case .numberTooLarge: 1610
    case .numberTooSmall: 1620
    case .dateTooLate: 1630
    case .dateTooSoon: 1640
    case .invalidDate: 1650
    case .stringTooLong: 1660
    case .stringTooShort: 1670
    case .stringPatternMatching: 1680
    case .invalidURI: 1690
    case .wrongType: 134_010
    case .custom(let code, _): code
    }
  }
}
