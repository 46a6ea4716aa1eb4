/// A command line worth showing, and what it does.
package struct Example {
  /// What to type, the program's name included.
  package let commandLine: String
  /// What it does, as a sentence.
  package let explanation: String

  package init(_ commandLine: String, _ explanation: String) {
    self.commandLine = commandLine
    self.explanation = explanation
  }
}

extension Example: Sendable {}
