extension FetchExpression {
  /// What another request finds, or how many it finds: `FETCH(request, context, countOnly)` in a
  /// format.
  ///
  /// ```swift
  /// let rich = FetchRequest<Company>(predicate: try FetchPredicate(format: "revenue > 1000000"))
  /// request.predicate = .comparison(.key("employer"), .in, .fetch(rich))
  /// ```
  ///
  /// The request is carried out once, before the predicate runs, in the context that fetches or, for
  /// objects in memory, in theirs. It does not depend on the object that the predicate is about, and
  /// cannot have variables of the predicate around it. What it finds is a list of objects of which
  /// only the identity is known.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - isCountOnly: Whether the number of objects is wanted, and not the objects.
  /// - Returns: The list of objects, or the number.
  public static func fetch<Result>(
    _ request: FetchRequest<Result>, countOnly isCountOnly: Bool = false
  ) -> FetchExpression {
    FetchExpression(.request(RequestExpression(request, isCountOnly: isCountOnly)))
  }
}

extension FetchRequest: PredicateRequest {
  /// The entity and the condition.
  package var format: String {
    let entity = entityName ?? "\(Result.self)"
    return predicate.map { "\(entity) WHERE \($0.format)" } ?? entity
  }

  /// How many levels the condition has.
  package var depth: Int { predicate?.depth ?? 0 }
}
