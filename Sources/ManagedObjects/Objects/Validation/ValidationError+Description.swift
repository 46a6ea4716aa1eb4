extension ValidationError.Reason: CustomStringConvertible {
  /// The rule in words, without what a program's own rule says of it.
  public var description: String {
    switch self {
    case .missingMandatoryProperty: "a value is required"
    case .relationshipLacksMinimumCount: "too few objects"
    case .relationshipExceedsMaximumCount: "too many objects"
    case .relationshipDeniedDelete: "not to be deleted while there are related objects"
    case .numberTooLarge: "the number is too large"
    case .numberTooSmall: "the number is too small"
    case .dateTooLate: "the date is too late"
    case .dateTooSoon: "the date is too early"
    case .invalidDate: "not a date"
    case .stringTooLong: "the text is too long"
    case .stringTooShort: "the text is too short"
    case .stringPatternMatching: "the text does not have the form required"
    case .invalidURI: "not a URI"
    case .wrongType: "not a value of this type"
    case .predicate: "a condition is not met"
    case .constraintConflict: "another object has the same"
    case .custom: "a rule of the program is broken"
    }
  }
}

extension ValidationError.Reason {
  /// What to do about it.
  fileprivate var remedy: String {
    switch self {
    case .missingMandatoryProperty: "set one"
    case .relationshipLacksMinimumCount: "add some"
    case .relationshipExceedsMaximumCount: "remove some"
    case .relationshipDeniedDelete: "delete them first"
    case .numberTooLarge: "set a smaller one"
    case .numberTooSmall: "set a greater one"
    case .dateTooLate: "set an earlier one"
    case .dateTooSoon: "set a later one"
    case .stringTooLong: "shorten it"
    case .stringTooShort: "lengthen it"
    case .stringPatternMatching: "correct it"
    case .invalidDate, .invalidURI, .wrongType: "set one"
    case .predicate, .constraintConflict: "change the values"
    case .custom: "'detailedDescription' says which"
    }
  }
}

extension ValidationError.Failure: CustomStringConvertible {
  /// What is wrong, in words; what the program says when it is a rule of its own.
  ///
  /// The program may have put values into its words.
  public var message: String {
    if case .custom(_, let message) = reason { message } else { reason.description }
  }

  /// The object, the key, what is wrong and what to do, without the value.
  public var description: String {
    text(reason.description)
  }

  /// The object, the key, what is wrong with the value, the value, and what to do.
  public var detailedDescription: String {
    guard value != .null else { return text(message) }
    return text("\(message): \(ConstantExpression(value).format)")
  }

  private func text(_ words: String) -> String {
    let place = key.isEmpty ? "\(objectID)" : "\(objectID) \(key)"
    return "\(place): \(words); \(reason.remedy) (\(reason.code))"
  }
}

extension ValidationError {
  /// A line for each failure, without the values.
  ///
  /// - Complexity: O(*n*) in the number of failures.
  public var description: String { lines(failures.lazy.map(\.description)) }

  /// A line for each failure, with the values, which may be personal data.
  ///
  /// - Complexity: O(*n*) in the number of failures and the size of their values.
  public var detailedDescription: String { lines(failures.lazy.map(\.detailedDescription)) }

  private func lines(_ lines: some Sequence<String>) -> String {
    lines.joined(separator: "\n")
  }
}
