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
  ///
  /// Of these there are only such as spell the beginning alike: readline puts what all candidates
  /// share in the place of what is typed.
  static func continuing(_ typed: String, in candidates: [Candidate]) -> [Candidate] {
    let found = candidates.filter { $0.begins(with: typed) }
    if !found.isEmpty { return found }
    let alike = candidates.filter { $0.text.begins(withAnyCaseOf: typed) }
    guard let spelling = alike.first?.text.utf8.prefix(typed.utf8.count) else { return [] }
    return alike.filter { $0.text.utf8.starts(with: spelling) }
  }
}

extension String {
  /// Whether the text begins with another one, but for the case of letters.
  ///
  /// - Complexity: O(*n*) in the length of the other text.
  package func begins(withAnyCaseOf typed: String) -> Bool {
    if utf8.starts(with: typed.utf8) { return true }
    let beginning = prefix(typed.count)
    return beginning.utf8.count == typed.utf8.count
      && beginning.lowercased() == typed.lowercased()
  }
}
