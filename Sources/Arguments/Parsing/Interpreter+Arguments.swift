extension Interpreter {
  /// Takes a word that is no option: the command, or the next argument of it.
  mutating func consumePlain(_ word: String) {
    switch stage {
    case .beforeCommand: chooseCommand(word)
    case .group(let group): chooseCommand(word, in: group)
    case .command: addArgument(word)
    case .unknownCommand: break
    }
  }

  private mutating func chooseCommand(_ word: String) {
    guard let command = program.command(named: word) else {
      stage = .unknownCommand
      record(.unknownCommand(word, suggestion: program.commandSuggestion(for: word)))
      return
    }
    if program.members(of: command).isEmpty { begin(command) } else { stage = .group(command) }
  }

  private mutating func chooseCommand(_ word: String, in group: CommandSyntax) {
    guard let command = program.command(named: word, in: group) else {
      record(
        .unknownCommand(
          "\(group.name) \(word)", suggestion: program.commandSuggestion(for: word, in: group)))
      stage = .unknownCommand
      return
    }
    begin(command)
  }

  private mutating func begin(_ command: CommandSyntax) {
    stage = .command(command)
    table = OptionTable(options: command.options + program.globalOptions)
    arguments = command.arguments
  }

  private mutating func addArgument(_ word: String) {
    guard let argument = expectedArgument else {
      record(.unexpectedArgument(word))
      return
    }
    if let problem = argument.value.problem(with: word) {
      record(.invalidArgument(argument.name, problem.facts(word, choices: argument.value.choices)))
    }
    parsed.add(word, to: argument)
    if !argument.count.isRepeating { nextArgument += 1 }
  }

  /// The argument that the next plain word is for.
  var expectedArgument: ArgumentDeclaration? {
    arguments.indices.contains(nextArgument) ? arguments[nextArgument] : nil
  }
}

extension Program {
  func commandSuggestion(for word: String) -> String? {
    if let meant = otherWords.command(for: word) { return meant }
    let names = commands.filter { !$0.isInGroup }.flatMap { [$0.name] + $0.aliases }
    if let closest = Suggestion.closest(to: word, among: names) { return closest }
    // 'version' is a command of many programs.
    return Self.versionFlag.declaration.names.matches(long: word) ? "--\(word)" : nil
  }

  func commandSuggestion(for word: String, in group: CommandSyntax) -> String? {
    if let meant = otherWords.member(for: word, of: group.name) { return meant }
    return Suggestion.closest(to: word, among: members(of: group).map(\.ownWord)).map {
      "\(group.name) \($0)"
    }
  }
}

extension InvalidValue {
  func facts(_ text: String, choices: [String]) -> UsageError.Rejection {
    UsageError.Rejection(
      text: text, reason: reason, suggestion: Suggestion.closest(to: text, among: choices))
  }
}
