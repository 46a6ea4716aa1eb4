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

  /// The candidates of a name that can go on with what is typed; where there is none, those that
  /// can but for the case of letters.
  package static func continuing(_ typed: String, in candidates: [Candidate]) -> [Candidate] {
    let found = candidates.filter { $0.begins(with: typed) }
    return found.isEmpty ? candidates.filter { $0.text.begins(withAnyCaseOf: typed) } : found
  }
}

extension StringProtocol {
  /// Whether the text begins with another one, but for the case of letters that take as many bytes
  /// in the other case.
  ///
  /// - Complexity: O(*n*) in the length of the other text.
  package func begins(withAnyCaseOf typed: String) -> Bool {
    if utf8.starts(with: typed.utf8) { return true }
    guard let first = utf8.first, let other = typed.utf8.first,
      first >= 0x80 || other >= 0x80 || first | 0x20 == other | 0x20
    else { return false }
    let beginning = prefix(typed.count)
    return beginning.utf8.count == typed.utf8.count
      && beginning.lowercased() == typed.lowercased()
  }
}
