/// The regular expression that the value of a string attribute has to match.
package struct ValuePattern {
  /// A regular expression that cannot be used.
  package struct Failure: Error {
    /// What is wrong, in words.
    package let reason: String
  }

  /// How many brackets a regular expression may open.
  ///
  /// The standard library reads them by recursion.
  private static let bracketLimit = 128

  private let regex: Regex<AnyRegexOutput>

  /// Reads a regular expression.
  ///
  /// As in Core Data, a dot stands for a line break as well, `^` and `$` for the ends of lines, and a
  /// character is a Unicode scalar.
  ///
  /// - Throws: ``Failure`` for one that is malformed, or that uses what the standard library has
  ///   not.
  package init(_ expression: String) throws(Failure) {
    let brackets = expression.utf8.reduce(0) { $0 + ($1 == UInt8(ascii: "[") ? 1 : 0) }
    guard brackets <= Self.bracketLimit else {
      throw Failure(reason: "more than \(Self.bracketLimit) brackets are open")
    }
    do {
      regex = try Regex(expression).dotMatchesNewlines().anchorsMatchLineEndings()
        .matchingSemantics(.unicodeScalar)
    } catch {
      throw Failure(reason: "\(error)")
    }
  }

  /// Whether the expression matches a text as a whole.
  ///
  /// - Complexity: Exponential in the length of the text for expressions that ask for it.
  package func matches(_ text: String) -> Bool {
    guard let match = try? regex.wholeMatch(in: text) else { return false }
    return match.range == text.startIndex..<text.endIndex
  }
}
