/// A comparison that is not one of an attribute with constants: both sides are read for each
/// object.
package struct GeneralComparison {
  /// One side of a comparison.
  package enum Operand: Hashable, Sendable {
    /// The value of an attribute of the object.
    case attribute(AttributeIndex)
    /// The same value for every object.
    case constant(AttributeValue)
  }

  package let left: Operand
  package let comparisonOperator: ComparisonPredicate.Operator.Kind
  package let right: Operand
  package let options: ComparisonPredicate.Options
}

extension GeneralComparison: Sendable {}

extension GeneralComparison {
  /// The attributes that are compared.
  package var attributes: Set<AttributeIndex> {
    var attributes: Set<AttributeIndex> = []
    for case .attribute(let index) in [left, right] { attributes.insert(index) }
    return attributes
  }

  /// Whether the comparison holds for an object.
  package func matches(_ source: some AttributeSource) -> Bool {
    ValueComparison.holds(
      left.value(in: source), comparisonOperator, right.value(in: source), options)
  }
}

extension GeneralComparison.Operand {
  fileprivate func value(in source: some AttributeSource) -> AttributeValue {
    switch self {
    case .attribute(let index): source.value(at: index)
    case .constant(let value): value
    }
  }
}
