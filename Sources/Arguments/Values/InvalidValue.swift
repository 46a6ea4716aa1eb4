/// Why a text is no value of an option or argument.
package struct InvalidValue: Error, Equatable {
  /// What is wrong or what is expected, as the end of a sentence: "expected a date like 1975-02-03".
  package let reason: String

  /// An explanation in the parser's own words.
  package init(reason: String) {
    self.reason = reason
  }

  /// The explanation "expected …".
  package init(expected: String) {
    reason = "expected \(expected)"
  }
}
