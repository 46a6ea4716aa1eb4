extension FetchPredicate {
  /// The names of the variables that no value has been given for, without their dollar signs.
  ///
  /// - Complexity: O(*n*) in the size of the tree.
  public var variables: Set<String> {
    switch kind {
    case .constant: []
    case .comparison(let comparison):
      comparison.left.variables.union(comparison.right.variables)
    case .compound(let compound):
      compound.subpredicates.reduce(into: []) { $0.formUnion($1.variables) }
    }
  }

  /// The predicate with values in the places of variables.
  ///
  /// ```swift
  /// let template = try FetchPredicate(format: "age >= $LEAST AND lastName IN $NAMES")
  /// let adults = try template.withSubstitutionVariables(["LEAST": 18, "NAMES": ["Berg", "Lind"]])
  /// ```
  ///
  /// Variables that have no value here stay variables. A predicate can only be run once none is left.
  ///
  /// - Parameter values: A value for each variable by its name, without the dollar sign. It may be
  ///   whatever may stand for `%@` in a format. Names that the predicate does not have are ignored.
  /// - Returns: The predicate with those values.
  /// - Throws: A ``FetchPredicateError`` when a value is none that an attribute can have, or is a
  ///   list where only a single value can stand.
  /// - Complexity: O(*n*) in the size of the tree and the number of values.
  public func withSubstitutionVariables(
    _ values: [String: Any?]
  ) throws(FetchPredicateError) -> FetchPredicate {
    try rebuilt { (expression) throws(FetchPredicateError) in
      try expression.withSubstitutionVariables(values, isElement: false)
    }
  }
}
