/// What the grammar and the help know of a value, whatever its type.
package struct ValueDeclaration {
  /// What stands for the value in usage lines, in capitals by convention: `YEARS`.
  package let placeholder: String
  /// The complete list of texts that are allowed, or nothing if there is no such list.
  package let choices: [String]
  /// Where a shell gets what a word can be completed to.
  package let candidates: CandidateSource
  /// What a word is made of, for completing it.
  package let wordForm: WordForm

  private let leadingHyphen: LeadingHyphen
  private let findProblem: @Sendable (String) -> InvalidValue?

  init<Value>(placeholder: String, syntax: ValueSyntax<Value>) {
    self.placeholder = placeholder
    choices = syntax.choices
    candidates = syntax.candidates
    wordForm = syntax.wordForm
    leadingHyphen = syntax.leadingHyphen
    findProblem = { text in
      do throws(InvalidValue) {
        _ = try syntax.parse(text)
        return nil
      } catch {
        return error
      }
    }
  }
}

extension ValueDeclaration: Sendable {}

extension ValueDeclaration {
  /// Why `text` is no such value, or nil if it is one.
  package func problem(with text: String) -> InvalidValue? {
    findProblem(text)
  }

  /// Whether a word of the command line may be this value without an `=` before it or a `--`
  /// somewhere in front of it.
  func mayBe(_ word: String) -> Bool {
    guard word.utf8.first == 0x2D, word != "-" else { return true }
    if word.utf8.dropFirst().first == 0x2D { return leadingHyphen.acceptsDoubled(word) }
    return choices.contains(word) || leadingHyphen.accepts(word)
  }
}
