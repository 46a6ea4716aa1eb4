extension FetchExpression {
  /// The object itself.
  public static let selfReference = FetchExpression(.selfReference)

  /// The value of a property, named by its key or by keys with dots between them.
  ///
  /// A key may be a collection operator, as in `friends.@count` and `friends.@avg.age`.
  public static func key(_ keyPath: String) -> FetchExpression {
    FetchExpression(.keyPath(KeyPathExpression(keyPath)))
  }

  /// The value of a property of what another expression stands for, such as `$x.name`.
  public static func key(_ keyPath: String, of root: FetchExpression) -> FetchExpression {
    FetchExpression(KeyPathExpression.kind(keyPath, of: root))
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

  /// A value that is given later, by ``FetchPredicate/withSubstitutionVariables(_:)``, or the
  /// object that a subquery looks at.
  ///
  /// The name goes without the dollar sign that stands before it in a format.
  public static func variable(_ name: String) -> FetchExpression {
    FetchExpression(.variable(VariableExpression(name)))
  }

  /// A call of a function.
  ///
  /// Binding refuses a wrong number of arguments.
  public static func function(
    _ function: FunctionExpression.Function, _ arguments: FetchExpression...
  ) -> FetchExpression {
    FetchExpression(.function(FunctionExpression(function, arguments)))
  }

  /// A call of a method of what a variable stands for, in an expression of a mapping model.
  public static func method(
    _ name: String, of target: FetchExpression, _ arguments: [FetchExpression] = []
  ) -> FetchExpression {
    FetchExpression(.method(MethodExpression(name, of: target, arguments)))
  }

  /// A value as another type.
  public static func cast(
    _ operand: FetchExpression, to type: CastExpression.CastType
  ) -> FetchExpression {
    FetchExpression(CastExpression.kind(operand, to: type))
  }

  /// One value where a predicate holds, and another where it does not.
  public static func ternary(
    _ condition: FetchPredicate, _ ifTrue: FetchExpression, _ ifFalse: FetchExpression
  ) -> FetchExpression {
    FetchExpression(.ternary(TernaryExpression(condition, ifTrue, ifFalse)))
  }

  /// The elements of a collection that satisfy a predicate.
  ///
  /// - Parameters:
  ///   - collection: The collection.
  ///   - variable: The name of an element in the predicate, without the dollar sign.
  ///   - predicate: The predicate. A key path without the variable is one of the outer object.
  /// - Returns: The collection of those elements.
  public static func subquery(
    _ collection: FetchExpression, _ variable: String, _ predicate: FetchPredicate
  ) -> FetchExpression {
    FetchExpression(.subquery(SubqueryExpression(collection, variable, predicate)))
  }

  /// An element of a collection, or the number of them.
  public static func element(
    _ position: IndexExpression.Position, of collection: FetchExpression
  ) -> FetchExpression {
    FetchExpression(.index(IndexExpression(collection, position)))
  }

  /// Two collections made one.
  public static func combination(
    _ left: FetchExpression, _ operation: CombinationExpression.Operation,
    _ right: FetchExpression
  ) -> FetchExpression {
    FetchExpression(.combination(CombinationExpression(left, operation, right)))
  }
}
