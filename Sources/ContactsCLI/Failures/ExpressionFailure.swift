import ManagedObjects

/// A mistake in an expression rather than in a predicate.
struct ExpressionFailure: Error {
  let error: FetchPredicateError
}
