package import TextTools

/// A comparison of text with a constant, prepared once and asked about many texts.
///
/// Both evaluators ask the same test about the UTF-8 bytes of a value, so they cannot disagree. The
/// text is expected to be valid UTF-8; other bytes give some answer, and nothing is read outside of
/// them.
package struct TextTest {
  /// What the text is tested for.
  ///
  /// All constants are in folded form.
  package enum Matcher: Sendable {
    /// The text is the constant.
    case equal([UInt8])
    /// The text is not the constant.
    case notEqual([UInt8])
    /// The text comes before the constant in the order of the bytes.
    case less([UInt8], orEqual: Bool)
    /// The text comes after the constant in the order of the bytes.
    case greater([UInt8], orEqual: Bool)
    /// The constant, which is not empty, starts the text.
    case prefix([UInt8])
    /// The constant, which is not empty, ends the text.
    case suffix([UInt8])
    /// The constant, which is not empty, occurs in the text.
    case infix([UInt8])
    /// The text is not empty and occurs in the constant.
    case within([UInt8])
    /// The text is one of the constants.
    case member(ByteStringSet)
    /// The text fits a pattern.
    case like(LikePattern)
    /// The text fits a regular expression.
    case pattern(RegularExpression)
    /// No text passes.
    case nothing
  }

  /// What the text is tested for, after it was folded by ``options``.
  package let matcher: Matcher
  /// How the text is folded.
  package let options: FoldingOptions

  /// Makes a test of texts by an operator and the constant behind it.
  ///
  /// - Parameters:
  ///   - comparisonOperator: The operator. `BETWEEN` compares with two constants and passes nothing.
  ///   - constant: The string behind the operator. A regular expression that cannot be compiled
  ///     passes nothing.
  ///   - options: How the strings are compared.
  package init(
    _ comparisonOperator: ComparisonPredicate.Operator.Kind, _ constant: String,
    _ options: ComparisonPredicate.Options
  ) {
    if comparisonOperator == .like || comparisonOperator == .matches {
      self = (try? TextTest(pattern: constant, comparisonOperator, options)) ?? .never
      return
    }
    let options = options.folding
    self.options = options
    let needle = TextFolding.folded(constant, options)
    switch comparisonOperator {
    case .equalTo: matcher = .equal(needle)
    case .notEqualTo: matcher = .notEqual(needle)
    case .lessThan: matcher = .less(needle, orEqual: false)
    case .lessThanOrEqualTo: matcher = .less(needle, orEqual: true)
    case .greaterThan: matcher = .greater(needle, orEqual: false)
    case .greaterThanOrEqualTo: matcher = .greater(needle, orEqual: true)
    case .beginsWith where !needle.isEmpty: matcher = .prefix(needle)
    case .endsWith where !needle.isEmpty: matcher = .suffix(needle)
    case .contains where !needle.isEmpty: matcher = .infix(needle)
    case .in: matcher = .within(needle)
    case .beginsWith, .endsWith, .contains, .between, .like, .matches: matcher = .nothing
    }
  }

  /// Makes a test of texts for a pattern of `LIKE`, or for a regular expression.
  ///
  /// - Throws: ``PatternError`` for a regular expression that cannot be compiled.
  init(
    pattern: String, _ comparisonOperator: ComparisonPredicate.Operator.Kind,
    _ options: ComparisonPredicate.Options
  ) throws(PatternError) {
    let options = options.folding
    self.options = options
    matcher =
      comparisonOperator == .like
      ? LikePattern.matcher(for: pattern, options)
      : .pattern(try RegularExpression(pattern, options))
  }

  private init(_ matcher: Matcher, _ options: FoldingOptions) {
    self.matcher = matcher
    self.options = options
  }

  /// The test that no text passes.
  private static let never = TextTest(.nothing, [])

  /// Makes a test of texts for being one of several strings.
  ///
  /// - Complexity: O(*n*) in the total length of the strings.
  package init(memberOf strings: [String], _ options: ComparisonPredicate.Options) {
    let options = options.folding
    self.options = options
    matcher = .member(ByteStringSet(folding: strings, options))
  }
}

extension TextTest: Sendable {}
