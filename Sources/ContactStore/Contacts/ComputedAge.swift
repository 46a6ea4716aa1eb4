import ContactCards
import ManagedObjects

/// The age that a birthday tells on a day, or the one that was stated, as an expression about people.
///
/// It says the same as ``ContactCard/age(on:)``.
struct ComputedAge {
  /// The expression.
  let expression: FetchExpression

  /// Computes ages for a day.
  ///
  /// - Returns: Nil unless all of the day is known.
  init?(on today: ContactCard.PartialDate) {
    guard let year = today.year, let month = today.month, let day = today.day else { return nil }
    let isLater =
      "(birthday.month > \(month) OR (birthday.month == \(month) AND birthday.day > \(day)))"
    let isKnown =
      "birthday.year != NIL AND birthday.month != NIL AND birthday.day != NIL AND "
      + "(birthday.year < \(year) OR (birthday.year == \(year) AND NOT \(isLater)))"
    let years = "\(year) - birthday.year - TERNARY(\(isLater), 1, 0)"
    guard let expression = try? FetchExpression(format: "TERNARY(\(isKnown), \(years), age)")
    else { return nil }
    self.expression = expression
  }
}

extension FetchPredicate {
  /// Whether it is about people's ages.
  var mentionsAge: Bool {
    get throws(FetchPredicateError) {
      var mentionsAge = false
      _ = try rebuilt { (expression) throws(FetchPredicateError) in
        mentionsAge = try expression.mentionsAge || mentionsAge
        return expression
      }
      return mentionsAge
    }
  }

  /// The predicate with other expressions in the places of keys.
  ///
  /// - Parameter replacement: The expression for a key path of the person; nil to leave it.
  /// - Returns: The predicate, whose parts know where the old ones were written.
  /// - Throws: ``FetchPredicateError`` for a tree that cannot be.
  func replacingKeys(
    _ replacement: @escaping (String) -> FetchExpression?
  ) throws(FetchPredicateError) -> FetchPredicate {
    try rebuilt { (expression) throws(FetchPredicateError) in
      try expression.replacingKeys(replacement)
    }
  }
}

extension FetchExpression {
  /// Whether it is about people's ages.
  var mentionsAge: Bool {
    get throws(FetchPredicateError) {
      var mentionsAge = false
      _ = try replacingKeys { key in
        mentionsAge = mentionsAge || key == Person.Key.age.rawValue
        return nil
      }
      return mentionsAge
    }
  }

  /// The expression with others in the places of keys.
  func replacingKeys(
    _ replacement: @escaping (String) -> FetchExpression?
  ) throws(FetchPredicateError) -> FetchExpression {
    if case .keyPath(let path) = kind, path.root == nil {
      // With its place, which a message about it shows.
      return replacement(path.keyPath).map { FetchExpression($0.kind, span: span) } ?? self
    }
    return try rebuilt(
      Rebuilding(
        operand: { (operand, _) throws(FetchPredicateError) in
          try operand.replacingKeys(replacement)
        },
        predicate: { (predicate, _) throws(FetchPredicateError) in
          try predicate.replacingKeys(replacement)
        }))
  }
}
