/// Something that a word of the command line can be completed to.
package struct Candidate: Equatable {
  /// What would stand on the command line, before any quoting.
  package let text: String
  /// What it is, for shells that show it; may be empty.
  package let description: String

  package init(_ text: String, _ description: String = "") {
    self.text = text
    self.description = description
  }
}

extension Candidate: Sendable {}

extension Candidate {
  /// Whether the candidate can go on with what is typed.
  ///
  /// Bytes are compared: a letter must not differ from the same letter with a combining mark only
  /// half typed.
  func begins(with typed: String) -> Bool { text.utf8.starts(with: typed.utf8) }
}
