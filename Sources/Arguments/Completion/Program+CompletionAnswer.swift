import TextTools

extension Program {
  /// The first word of a command line by which a script asks for candidates.
  static let completionWord = "---complete"

  /// Answers a completion script, which asks with a command line that no user types.
  ///
  /// | shell | words behind `---complete` |
  /// |---|---|
  /// | bash | `bash`, the characters at which words break, the line up to the cursor, its rest |
  /// | zsh, fish | the name, the index of the word, and the words behind the program's own name |
  ///
  /// The first line of an answer says what to make of the others: `words`, each of which is
  /// complete; `open`, words that may be typed on; or `files` with a tab and that beginning of the
  /// word which is no path. The other lines are candidates, each with a tab and its description.
  ///
  /// - Parameters:
  ///   - words: The words after the program's own name.
  ///   - values: Knows the candidates of names.
  /// - Returns: What to write to standard output, or nil for any other command line.
  /// - Complexity: O(*n*) in the length of the words, and in the number of candidates.
  package func completionAnswer(
    to words: [String], values: @escaping CandidateResolver = { _ in [] }
  ) -> String? {
    guard words.first == Self.completionWord else { return nil }
    guard words.count > 2, let shell = Shell(rawValue: words[1]) else { return "" }
    let question = words.dropFirst(2)
    guard shell != .bash else { return bashAnswer(to: Array(question), values: values) }
    guard let first = question.first, let index = Int(first) else { return "" }
    var line = Array(question.dropFirst())
    // Fish tells of words what they mean, but of the one to complete only how it is typed.
    if shell == .fish, line.indices.contains(index) {
      line[index] = FishQuoting.meaning(line[index])
    }
    return answer(completions(for: line, at: index, values: values))
  }

  private func bashAnswer(to question: [String], values: @escaping CandidateResolver) -> String {
    guard question.count == 3 else { return "" }
    let line = BashLine(question[1], rest: question[2], breaks: question[0])
    guard !line.isRedirection else { return answer(Completions(fileLead: "")) }
    // The first word is the program's own name.
    guard line.index > 0 else { return "" }
    var found = completions(
      for: Array(line.words.dropFirst()), at: line.index - 1, values: values)
    found.candidates = line.fitting(found.candidates)
    // Readline completes a path only where a word of its own kind begins.
    if let lead = found.fileLead { found.fileLead = lead.utf8.count > line.settled ? nil : "" }
    return answer(found) { line.reply($0) }
  }

  private func answer(
    _ completions: Completions, quoted: (String) -> String = { $0 }
  ) -> String {
    if let lead = completions.fileLead { return "files\t\(lead)\n" }
    let lines = completions.candidates.filter(\.fitsOnLine).map {
      "\(quoted($0.text))\t\($0.description.escapedForTerminal(keepingJoiners: true))\n"
    }
    return (completions.isOpen ? "open\n" : "words\n") + lines.joined()
  }
}

extension Candidate {
  /// Whether the text can stand in an answer, and on a terminal, as it is.
  fileprivate var fitsOnLine: Bool {
    !text.isEmpty && text.escapedForTerminal(keepingJoiners: true) == text
  }
}
