/// A comparison that is not one of an attribute with constants: both sides are evaluated for each
/// object.
package struct GeneralComparison {
  package let left: BoundExpression
  package let comparisonOperator: ComparisonPredicate.Operator.Kind
  package let right: BoundExpression
  let options: ComparisonPredicate.Options
  package let modifier: ComparisonPredicate.Modifier
  /// What the two sides ask an object for.
  package let reach: PredicateReach
  /// The test of a text on the left, where the right side is a constant or a list of them.
  private let test: TextTest?
  /// The values on the right, where one of them has to be on the left.
  private let members: ValueSet?
  /// Where the comparison was written.
  private let span: SourceSpan
  /// What it is to the objects that a to-one relationship leads to, where it is only about those.
  package private(set) var join: Boxed<Join>?
  /// What it answers wherever the to-one relationship that it begins with leads nowhere.
  private(set) var answerForNil: AnswerForNil?

  init(
    _ left: BoundExpression, _ comparisonOperator: ComparisonPredicate.Operator.Kind,
    _ right: BoundExpression, _ options: ComparisonPredicate.Options = [],
    _ modifier: ComparisonPredicate.Modifier = .direct, _ span: SourceSpan = .none
  ) {
    self.left = left
    self.comparisonOperator = comparisonOperator
    self.right = right
    self.options = options
    self.modifier = modifier
    self.span = span
    var reach = PredicateReach()
    left.collect(into: &reach)
    right.collect(into: &reach)
    self.reach = reach
    members = comparisonOperator == .in ? right.members(options) : nil
    test = Self.test(comparisonOperator, right, options)
    join = makeJoin().map(Boxed.init)
    answerForNil = makeAnswerForNil()
  }

  private static func test(
    _ comparisonOperator: ComparisonPredicate.Operator.Kind, _ right: BoundExpression,
    _ options: ComparisonPredicate.Options
  ) -> TextTest? {
    switch right {
    case .constant(.string(let text))
    where !ValueComparison.ordersByLocale(comparisonOperator, options):
      return TextTest(comparisonOperator, text, options)
    case .constants(let values) where comparisonOperator == .in:
      let strings = values.compactMap(\.text)
      return strings.isEmpty ? nil : TextTest(memberOf: strings, options)
    default: return nil
    }
  }
}

extension GeneralComparison: Sendable {}

extension GeneralComparison {
  /// The same comparison about other objects.
  func replacingObjects(_ replacement: (RowReference) -> RowReference) -> GeneralComparison {
    if !reach.isBeyondAttributes { return self }
    return GeneralComparison(
      left.replacingObjects(replacement), comparisonOperator,
      right.replacingObjects(replacement), options, modifier, span)
  }
}

extension GeneralComparison {
  /// Whether the comparison holds for an object.
  ///
  /// - Throws: What went wrong with evaluating it.
  func matches(_ subject: some PredicateSubject) throws(FetchPredicateError) -> Bool {
    let work = EvaluationWork()
    let answer = matches(subject, work)
    try work.check()
    return answer
  }

  /// Whether the comparison holds for one of several objects; it means nothing once something went
  /// wrong with the work.
  func matches(_ subject: some PredicateSubject, _ work: EvaluationWork) -> Bool {
    work.begin()
    defer { work.locate(in: span) }
    return matches(in: Evaluation(subject, work))
  }

  /// Whether the comparison holds where it is part of another.
  func matches<Subject>(in evaluation: Evaluation<Subject>) -> Bool {
    guard evaluation.work.allows(1) else { return false }
    let left = evaluation.value(of: left)
    if modifier == .direct, let answer = quickAnswer(left) { return answer }
    let right = members == nil ? evaluation.value(of: right) : .null
    if modifier == .direct { return holds(left, right, evaluation.work) }
    let elements = left.elements
    guard evaluation.work.allows(elements.count) else { return false }
    var set: ValueSet?
    if comparisonOperator == .in, members == nil, case .list(let list) = right {
      set = ValueSet(list.filter { !$0.isNull }, options)
    }
    func isSuitable(_ element: ExpressionValue<Subject>) -> Bool {
      quickAnswer(element) ?? set?.contains(element) ?? holds(element, right, evaluation.work)
    }
    return modifier == .any ? elements.contains(where: isSuitable) : elements.allSatisfy(isSuitable)
  }

  /// What the prepared right side answers for a value on the left, where it can.
  private func quickAnswer(_ left: ExpressionValue<some PredicateSubject>) -> Bool? {
    if let test, case .value(.string(let text)) = left { return test.matches(text) }
    return members?.contains(left)
  }

  private func holds<Subject>(
    _ left: ExpressionValue<Subject>, _ right: ExpressionValue<Subject>, _ work: EvaluationWork
  ) -> Bool {
    switch (comparisonOperator, left, right) {
    case (.in, _, .list(let list)): return isMember(left, of: list)
    case (.between, _, .list(let bounds)):
      return bounds.count == 2 && relates(left, .greaterThanOrEqualTo, bounds[0])
        && relates(left, .lessThanOrEqualTo, bounds[1])
    case (.like, .value(.string(let text)), .value(.string(let pattern))),
      (.matches, .value(.string(let text)), .value(.string(let pattern))):
      return work.test(comparisonOperator, pattern, options)?.matches(text) ?? false
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
  /// The constants and given objects that a list is made of, but for nils; nil when it is made of
  /// anything else.
  fileprivate func members(_ options: ComparisonPredicate.Options) -> ValueSet? {
    switch self {
    case .constants(let values): return ValueSet(values.filter { $0 != .null }, options)
    case .list(let elements):
      var set = ValueSet([AttributeValue](), options)
      for element in elements {
        switch element {
        case .object(let reference): set.insert(reference)
        case .constant(.null): continue
        case .constant(let value): set.insert(value)
        default: return nil
        }
      }
      return set
    default: return nil
    }
  }
}
