/// Describes declared things as rows of a help page.
enum HelpRows {
  static func row(for command: CommandSyntax) -> HelpSection.Row {
    HelpSection.Row(command.ownWord, command.summary)
  }

  static func row(for argument: ArgumentDeclaration) -> HelpSection.Row {
    HelpSection.Row(argument.label, sentences([argument.help, choices(argument.value)]))
  }

  /// A row such as `-n, --limit N` with the option's sentence and whatever the grammar adds to it.
  static func row(for option: OptionDeclaration) -> HelpSection.Row {
    let short = option.names.short.map { "-\($0), " } ?? "    "
    let notes = [
      option.help,
      choices(option.value),
      option.isRequired ? "Required." : "",
      option.isRepeatable && option.value != nil ? "May be repeated." : "",
      otherNames(of: option.names),
    ]
    return HelpSection.Row(short + option.label, sentences(notes))
  }

  private static func choices(_ value: ValueDeclaration?) -> String {
    guard let choices = value?.choices, !choices.isEmpty else { return "" }
    return "One of: \(choices.joined(separator: ", "))."
  }

  private static func otherNames(of names: OptionNames) -> String {
    let others = names.aliasShorts.map { "-\($0)" } + names.aliases.map { "--\($0)" }
    return others.isEmpty ? "" : "Same as \(others.joined(separator: ", "))."
  }

  private static func sentences(_ sentences: [String]) -> String {
    sentences.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
