/// How much the evaluation of a predicate looks at for one object, and what went wrong with it.
///
/// Evaluating cannot throw. A failure is kept, the answers from then on mean nothing, and
/// ``check()`` throws when all has been asked.
package final class EvaluationWork {
  /// How many values may be looked at for one object: more than relationships usually lead to, and
  /// few enough for a second.
  package static let limit = 1_000_000

  private var rest = limit
  private var failure: FetchPredicateError.Kind?
  private var site = SourceSpan.none
  private var pattern: CompiledPattern?

  package init() {}
}

extension EvaluationWork {
  /// A pattern that came from an object, so that its neighbours with the same one share it.
  private struct CompiledPattern {
    let comparisonOperator: ComparisonPredicate.Operator.Kind
    let text: String
    let options: ComparisonPredicate.Options
    let test: TextTest
  }

  /// Whether something went wrong.
  var hasFailed: Bool { failure != nil }

  /// Begins to evaluate a comparison for another object.
  func begin() { rest = Self.limit }

  /// Counts values that are looked at.
  ///
  /// - Returns: Whether there may be so many, and nothing else went wrong.
  func allows(_ count: Int) -> Bool {
    rest -= count
    if rest < 0, failure == nil { failure = .tooMuchWork(limit: Self.limit) }
    return failure == nil
  }

  /// Says in which comparison it was that something went wrong.
  func locate(in span: SourceSpan) {
    if hasFailed, site.format == nil { site = span }
  }

  /// Throws what went wrong first.
  package func check() throws(FetchPredicateError) {
    if let failure { throw FetchPredicateError(failure, site.range, in: site.format ?? "") }
  }
}

extension EvaluationWork {
  /// The test for a pattern that is another for each object; nil for one that cannot be compiled.
  func test(
    _ comparisonOperator: ComparisonPredicate.Operator.Kind, _ text: String,
    _ options: ComparisonPredicate.Options
  ) -> TextTest? {
    if let pattern, pattern.comparisonOperator == comparisonOperator, pattern.options == options,
      pattern.text.utf8.elementsEqual(text.utf8)
    {
      return pattern.test
    }
    do throws(PatternError) {
      let test = try TextTest(pattern: text, comparisonOperator, options)
      pattern = CompiledPattern(
        comparisonOperator: comparisonOperator, text: text, options: options, test: test)
      return test
    } catch {
      if failure == nil { failure = .malformedPattern(reason: error.reason) }
      return nil
    }
  }
}
