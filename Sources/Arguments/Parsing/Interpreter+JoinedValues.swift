import TextTools

extension Interpreter {
  /// Why letters that could be an option and its value are more likely meant for something else.
  ///
  /// A long name with one hyphen is the most frequent of them, and nothing would say so later:
  /// `-first` would set a first name to "irst".
  ///
  /// - Returns: What to say instead; nil if the value is to be taken as it is.
  func problem(with joined: JoinedValue, in letters: String) -> UsageError.Kind? {
    if let name = longName(in: letters, of: joined) {
      return .unknownOption("-\(letters)", suggestion: "--\(name)")
    }
    let name = String(letters.prefix { $0 != "=" })
    if name.utf8.count > 3, isOptionElsewhere(name) {
      return .unknownOption("-\(letters)", suggestion: nil)
    }
    if joined.text.utf8.first == 0x3D {
      return .valueAfterEquals(
        option: "-\(joined.letter)", value: String(Substring(joined.text.utf8.dropFirst())))
    }
    return nil
  }

  /// Whether some command of the program has an option with a long name.
  private func isOptionElsewhere(_ name: String) -> Bool {
    program.commands.contains { $0.options.contains { $0.names.matches(long: name) } }
  }

  /// The long name that letters after a single hyphen stand for, with the value behind its `=`.
  private func longName(in letters: String, of joined: JoinedValue) -> String? {
    let name = String(letters.prefix { $0 != "=" })
    if name.utf8.count > 1, table.option(long: name) != nil { return letters }
    // Such as -lastname, which is the option's own name with more of the same behind it.
    if joined.option.names.longs.contains(where: { name.hasPrefix($0) }) {
      return joined.option.name
    }
    if isTypingMistake(of: joined.option, letters) { return joined.option.name }
    guard let problem = joined.option.value?.problem(with: joined.text) else { return nil }
    let facts = problem.facts(joined.text, choices: joined.option.value?.choices ?? [])
    return facts.suggestion == nil
      ? Suggestion.closest(to: letters, among: table.longNames) : nil
  }

  /// Whether letters are one typing mistake away from the long name of the option that they begin
  /// with; a value in capitals or digits, such as a name, is none.
  private func isTypingMistake(of option: OptionDeclaration, _ letters: String) -> Bool {
    let isWord = letters.utf8.count > 2 && letters.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    return isWord
      && option.names.longs.contains { name in
        EditDistance.between(Array(letters.unicodeScalars), Array(name.unicodeScalars)) == 1
      }
  }
}
