/// Finds what can stand at one place of a command line.
struct Completer {
  let program: Program
  let resolver: CandidateResolver
  /// The word to complete, as far as it is typed.
  let word: String
  /// What the words before it have come to.
  let place: Interpreter
  /// What is given before and behind it.
  let given: ParsedArguments

  init(_ words: [String], at index: Int, of program: Program, resolver: @escaping CandidateResolver)
  {
    let index = min(max(index, 0), words.count)
    self.program = program
    self.resolver = resolver
    word = index < words.count ? words[index] : ""
    var interpreter = Interpreter(Array(words[..<index]), program: program)
    interpreter.readWords()
    place = interpreter
    interpreter.words = words.dropFirst(index + 1)
    interpreter.readWords()
    given = interpreter.parsed
  }
}

extension Completer {
  func completions() -> Completions {
    if let value = place.awaitedValue { return completions(of: value, from: word) }
    if place.optionsHaveEnded { return plainWords() }
    switch Token(word) {
    case .long(let name, let text?): return attachedValues(text, of: name)
    case .long(_, nil), .terminator: return Completions(candidates: options())
    case .short(let letters): return joinedValues(in: letters) ?? dashedWords()
    case .plain: return word == "-" ? dashedWords() : plainWords()
    }
  }

  private func attachedValues(_ text: String, of name: String) -> Completions {
    guard let value = place.table.option(long: name)?.value else { return Completions() }
    return completions(of: value, from: text, lead: "--\(name)=")
  }

  /// Values in the same word as the letter of their option.
  private func joinedValues(in letters: String) -> Completions? {
    guard let joined = place.table.joinedValue(in: letters), let value = joined.option.value else {
      return nil
    }
    let found = completions(of: value, from: joined.text, lead: "-\(joined.flags)\(joined.letter)")
    return found == Completions() ? nil : found
  }

  /// Options, and arguments that may begin with a hyphen.
  private func dashedWords() -> Completions {
    var found = Completions(candidates: options())
    guard case .command = place.stage, let argument = place.expectedArgument else { return found }
    let values = completions(of: argument.value, from: word)
    found.candidates += values.candidates
    found.isOpen = values.isOpen && !values.candidates.isEmpty
    return found
  }

  /// Commands or arguments; options where nothing else can stand.
  private func plainWords() -> Completions {
    switch place.stage {
    case .beforeCommand: return Completions(candidates: commands(program.topLevelCommands))
    case .group(let group): return Completions(candidates: commands(program.members(of: group)))
    case .unknownCommand: return Completions()
    case .command(let command):
      if command.name == Program.helpCommand.name { return helpTopics() }
      let found = place.expectedArgument.map { completions(of: $0.value, from: word) }
      if let found, found != Completions() { return found }
      return Completions(candidates: offersOptions ? options() : [])
    }
  }

  /// Whether options are worth showing before a hyphen is typed.
  private var offersOptions: Bool {
    guard word.isEmpty, !place.optionsHaveEnded else { return false }
    guard let argument = place.expectedArgument else { return true }
    return !argument.count.isRequired || place.parsed.contains(argument)
  }

  private func helpTopics() -> Completions {
    guard let topic = place.parsed[Program.helpTopic].first else {
      return Completions(
        candidates: commands(program.topLevelCommands)
          + program.topics.map { Candidate($0.name, $0.summary) }.filter { $0.begins(with: word) })
    }
    guard place.nextArgument == 1, let group = program.command(named: topic) else {
      return Completions()
    }
    return Completions(candidates: commands(program.members(of: group)))
  }
}

extension Program {
  /// The commands and groups that are shown.
  var topLevelCommands: [CommandSyntax] { commands.filter { !$0.isInGroup } }
}
