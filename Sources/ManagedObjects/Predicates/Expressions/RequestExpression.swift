/// A request that may stand in a predicate.
package protocol PredicateRequest: Hashable, Sendable {
  /// What is asked for, for people to read.
  var format: String { get }
  /// How many levels its condition has.
  var depth: Int { get }
}

/// A context that may stand in a predicate.
package protocol PredicateContext: AnyObject {}

/// What another request finds, or how many it finds: found out once, before a predicate runs.
public struct RequestExpression: Sendable {
  /// The request.
  package let request: any PredicateRequest
  /// The only context that may be asked; nil for whichever fetches.
  package let context: ObjectIdentifier?
  /// Whether the number of objects is wanted, and not the objects.
  package let isCountOnly: Bool

  package init(
    _ request: any PredicateRequest, in context: (any PredicateContext)? = nil, isCountOnly: Bool
  ) {
    self.request = request
    self.context = context.map { ObjectIdentifier($0) }
    self.isCountOnly = isCountOnly
  }
}

extension RequestExpression: Hashable {
  /// Whether both ask for the same in the same context.
  public static func == (left: RequestExpression, right: RequestExpression) -> Bool {
    AnyHashable(left.request) == AnyHashable(right.request) && left.context == right.context
      && left.isCountOnly == right.isCountOnly
  }

  /// Feeds the request into a hasher.
  public func hash(into hasher: inout Hasher) {
    request.hash(into: &hasher)
    hasher.combine(isCountOnly)
  }
}

extension RequestExpression {
  /// How many levels it counts as: to carry out a request takes far more of the stack than an operand.
  var depth: Int { 32 + request.depth }

  /// The call for people to read: a request can only be an argument.
  var format: String { "FETCH(\(request.format), NIL, \(isCountOnly ? "YES" : "NO"))" }
}
