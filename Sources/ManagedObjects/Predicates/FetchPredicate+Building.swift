extension FetchPredicate {
  /// The predicate that every object satisfies.
  public static let always = FetchPredicate(.constant(true))

  /// The predicate that no object satisfies.
  public static let never = FetchPredicate(.constant(false))

  /// A comparison of two expressions.
  ///
  /// - Parameters:
  ///   - left: The expression before the operator.
  ///   - comparisonOperator: How the two are compared.
  ///   - right: The expression behind the operator.
  ///   - options: How strings are compared. Other values ignore it.
  ///   - modifier: Which elements of a collection on the left are compared.
  /// - Returns: The predicate that holds where the comparison does.
  public static func comparison(
    _ left: FetchExpression, _ comparisonOperator: ComparisonPredicate.Operator,
    _ right: FetchExpression, options: ComparisonPredicate.Options = [],
    modifier: ComparisonPredicate.Modifier = .direct
  ) -> FetchPredicate {
    FetchPredicate(
      .comparison(
        ComparisonPredicate(
          left, comparisonOperator, right, options: options, modifier: modifier)))
  }

  /// The predicate that holds where all of some predicates do.
  ///
  /// Conjunctions among them are dissolved into their parts, one predicate alone stands for
  /// itself, and none at all is ``always``.
  ///
  /// - Complexity: O(*n*) in the number of predicates.
  public static func and(_ predicates: [FetchPredicate]) -> FetchPredicate {
    CompoundPredicate.joined(predicates, by: .and)
  }

  /// The predicate that holds where at least one of some predicates does.
  ///
  /// Disjunctions among them are dissolved into their parts, one predicate alone stands for
  /// itself, and none at all is ``never``.
  ///
  /// - Complexity: O(*n*) in the number of predicates.
  public static func or(_ predicates: [FetchPredicate]) -> FetchPredicate {
    CompoundPredicate.joined(predicates, by: .or)
  }

  /// The predicate that holds where another does not.
  public static func not(_ predicate: FetchPredicate) -> FetchPredicate {
    FetchPredicate(.compound(CompoundPredicate(.not, [predicate])))
  }
}
