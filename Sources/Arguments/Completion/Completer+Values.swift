extension Completer {
  /// What a value that is typed in part can become.
  ///
  /// - Parameters:
  ///   - value: What value it is.
  ///   - typed: What is typed of it.
  ///   - lead: What stands before it in the same word: `--json=`, or nothing for a word of its own.
  /// - Returns: Whole words.
  func completions(
    of value: ValueDeclaration, from typed: String, lead: String = ""
  ) -> Completions {
    let parts = ListParts(typed, form: value.wordForm)
    if value.candidates == .files { return Completions(fileLead: lead + parts.kept) }
    let offered = candidates(of: value, prefix: parts.element).filter { !parts.contains($0.text) }
    let elements =
      if case .named = value.candidates {
        Candidate.continuing(parts.element, in: offered)
      } else {
        offered.filter { $0.begins(with: parts.element) }
      }
    let words = elements.map { Candidate(lead + parts.kept + $0.text, $0.description) }
    let isAlone = lead.isEmpty && !place.optionsHaveEnded
    return Completions(
      candidates: isAlone ? words.filter { value.mayBe($0.text) } : words,
      isOpen: value.wordForm != .single && !words.isEmpty
        || words.contains { $0.text.utf8.last == UInt8(ascii: "=") })
  }

  private func candidates(of value: ValueDeclaration, prefix: String) -> [Candidate] {
    switch value.candidates {
    case .none, .files: []
    case .choice: value.choices.map { Candidate($0) }
    case .named(let name):
      resolver(CandidateRequest(name: name, prefix: prefix, arguments: given))
    }
  }
}

/// A value that is typed in part, taken apart at the last comma between its elements.
private struct ListParts {
  /// What stays as it is: `last,-`.
  let kept: String
  /// The element to complete: `a`.
  let element: String
  /// The elements before it, without their signs.
  private let others: Set<Substring>

  init(_ typed: String, form: WordForm) {
    guard form != .single else {
      (kept, element, others) = ("", typed, [])
      return
    }
    let elements = typed.listElements
    let start = elements.last?.startIndex ?? typed.startIndex
    let unsigned = { (word: Substring) in
      form == .signedList && word.utf8.first == UInt8(ascii: "-") ? word.dropFirst() : word
    }
    let last = unsigned(typed[start...])
    kept = String(typed[..<last.startIndex])
    element = String(last)
    others = Set(elements.dropLast().map(unsigned))
  }

  func contains(_ element: String) -> Bool { others.contains(element[...]) }
}
