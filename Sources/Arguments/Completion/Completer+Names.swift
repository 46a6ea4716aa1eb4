extension Completer {
  /// The commands that the word can become, by their aliases only if by no name.
  func commands(_ commands: [CommandSyntax]) -> [Candidate] {
    matches(
      commands.map { Candidate($0.ownWord, $0.summary) },
      else: commands.flatMap { command in command.aliases.map { Candidate($0, command.summary) } })
  }

  /// The options that the word can become, long names first, and aliases only if nothing else fits.
  ///
  /// One-letter names are left out as long as no hyphen is typed.
  func options() -> [Candidate] {
    let offered = place.table.options.filter { !isSpent($0) }
    let longs = offered.map { Candidate("--\($0.name)", $0.help) }
    let shorts = offered.compactMap { option in
      option.names.short.map { Candidate("-\($0)", option.help) }
    }
    return matches(
      word.isEmpty ? longs : longs + shorts, else: offered.flatMap(otherNames))
  }

  private func otherNames(of option: OptionDeclaration) -> [Candidate] {
    option.names.aliases.map { Candidate("--\($0)", option.help) }
      + option.names.aliasShorts.map { Candidate("-\($0)", option.help) }
  }

  /// Whether giving the option once more would be an error or change nothing.
  private func isSpent(_ option: OptionDeclaration) -> Bool {
    given.contains(option) && !(option.isRepeatable && option.value != nil)
  }

  private func matches(_ chief: [Candidate], else others: [Candidate]) -> [Candidate] {
    let found = chief.filter { $0.begins(with: word) }
    return found.isEmpty ? others.filter { $0.begins(with: word) } : found
  }
}
