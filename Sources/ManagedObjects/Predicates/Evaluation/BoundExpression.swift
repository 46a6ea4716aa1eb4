/// An expression in the form that runs: every key is a property, every call is known to make sense.
package indirect enum BoundExpression: Sendable {
  /// The same value for every object.
  case constant(AttributeValue)
  /// The same list for every object.
  case constants([AttributeValue])
  /// One certain object.
  case object(RowReference)
  /// The object itself.
  case subject
  /// What the subquery at a level of nesting looks at.
  case variable(Int)
  /// The value of an attribute of the object itself.
  case attribute(AttributeIndex)
  /// What steps from other values lead to.
  case path(BoundExpression, [PathStep])
  /// A list.
  case list([BoundExpression])
  /// The result of a function.
  case function(FunctionExpression.Function, [BoundExpression])
  /// A value as another type.
  case cast(BoundExpression, CastExpression.CastType)
  /// One of two values.
  case ternary(BoundPredicate, BoundExpression, BoundExpression)
  /// The elements that satisfy a predicate, in which they are the variable of this level.
  case subquery(BoundExpression, level: Int, BoundPredicate)
  /// An element of a list.
  case element(BoundExpression, Position)
  /// Two lists made one.
  case combination(BoundExpression, CombinationExpression.Operation, BoundExpression)

  /// A step from a value to others.
  package enum PathStep: Sendable {
    /// To the value of an attribute.
    case attribute(AttributeIndex)
    /// To the value of an attribute of what may be the object itself.
    case ownAttribute(AttributeIndex)
    /// To the object at the other end of a relationship, an object of the entity with that name.
    case toOne(RelationshipIndex, destination: String)
    /// To all objects at the other end of a relationship.
    case toMany(RelationshipIndex, destination: String)
    /// To the length of a string.
    case length
    /// To the name of the entity of an object, which is one of the model.
    case entityName(ManagedObjectModel)
  }

  /// Which element of a list.
  package enum Position: Sendable {
    case first
    case last
    case size
    case at(BoundExpression)
  }
}

extension BoundExpression {
  /// Whether the value is the same for every object, and every time.
  var isConstant: Bool {
    switch self {
    case .constant, .constants, .object: true
    case .subject, .variable, .attribute: false
    case .function(.random, _): false
    case .ternary(let condition, let ifTrue, let ifFalse):
      condition.isFixed && ifTrue.isConstant && ifFalse.isConstant
    // The variable of the subquery is all that it may depend on, which is never constant.
    case .subquery: false
    default: operands.allSatisfy(\.isConstant)
    }
  }

  /// The expressions that this one is made of.
  ///
  /// The predicates in it are not among them.
  var operands: [BoundExpression] {
    switch self {
    case .constant, .constants, .object, .subject, .variable, .attribute: []
    case .path(let root, _): [root]
    case .list(let elements), .function(_, let elements): elements
    case .cast(let operand, _): [operand]
    case .ternary(_, let ifTrue, let ifFalse): [ifTrue, ifFalse]
    case .subquery(let collection, _, _): [collection]
    case .element(let collection, .at(let position)): [collection, position]
    case .element(let collection, _): [collection]
    case .combination(let left, _, let right): [left, right]
    }
  }

  /// Adds what the expression asks an object for.
  func collect(into reach: inout PredicateReach) {
    switch self {
    case .attribute(let index): reach.attributes.insert(index)
    // A number that is another for each row needs the row.
    case .subject, .object, .function(.random, _): reach.isBeyondAttributes = true
    case .path(_, let steps):
      for step in steps {
        switch step {
        case .toOne(_, let destination), .toMany(_, let destination):
          reach.isBeyondAttributes = true
          reach.entityNames.insert(destination)
        case .ownAttribute(let index): reach.attributes.insert(index)
        case .entityName: reach.isBeyondAttributes = true
        case .attribute, .length: break
        }
      }
    case .ternary(let condition, _, _): condition.collect(into: &reach)
    case .subquery(_, _, let predicate): predicate.collect(into: &reach)
    default: break
    }
    for operand in operands { operand.collect(into: &reach) }
  }
}
