extension FetchPredicate {
  /// The predicate with what a context finds in the places of the requests in it.
  ///
  /// - Parameter context: The context; nil where there is none.
  /// - Returns: The predicate, unchanged where it has no requests or there is no context: then binding
  ///   it throws.
  /// - Throws: ``FetchPredicateError`` for a request that fails.
  func fetched(
    in context: ManagedObjectContext?
  ) throws(FetchPredicateError) -> FetchPredicate {
    guard let context, lookups.contains(.requests) else { return self }
    try PredicateBinder.checkDepth(depth)
    return try rebuilt { (expression) throws(FetchPredicateError) in
      try expression.fetched(in: context)
    }
  }
}

extension FetchExpression {
  fileprivate func fetched(
    in context: ManagedObjectContext
  ) throws(FetchPredicateError) -> FetchExpression {
    guard lookups.contains(.requests) else { return self }
    if case .request(let request) = kind { return try fetch(request, in: context) }
    return try rebuilt(
      Rebuilding(
        operand: { (operand, _) throws(FetchPredicateError) in try operand.fetched(in: context) },
        predicate: { (predicate, _) throws(FetchPredicateError) in
          try predicate.fetched(in: context)
        }))
  }

  private func fetch(
    _ expression: RequestExpression, in context: ManagedObjectContext
  ) throws(FetchPredicateError) -> FetchExpression {
    guard let request = expression.request as? any ContextRequest,
      expression.context.map({ $0 == ObjectIdentifier(context) }) ?? true
    else { throw failure(.unsupported("FETCH in another context than the one that fetches")) }
    do {
      if expression.isCountOnly {
        return FetchExpression.value(.integer(Int64(try request.count(in: context))))
      }
      return .list(
        try request.objectIDs(in: context).map { FetchExpression(.object($0.predicateObject())) })
    } catch let error as FetchPredicateError {
      throw error
    } catch {
      throw failure(.failedFetch(reason: "\(error)"))
    }
  }
}

/// A request of whatever class of objects.
private protocol ContextRequest {
  func count(in context: ManagedObjectContext) throws -> Int
  func objectIDs(in context: ManagedObjectContext) throws -> FetchedObjectIDs
}

extension FetchRequest: ContextRequest {
  fileprivate func count(in context: ManagedObjectContext) throws -> Int {
    try context.count(for: self)
  }

  fileprivate func objectIDs(in context: ManagedObjectContext) throws -> FetchedObjectIDs {
    try context.fetchBatches(self).objectIDs
  }
}

extension ManagedObjectContext: PredicateContext {}
