/// The objects that a predicate names, each replaced by another.
///
/// A coordinator of several stores knows objects by other keys than their stores do.
extension BoundPredicate {
  /// The same predicate about other objects.
  ///
  /// - Complexity: O(*n*) in the size of the tree and its values.
  func replacingObjects(_ replacement: (RowReference) -> RowReference) -> BoundPredicate {
    switch self {
    case .constant: self
    case .and(let parts): .and(parts.map { $0.replacingObjects(replacement) })
    case .or(let parts): .or(parts.map { $0.replacingObjects(replacement) })
    case .not(let part): .not(part.replacingObjects(replacement))
    case .comparison(.general(let comparison)):
      .comparison(.general(comparison.replacingObjects(replacement)))
    // The others compare attributes with plain values.
    case .comparison: self
    }
  }
}

extension BoundExpression {
  /// The same expression about other objects.
  func replacingObjects(_ replacement: (RowReference) -> RowReference) -> BoundExpression {
    func replaced(_ expression: BoundExpression) -> BoundExpression {
      expression.replacingObjects(replacement)
    }
    switch self {
    case .constant, .constants, .subject, .variable, .attribute: return self
    case .object(let reference): return .object(replacement(reference))
    case .path(let root, let steps): return .path(replaced(root), steps)
    case .list(let elements): return .list(elements.map(replaced))
    case .function(let function, let operands):
      return .function(function, operands.map(replaced))
    case .cast(let operand, let type): return .cast(replaced(operand), type)
    case .ternary(let condition, let ifTrue, let ifFalse):
      return .ternary(
        condition.replacingObjects(replacement), replaced(ifTrue), replaced(ifFalse))
    case .subquery(let collection, let level, let predicate):
      return .subquery(
        replaced(collection), level: level, predicate.replacingObjects(replacement))
    case .element(let collection, .at(let position)):
      return .element(replaced(collection), .at(replaced(position)))
    case .element(let collection, let position): return .element(replaced(collection), position)
    case .combination(let left, let operation, let right):
      return .combination(replaced(left), operation, replaced(right))
    }
  }
}
