extension Interpreter {
  /// What is wrong with a long option that is not known here.
  func problem(withName name: String, word: String) -> UsageError.Kind {
    if isOptionOfCommands({ $0.matches(long: name) }) { return .misplacedOption("--\(name)") }
    let known = table.longNames
    let other = program.otherWords.options(for: name).lazy.compactMap {
      OtherWords.spelling(of: $0, among: known)
    }.first
    let suggestion = (other ?? Suggestion.closest(to: name, among: known)).map { "--\($0)" }
    return .unknownOption(name.isEmpty ? word : "--\(name)", suggestion: suggestion)
  }

  /// What is wrong with letters after one hyphen that are no group of options.
  func problem(withGroup letters: String) -> UsageError.Kind {
    if table.option(long: letters) != nil {
      return .unknownOption("-\(letters)", suggestion: "--\(letters)")
    }
    if let joined = table.joinedValue(in: letters), let kind = problem(with: joined, in: letters) {
      return kind
    }
    return valueAfterFlag(in: letters) ?? unknownOption(in: letters)
  }

  private func isOptionOfCommands(_ matches: (OptionNames) -> Bool) -> Bool {
    let commands =
      switch stage {
      case .beforeCommand: program.commands
      case .group(let group): program.members(of: group)
      case .command, .unknownCommand: [CommandSyntax]()
      }
    return commands.contains { $0.options.contains { matches($0.names) } }
  }

  /// The error of `-y=5`: a value behind a letter that takes none in the same word.
  private func valueAfterFlag(in letters: String) -> UsageError.Kind? {
    let flags = letters.prefix { table.option(short: $0)?.takesValue == false }
    let rest = letters[flags.endIndex...]
    guard rest.first == "=", let last = flags.last else { return nil }
    return valueAfterEquals(String(rest.dropFirst()), option: last, letters: letters)
  }

  private func valueAfterEquals(
    _ text: String, option letter: Character, letters: String
  ) -> UsageError.Kind? {
    guard let option = table.option(short: letter) else { return nil }
    guard option.value != nil else { return .unexpectedValue(option: "-\(letter)", text: text) }
    return .unknownOption("-\(letters)", suggestion: "--\(option.name)=\(text)")
  }

  private func unknownOption(in letters: String) -> UsageError.Kind {
    if letters.utf8.count > 1,
      let name = Suggestion.closest(to: letters, among: table.longNames)
    {
      return .unknownOption("-\(letters)", suggestion: "--\(name)")
    }
    guard let unknown = letters.first(where: { table.option(short: $0) == nil }) else {
      return .unknownOption("-\(letters)", suggestion: nil)
    }
    if isOptionOfCommands({ $0.matches(short: unknown) }) { return .misplacedOption("-\(unknown)") }
    guard unknown == letters.first, let argument = expectedArgument else {
      return .unknownOption("-\(unknown)", suggestion: nil)
    }
    return problem(with: "-\(letters)", as: argument)
  }

  /// What is wrong with a word that begins with `-`, is no option and stands where an argument
  /// could.
  private func problem(with word: String, as argument: ArgumentDeclaration) -> UsageError.Kind {
    guard let problem = argument.value.problem(with: word) else {
      return .unknownOptionOrArgument(word)
    }
    let facts = problem.facts(word, choices: argument.value.choices)
    return facts.suggestion == nil
      ? .unknownOption(word, suggestion: nil) : .invalidArgument(argument.name, facts)
  }
}
