extension Interpreter {
  /// What the words come to once all of them are read.
  func outcome() throws(UsageError) -> Invocation {
    if parsed[Program.helpFlag] {
      // There is no page for what is no command.
      if case .unknownCommand = stage, let firstError { throw firstError }
      return .help(
        try command.map { command throws(UsageError) in try topic(of: command) } ?? .program)
    }
    if parsed[Program.versionFlag] { return .version }
    if let firstError { throw firstError }
    guard let command else {
      guard isEmpty else { throw UsageError(.missingCommand, command: nil) }
      return .help(.short)
    }
    if case .group = stage { throw UsageError(.missingCommand, command: command) }
    try checkNothingIsMissing(from: command)
    guard command.name == Program.helpCommand.name else { return .run(command, parsed) }
    return .help(try requestedTopic())
  }

  private func checkNothingIsMissing(from command: CommandSyntax) throws(UsageError) {
    let options = table.options.filter { $0.isRequired && !parsed.contains($0) }
    guard options.isEmpty else {
      let missing = options.map {
        UsageError.MissingOption(label: $0.label, requirement: $0.requirement)
      }
      throw UsageError(.missingOptions(missing), command: command)
    }
    let isMissing = { (argument: ArgumentDeclaration) in
      argument.count.isRequired && !parsed.contains(argument)
    }
    if let argument = arguments.first(where: isMissing) {
      throw UsageError(.missingArgument(argument.name), command: command)
    }
  }

  /// The page for `COMMAND --help`; for `help COMMAND --help` that of the command named.
  private func topic(of command: CommandSyntax) throws(UsageError) -> HelpRequest {
    guard command.name == Program.helpCommand.name else { return .command(command) }
    return try requestedTopic()
  }

  private func requestedTopic() throws(UsageError) -> HelpRequest {
    guard let word = parsed[Program.helpTopic].first else { return .program }
    guard let command = program.command(named: word) else {
      if let topic = program.topic(named: word), parsed[Program.helpSubtopic].isEmpty {
        return .topic(topic)
      }
      let suggestion =
        Suggestion.closest(to: word, among: program.topics.map(\.name))
        ?? program.commandSuggestion(for: word)
      throw UsageError(.unknownCommand(word, suggestion: suggestion), command: nil)
    }
    guard let subword = parsed[Program.helpSubtopic].first else { return .command(command) }
    guard let member = program.command(named: subword, in: command) else {
      if program.members(of: command).isEmpty {
        throw UsageError(.unexpectedArgument(subword), command: Program.helpCommand)
      }
      throw UsageError(.unknownCommand("\(word) \(subword)", suggestion: nil), command: nil)
    }
    return .command(member)
  }
}
