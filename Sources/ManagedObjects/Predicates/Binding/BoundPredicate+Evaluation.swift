#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension BoundPredicate {
  /// Whether an object satisfies the predicate.
  ///
  /// Allocates nothing unless text has to be folded or expressions are compared. Relationships of
  /// the object lead nowhere: what it is tested for must not reach beyond its attributes.
  ///
  /// - Throws: What went wrong with evaluating an expression: it looked at too many values, or a
  ///   regular expression that came from the object cannot be compiled.
  /// - Complexity: O(*n*) in the size of the tree and of the values.
  package func matches(_ source: some AttributeSource) throws(FetchPredicateError) -> Bool {
    try matches(PlainSubject(source))
  }

  /// Whether an object satisfies the predicate, which may follow its relationships.
  ///
  /// - Throws: What went wrong with evaluating an expression.
  /// - Complexity: O(*n*) in the size of the tree, of the values and of the collections in it.
  package func matches(_ subject: some PredicateSubject) throws(FetchPredicateError) -> Bool {
    switch self {
    case .constant(let answer): return answer
    case .and(let parts):
      for part in parts { guard try part.matches(subject) else { return false } }
      return true
    case .or(let parts):
      for part in parts where try part.matches(subject) { return true }
      return false
    case .not(let part): return try !part.matches(subject)
    case .comparison(let comparison): return try comparison.matches(subject)
    }
  }

  /// Whether the predicate holds where it is part of an expression.
  func matches(in evaluation: Evaluation<some PredicateSubject>) -> Bool {
    switch self {
    case .constant(let answer): answer
    case .and(let parts): parts.allSatisfy { $0.matches(in: evaluation) }
    case .or(let parts): parts.contains { $0.matches(in: evaluation) }
    case .not(let part): !part.matches(in: evaluation)
    case .comparison(.general(let comparison)): comparison.matches(in: evaluation)
    case .comparison(let comparison): comparison.matchesAttribute(of: evaluation.root)
    }
  }
}

extension BoundComparison {
  /// Whether the comparison holds for an object.
  ///
  /// - Throws: What went wrong with evaluating an expression.
  package func matches(_ subject: some PredicateSubject) throws(FetchPredicateError) -> Bool {
    if case .general(let comparison) = self { return try comparison.matches(subject) }
    return matchesAttribute(of: subject)
  }

  /// Whether the comparison, which is one of an attribute with constants, holds for an object.
  func matchesAttribute(of source: some AttributeSource) -> Bool {
    switch self {
    case .general: false
    case .isNull(let index, let expected): source.value(at: index).isNull == expected
    case .integer(let index, let test): test.matches(source.value(at: index))
    case .decimal(let index, let test): test.matches(source.value(at: index))
    case .double(let index, let test): test.matches(source.value(at: index))
    case .date(let index, let test): test.matches(source.value(at: index))
    case .boolean(let index, let test): test.matches(source.value(at: index))
    case .text(let index, let test, let nullMatches):
      test.matches(source.value(at: index), nullMatches: nullMatches)
    case .uuid(let index, let test):
      if case .uuid(let uuid) = source.value(at: index) {
        test.matches(uuid)
      } else {
        test.nullMatches
      }
    case .binary(let index, let test):
      if case .binary(let data) = source.value(at: index) {
        test.matches(data)
      } else {
        test.nullMatches
      }
    }
  }
}

extension AttributeValue {
  fileprivate var isNull: Bool {
    if case .null = self { true } else { false }
  }
}

extension IntegerTest {
  fileprivate func matches(_ value: AttributeValue) -> Bool {
    if case .integer(let number) = value { matches(number) } else { nullMatches }
  }
}

extension DecimalTest {
  fileprivate func matches(_ value: AttributeValue) -> Bool {
    guard case .decimal(let number) = value, let text = DecimalText(number) else {
      return nullMatches
    }
    return matches(text.bytes.span)
  }
}

extension DoubleTest {
  fileprivate func matches(_ value: AttributeValue) -> Bool {
    switch value {
    case .double(let number): matches(number)
    case .date(let date): matches(date.timeIntervalSinceReferenceDate)
    default: nullMatches
    }
  }
}

extension BooleanTest {
  fileprivate func matches(_ value: AttributeValue) -> Bool {
    if case .boolean(let flag) = value { matches(flag) } else { nullMatches }
  }
}

extension TextTest {
  fileprivate func matches(_ value: AttributeValue, nullMatches: Bool) -> Bool {
    if case .string(let text) = value { matches(text) } else { nullMatches }
  }
}
