/// One side of a comparison: a key path, a constant value, a list, or a variable.
public struct FetchExpression: Hashable {
  /// The node at the root of the expression.
  package enum Kind: Hashable, Sendable {
    case keyPath(KeyPathExpression)
    case constant(ConstantExpression)
    case aggregate(AggregateExpression)
    case variable(VariableExpression)
  }

  package let kind: Kind
  package let span: SourceSpan

  package init(_ kind: Kind, span: SourceSpan = .none) {
    self.kind = kind
    self.span = span
  }
}

extension FetchExpression: Sendable {}

extension FetchExpression {
  /// The value of a property, named by its key or by keys with dots between them.
  public static func key(_ keyPath: String) -> FetchExpression {
    FetchExpression(.keyPath(KeyPathExpression(keyPath)))
  }

  /// A constant value.
  public static func value(_ value: AttributeValue) -> FetchExpression {
    FetchExpression(.constant(ConstantExpression(value)))
  }

  /// A list of constant values.
  public static func values(_ values: [AttributeValue]) -> FetchExpression {
    FetchExpression(.aggregate(AggregateExpression(values)))
  }

  /// A list of expressions.
  public static func list(_ elements: [FetchExpression]) -> FetchExpression {
    FetchExpression(.aggregate(AggregateExpression(elements)))
  }

  /// A value that is given later, by ``FetchPredicate/withSubstitutionVariables(_:)``.
  ///
  /// The name goes without the dollar sign that stands before it in a format.
  public static func variable(_ name: String) -> FetchExpression {
    FetchExpression(.variable(VariableExpression(name)))
  }
}

extension FetchExpression: CustomStringConvertible {
  /// The canonical form, the same as ``format``.
  public var description: String { format }
}

extension FetchExpression {
  /// The expression in canonical form.
  ///
  /// - Complexity: O(*n*) in the size of the values.
  public var format: String {
    switch kind {
    case .keyPath(let keyPath): keyPath.format
    case .constant(let constant): constant.format
    case .aggregate(let aggregate): aggregate.format
    case .variable(let variable): variable.format
    }
  }
}
