/// A comparison that is not one of an attribute with constants: both sides are evaluated for each
/// object.
package struct GeneralComparison {
  let left: BoundExpression
  let comparisonOperator: ComparisonPredicate.Operator.Kind
  let right: BoundExpression
  let options: ComparisonPredicate.Options
  let modifier: ComparisonPredicate.Modifier
  /// What the two sides ask an object for.
  package let reach: PredicateReach
  /// The test of a text on the left, where the right side is a constant.
  private let test: TextTest?
  /// The objects on the right, where those are what is compared with.
  private let objects: Set<RowReference>?

  init(
    _ left: BoundExpression, _ comparisonOperator: ComparisonPredicate.Operator.Kind,
    _ right: BoundExpression, _ options: ComparisonPredicate.Options = [],
    _ modifier: ComparisonPredicate.Modifier = .direct
  ) {
    self.left = left
    self.comparisonOperator = comparisonOperator
    self.right = right
    self.options = options
    self.modifier = modifier
    var reach = PredicateReach()
    left.collect(into: &reach)
    right.collect(into: &reach)
    self.reach = reach
    if case .constant(.string(let text)) = right,
      !ValueComparison.ordersByLocale(comparisonOperator, options)
    {
      test = TextTest(comparisonOperator, text, options)
    } else {
      test = nil
    }
    objects = comparisonOperator == .in ? right.objects : nil
  }
}

extension GeneralComparison: Sendable {}

extension GeneralComparison {
  /// Whether the comparison holds for an object.
  func matches<Subject>(in evaluation: Evaluation<Subject>) -> Bool {
    let left = evaluation.value(of: left)
    if modifier == .direct, let answer = quickAnswer(left) { return answer }
    let right = evaluation.value(of: right)
    return switch modifier {
    case .direct: holds(left, right)
    case .any: left.elements.contains { quickAnswer($0) ?? holds($0, right) }
    case .all: left.elements.allSatisfy { quickAnswer($0) ?? holds($0, right) }
    }
  }

  /// What the prepared right side answers for a value on the left, where it can.
  private func quickAnswer(_ left: ExpressionValue<some PredicateSubject>) -> Bool? {
    if let test, case .value(.string(let text)) = left { return test.matches(text) }
    if let objects, let identity = left.identity { return objects.contains(identity) }
    return nil
  }

  private func holds<Subject>(
    _ left: ExpressionValue<Subject>, _ right: ExpressionValue<Subject>
  ) -> Bool {
    switch (comparisonOperator, left, right) {
    case (.in, _, .list(let list)): return isMember(left, of: list)
    case (.contains, .list(let list), _): return isMember(right, of: list)
    case (.between, _, .list(let bounds)):
      return bounds.count == 2 && relates(left, .greaterThanOrEqualTo, bounds[0])
        && relates(left, .lessThanOrEqualTo, bounds[1])
    default: return relates(left, comparisonOperator, right)
    }
  }

  private func isMember<Subject>(
    _ value: ExpressionValue<Subject>, of list: [ExpressionValue<Subject>]
  ) -> Bool {
    !value.isNull && list.contains { !$0.isNull && $0.equals(value, options) }
  }

  private func relates<Subject>(
    _ left: ExpressionValue<Subject>, _ relation: ComparisonPredicate.Operator.Kind,
    _ right: ExpressionValue<Subject>
  ) -> Bool {
    if case .value(let left) = left, case .value(let right) = right {
      let (left, right) = left.comparable(with: right)
      return ValueComparison.holds(left, relation, right, options)
    }
    switch relation {
    case .equalTo: return left.equals(right, options)
    case .notEqualTo: return !left.equals(right, options)
    default: return false
    }
  }
}

extension BoundExpression {
  /// The objects that a list is made of; nil when it is made of anything else.
  fileprivate var objects: Set<RowReference>? {
    guard case .list(let elements) = self else { return nil }
    var objects: Set<RowReference> = []
    for element in elements {
      guard case .object(let reference) = element else { return nil }
      objects.insert(reference)
    }
    return objects
  }
}
