extension ManagedObjectModel {
  /// The fetch request template with a name, or nil when the model has none.
  ///
  /// - Complexity: O(*n*) in the number of templates.
  public func fetchRequestTemplate(named name: String) -> FetchRequestTemplate? {
    fetchRequestTemplates.first { $0.name == name }
  }
}

extension FetchRequestTemplate {
  /// The condition, in which variables are still to be given values; nil for all objects.
  ///
  /// - Throws: A ``FetchPredicateError`` that tells what in ``predicateFormat`` is wrong or not
  ///   supported.
  public func predicate() throws(FetchPredicateError) -> FetchPredicate? {
    guard let predicateFormat, !PredicateCheck.isEmpty(predicateFormat) else { return nil }
    return try FetchPredicate(format: predicateFormat)
  }
}
