extension GeneralComparison {
  /// A comparison that is really one of the objects that a to-one relationship leads to.
  package struct Join {
    /// The relationship.
    package let relationship: RelationshipIndex
    /// The entity that it leads to.
    package let destination: String
    /// The comparison of an object there.
    package let comparison: GeneralComparison
    /// What it answers where the relationship leads nowhere.
    package let answerForNil: Bool
  }

  /// The comparison as one of the objects that a to-one relationship leads to; nil for one that
  /// depends on anything else.
  func makeJoin() -> Join? {
    guard modifier == .direct, right.isConstant, case .path(.subject, let steps) = left,
      case .toOne(let relationship, let destination)? = steps.first,
      let rest = Self.path(steps.dropFirst())
    else { return nil }
    let comparison = GeneralComparison(rest, comparisonOperator, right, options)
    guard let answerForNil = try? comparison.matches(PlainSubject(NoAttributes())) else {
      return nil
    }
    return Join(
      relationship: relationship, destination: destination, comparison: comparison,
      answerForNil: answerForNil)
  }

  /// An answer that holds for all objects without anything at the other end of a relationship.
  struct AnswerForNil {
    /// The relationship.
    let relationship: RelationshipIndex
    /// The answer.
    let answer: Bool
  }

  /// What the comparison answers wherever the to-one relationship that it begins with leads nowhere;
  /// nil for one that depends on anything else.
  func makeAnswerForNil() -> AnswerForNil? {
    guard modifier == .direct, right.isConstant, case .path(.subject, let steps) = left,
      case .toOne(let relationship, _)? = steps.first,
      let answer = try? matches(PlainSubject(NoAttributes()))
    else { return nil }
    return AnswerForNil(relationship: relationship, answer: answer)
  }

  /// The way that some steps lead from the object itself; nil unless it ends at an attribute and
  /// leads through to-one relationships only.
  private static func path(_ steps: ArraySlice<BoundExpression.PathStep>) -> BoundExpression? {
    guard case .attribute(let index)? = steps.last else { return nil }
    for step in steps.dropLast() {
      guard case .toOne = step else { return nil }
    }
    return steps.count == 1 ? .attribute(index) : .path(.subject, Array(steps))
  }
}
