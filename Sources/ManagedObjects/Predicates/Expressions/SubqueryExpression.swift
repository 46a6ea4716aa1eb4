/// The elements of a collection that satisfy a predicate of their own.
public struct SubqueryExpression: Hashable {
  /// The collection.
  public let collection: FetchExpression
  /// The name of an element in the predicate, without the dollar sign.
  public let variable: String
  /// The condition on an element.
  ///
  /// A key path that does not begin with the variable is one of the outer object.
  public let predicate: FetchPredicate

  package init(_ collection: FetchExpression, _ variable: String, _ predicate: FetchPredicate) {
    self.collection = collection
    self.variable = variable
    self.predicate = predicate
  }
}

extension SubqueryExpression: Sendable {}

extension SubqueryExpression {
  /// The subquery as it is written.
  package var format: String {
    "SUBQUERY(\(collection.format), $\(variable), \(predicate.format))"
  }
}
