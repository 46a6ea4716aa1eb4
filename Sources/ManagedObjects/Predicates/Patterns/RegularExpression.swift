package import TextTools

/// A regular expression that whole texts are tested with, in time linear in their length.
///
/// The syntax is that of ICU, as far as it can be run without going back: classes with ranges,
/// unions, intersections and differences, `\d \w \s \h \v \p{…}` and their opposites, quantifiers
/// (greedy or lazy, which makes no difference for a whole text), groups, alternatives, `^ $ \A \z \Z
/// \b \B`, look-ahead and look-behind, `(?i)`, `(?s)`, `(?m)`, `(?x)` and `\Q…\E`. `^` and `$` stand
/// at the starts and ends of lines, and `.` for line breaks too, unless `(?-m)` and `(?-s)` say
/// otherwise. References to groups, possessive quantifiers and atomic groups are refused.
///
/// The automaton takes one Unicode scalar after the other and is in all its states at once
/// (Thompson, 1968), so that no pattern makes it slow. What several of its parts could make of a long
/// text is bounded: all automata of a pattern together have at most ``PatternCompiler/programLimit``
/// instructions.
///
/// A scalar that folds to several, as `ß` does where case is ignored, is one for `.` and for classes,
/// and several for what is written in the pattern: `ß` fits `.` and `ss`.
package struct RegularExpression {
  private let program: PatternProgram
  /// The automata of what has to stand before or behind a place, the inner ones first.
  private let looks: [PatternLook]
  /// The same automaton where it is small enough to have its states in a word.
  private let bits: BitAutomaton?

  /// Compiles a pattern.
  ///
  /// - Parameters:
  ///   - pattern: The pattern. An empty one matches nothing.
  ///   - options: How the texts are folded that it is asked about.
  /// - Throws: ``PatternError`` for what is no pattern, or one that is too large.
  package init(
    _ pattern: String, _ options: FoldingOptions
  ) throws(PatternError) {
    var parser = try PatternParser(pattern, options)
    let node = pattern.isEmpty ? PatternNode.set(.nothing) : try parser.parse()
    var compiler = PatternCompiler()
    program = try compiler.program(of: node.withoutOuterAnchors, isReversed: false)
    looks = compiler.looks
    bits = BitAutomaton(program)
  }
}

extension RegularExpression: Sendable {}

extension RegularExpression {
  /// Whether all of a text fits the pattern.
  ///
  /// - Parameter text: The text, folded as the pattern was; no scalar of it became several.
  /// - Returns: Whether it fits.
  /// - Complexity: O(*n* · *m*) for a text of *n* bytes and a pattern of *m*.
  package func matches(_ text: Span<UInt8>) -> Bool {
    if let bits { return bits.matches(text) }
    return matches(ScalarText(text))
  }

  /// Whether all of a text, folded as the pattern was, fits the pattern.
  func matches(_ scalars: ScalarText) -> Bool {
    if let bits { return bits.matches(scalars) }
    var results: [[Bool]] = []
    for look in looks { results.append(look.places(in: scalars, after: results)) }
    var run = PatternRun(program, scalars, results)
    return run.matchesWhole()
  }
}

/// Why a regular expression cannot be compiled.
package struct PatternError: Error, Hashable {
  /// What is wrong, in words.
  package let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}
