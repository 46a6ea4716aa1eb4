/// How the text of an option or argument becomes a value.
///
/// ```swift
/// let day = ValueSyntax(expecting: "a date like 1975-02-03") { Day($0) }
/// ```
///
/// A value is checked when the command line is interpreted and made again whenever it is read, so
/// the parser must always answer the same for the same text.
package struct ValueSyntax<Value: Sendable> {
  package typealias Parser = @Sendable (String) throws(InvalidValue) -> Value

  /// The complete list of texts that are allowed, or nothing if there is no such list.
  package let choices: [String]
  /// Which words that begin with `-` are values.
  package let leadingHyphen: LeadingHyphen
  /// Where a shell gets what a word can be completed to.
  package private(set) var candidates: CandidateSource
  /// What a word is made of, for completing it.
  package private(set) var wordForm: WordForm
  /// Makes the value, or says why the text is none.
  package let parse: Parser

  /// A syntax whose parser explains in its own words what is wrong with a text.
  package init(
    choices: [String] = [], leadingHyphen: LeadingHyphen = .refused, parse: @escaping Parser
  ) {
    self.choices = choices
    self.leadingHyphen = leadingHyphen
    self.parse = parse
    candidates = choices.isEmpty ? .none : .choice
    wordForm = .single
  }

  /// A syntax whose parser answers nil for a text that is not what is expected.
  ///
  /// - Parameters:
  ///   - expectation: What a value is, to follow the word "expected": "a whole number".
  ///   - choices: The complete list of texts that are allowed, if there is one.
  ///   - leadingHyphen: Which words that begin with `-` are values.
  ///   - parse: Makes the value of a text.
  package init(
    expecting expectation: @autoclosure @escaping @Sendable () -> String, choices: [String] = [],
    leadingHyphen: LeadingHyphen = .refused, parse: @escaping @Sendable (String) -> Value?
  ) {
    self.init(choices: choices, leadingHyphen: leadingHyphen) { text throws(InvalidValue) in
      guard let value = parse(text) else { throw InvalidValue(expected: expectation()) }
      return value
    }
  }
}

extension ValueSyntax: Sendable {}

extension ValueSyntax {
  /// The same syntax with another source of candidates for the completion in a shell.
  ///
  /// ```swift
  /// static var keys: ValueSyntax { text.completed(by: .named("field"), as: .signedList) }
  /// ```
  ///
  /// - Parameters:
  ///   - source: Where candidates come from.
  ///   - form: Whether a word is one of them or many.
  /// - Returns: A syntax that takes and refuses the same texts.
  package func completed(by source: CandidateSource, as form: WordForm = .single) -> ValueSyntax {
    var syntax = self
    syntax.candidates = source
    syntax.wordForm = form
    return syntax
  }
}
