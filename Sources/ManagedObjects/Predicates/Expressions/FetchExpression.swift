/// Anything that has a value for an object: a key path, a constant, a list, a call of a function,
/// and what can be made of them.
///
/// Written in the format language or built in code, as ``FetchPredicate`` is.
public struct FetchExpression: Hashable {
  /// The node at the root of an expression.
  public indirect enum Kind: Hashable, Sendable {
    /// The value of a property.
    case keyPath(KeyPathExpression)
    /// The value of a property that a Swift key path reads; a store gets keys in its place.
    case swiftKeyPath(SwiftKeyPathExpression)
    /// A constant value.
    case constant(ConstantExpression)
    /// One certain object.
    case object(ObjectExpression)
    /// The value of a transformable attribute.
    case transformable(TransformableExpression)
    /// What a fetch request finds; a store gets that in its place.
    case request(RequestExpression)
    /// A list.
    case aggregate(AggregateExpression)
    /// The object that a subquery looks at.
    case variable(VariableExpression)
    /// The object that the predicate is about.
    case selfReference
    /// A call of a function.
    case function(FunctionExpression)
    /// A call of a method of what a variable stands for.
    case method(MethodExpression)
    /// A value as another type.
    case cast(CastExpression)
    /// One of two values.
    case ternary(TernaryExpression)
    /// The elements of a collection that satisfy a predicate.
    case subquery(SubqueryExpression)
    /// An element of a collection.
    case index(IndexExpression)
    /// Two collections made one.
    case combination(CombinationExpression)
  }

  /// The node at the root of the expression, for those who walk it.
  public let kind: Kind
  package let span: SourceSpan
  /// How many levels the tree has, so that what is too deep is known before anything walks it.
  let depth: Int
  /// What in the tree has to be looked up before it is bound.
  let lookups: PredicateLookups

  package init(_ kind: Kind, span: SourceSpan = .none) {
    self.kind = kind
    self.span = span
    depth = kind.depth
    lookups = kind.lookups
  }
}

extension FetchExpression: Sendable {}

extension FetchExpression: CustomStringConvertible {
  /// The canonical form, the same as ``format``.
  public var description: String { format }
}

extension FetchExpression {
  /// The expression in canonical form.
  ///
  /// - Complexity: O(*n*) in the size of the tree and its values.
  public var format: String {
    switch kind {
    case .keyPath(let keyPath): keyPath.format
    case .swiftKeyPath(let keyPath): keyPath.format
    case .constant(let constant): constant.format
    case .object(let object): object.format
    case .transformable(let value): value.format
    case .request(let request): request.format
    case .aggregate(let aggregate): aggregate.format
    case .variable(let variable): variable.format
    case .selfReference: "SELF"
    case .function(let function): function.format
    case .method(let method): method.format
    case .cast(let cast): cast.format
    case .ternary(let ternary): ternary.format
    case .subquery(let subquery): subquery.format
    case .index(let index): index.format
    case .combination(let combination): combination.format
    }
  }

  /// The canonical form, in parentheses where an operator around it would tear it apart.
  ///
  /// - Parameter level: The least binding strength that may stand bare.
  /// - Returns: The form.
  func format(bindingAtLeast level: BindingStrength) -> String {
    bindingStrength >= level ? format : "(\(format))"
  }

  private var bindingStrength: BindingStrength {
    switch kind {
    case .combination: .combination
    case .function(let function): function.bindingStrength
    case .constant(let constant): constant.isSigned ? .prefix : .postfix
    default: .postfix
    }
  }
}

extension FetchExpression {
  /// The expressions that this one is made of.
  ///
  /// The predicates in it are not among them.
  var operands: [FetchExpression] { kind.operands }

  /// The predicate that is part of the expression.
  var innerPredicate: FetchPredicate? { kind.innerPredicate }
}

extension FetchExpression.Kind {
  fileprivate var operands: [FetchExpression] {
    switch self {
    case .constant, .object, .transformable, .request, .variable, .selfReference: []
    case .keyPath(let keyPath): keyPath.root.map { [$0] } ?? []
    case .swiftKeyPath(let keyPath): [keyPath.root]
    case .aggregate(let list): list.expressions
    case .function(let function): function.arguments
    case .method(let method): method.operands
    case .cast(let cast): [cast.operand]
    case .ternary(let ternary): [ternary.ifTrue, ternary.ifFalse]
    case .subquery(let subquery): [subquery.collection]
    case .index(let index): [index.collection] + index.position.operands
    case .combination(let combination): [combination.left, combination.right]
    }
  }

  fileprivate var innerPredicate: FetchPredicate? {
    switch self {
    case .ternary(let ternary): ternary.condition
    case .subquery(let subquery): subquery.predicate
    default: nil
    }
  }

  fileprivate var lookups: PredicateLookups {
    switch self {
    case .constant, .object, .transformable, .variable, .selfReference: return []
    case .keyPath(let keyPath): return keyPath.root?.lookups ?? []
    case .swiftKeyPath(let keyPath): return keyPath.root.lookups.union(.swiftKeyPaths)
    case .request: return .requests
    default:
      return operands.reduce(into: innerPredicate?.lookups ?? []) { $0.formUnion($1.lookups) }
    }
  }

  fileprivate var depth: Int {
    switch self {
    case .constant, .object, .transformable, .variable, .selfReference: 1
    case .request(let request): request.depth
    case .keyPath(let keyPath): 1 + (keyPath.root?.depth ?? 0)
    case .swiftKeyPath(let keyPath): 1 + keyPath.root.depth
    case .aggregate(let list): 1 + list.depth
    case .function(let function): 1 + (function.arguments.map(\.depth).max() ?? 0)
    case .method(let method): 1 + (method.operands.map(\.depth).max() ?? 0)
    case .cast(let cast): 1 + cast.operand.depth
    case .ternary(let ternary):
      1 + max(ternary.condition.depth, ternary.ifTrue.depth, ternary.ifFalse.depth)
    case .subquery(let subquery): 1 + max(subquery.collection.depth, subquery.predicate.depth)
    case .index(let index):
      1 + max(index.collection.depth, index.position.operands.first?.depth ?? 0)
    case .combination(let combination):
      1 + max(combination.left.depth, combination.right.depth)
    }
  }
}
