extension Program {
  /// What contradicts itself in the declaration: names that are taken twice, arguments that can
  /// never be reached, choices that their own parser refuses.
  ///
  /// Meant for a test; a program does not check itself at every start.
  ///
  /// - Complexity: O(*n*) in the size of the declaration.
  package func declarationProblems() -> [String] {
    var problems = repeats(in: commands.flatMap { [$0.name] + $0.aliases }).map {
      "the command name '\($0)' is taken twice"
    }
    problems += globalOptions.filter(\.isRequired).map { "the global \($0.label) is required" }
    problems += commandHeadings.keys.sorted().filter { command(named: $0) == nil }.map {
      "there is no command '\($0)' to stand below a heading"
    }
    problems += otherWordProblems() + topicProblems()
    for command in commands {
      let found =
        nameProblems(of: command.options + globalOptions) + orderProblems(of: command.arguments)
        + command.arguments.flatMap { choiceProblems(of: $0.value) }
        + command.options.compactMap(\.value).flatMap(choiceProblems)
      problems += found.map { "\(command.name): \($0)" }
    }
    return problems
  }

  /// Topics that a command hides, and groups of options that their page does not explain.
  private func topicProblems() -> [String] {
    repeats(in: topics.map(\.name)).map { "the topic '\($0)' is declared twice" }
      + topics.filter { command(named: $0.name) != nil }.map {
        "the topic '\($0.name)' has the name of a command"
      }
      + commands.flatMap { command in
        command.groups.flatMap { group in
          let explained =
            topic(named: group.page)?.options ?? self.command(named: group.page)?.ownOptions ?? []
          return group.options.filter { option in !explained.contains { $0.name == option.name } }
            .map {
              "\(command.name): '\(group.page)' does not explain \($0.label)"
            }
        }
      }
  }

  private func nameProblems(of options: [OptionDeclaration]) -> [String] {
    let longs = options.flatMap(\.names.longs)
    let shorts = options.flatMap(\.names.shorts)
    return repeats(in: longs).map { "the option name '--\($0)' is taken twice" }
      + repeats(in: shorts).map { "the option name '-\($0)' is taken twice" }
      + longs.filter { !isLongName($0) }.map { "'--\($0)' cannot name an option" }
      + shorts.filter { !$0.isLetter && !$0.isNumber }.map { "'-\($0)' cannot name an option" }
  }

  private func isLongName(_ name: String) -> Bool {
    name.first != "-" && name.count > 1
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
  }

  private func orderProblems(of arguments: [ArgumentDeclaration]) -> [String] {
    let afterRepeating = arguments.drop { !$0.count.isRepeating }.dropFirst()
    let afterOptional = arguments.drop { $0.count.isRequired }.filter(\.count.isRequired)
    return repeats(in: arguments.map(\.name)).map { "the argument \($0) is declared twice" }
      + afterRepeating.map { "the argument \($0.name) follows one that takes every word" }
      + afterOptional.map { "the required argument \($0.name) follows an optional one" }
  }

  private func choiceProblems(of value: ValueDeclaration) -> [String] {
    value.choices.filter { value.problem(with: $0) != nil }.map {
      "the choice '\($0)' of \(value.placeholder) is refused by its parser"
    }
  }

  private func repeats<Name: Hashable>(in names: [Name]) -> [Name] {
    var seen: Set<Name> = []
    return names.filter { !seen.insert($0).inserted }
  }
}
