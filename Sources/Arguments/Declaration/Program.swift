/// The whole command line of a program as one value.
///
/// What the program accepts, what its help says and how its errors are worded all come from this
/// declaration. A program has commands (`add`, `list`), some of which may be groups of others
/// (`store check`), global options, which may stand before or
/// after the command, and two things of its own that need no declaration: the command `help` and
/// the options `--help`, `-h` and `--version`.
package struct Program {
  package let name: String
  package let version: String
  /// What the program is, in one sentence.
  package let summary: String
  /// What else there is to know, as paragraphs.
  package let discussion: String
  /// The options that every command takes, `--help` and `--version` at the end.
  package let globalOptions: [OptionDeclaration]
  /// Every command in the order of the declaration, `help` at the end.
  package let commands: [CommandSyntax]
  /// What stands in lists above some of the commands, by their names: what they and those behind them
  /// are about.
  let commandHeadings: [String: String]

  private let makeExamples: @Sendable () -> [Example]
  private let makeSections: @Sendable () -> [HelpSection]
  private let makeManualSections: @Sendable () -> [HelpSection]
  private let makeTopics: @Sendable () -> [Topic]
  private let makeOtherWords: @Sendable () -> OtherWords

  package init(
    name: String, version: String, summary: String, discussion: String = "",
    examples: @autoclosure @escaping @Sendable () -> [Example] = [],
    sections: @autoclosure @escaping @Sendable () -> [HelpSection] = [],
    manualSections: @autoclosure @escaping @Sendable () -> [HelpSection] = [],
    globalOptions: [any DeclaredOption] = [], commands: [CommandSyntax],
    commandHeadings: [String: String] = [:],
    topics: @autoclosure @escaping @Sendable () -> [Topic] = [],
    otherWords: @autoclosure @escaping @Sendable () -> OtherWords = OtherWords()
  ) {
    self.name = name
    self.version = version
    self.summary = summary
    self.discussion = discussion
    makeExamples = examples
    makeSections = sections
    makeManualSections = manualSections
    self.globalOptions =
      globalOptions.map { $0.declaration } + [
        Self.helpFlag.declaration, Self.versionFlag.declaration,
      ]
    self.commands = commands + [Self.helpCommand]
    self.commandHeadings = commandHeadings
    makeTopics = topics
    makeOtherWords = otherWords
  }
}

extension Program: Sendable {}

extension Program {
  package var examples: [Example] { makeExamples() }

  /// Further parts of the help page, such as the exit codes.
  package var sections: [HelpSection] { makeSections() }

  /// Parts that only the manual has, such as the files that the program uses.
  package var manualSections: [HelpSection] { makeManualSections() }

  /// The pages of help about what several commands have in common.
  package var topics: [Topic] { makeTopics() }

  /// What people may write for a command or an option, with what it is called here.
  var otherWords: OtherWords { makeOtherWords() }
}

extension Program {
  static let helpFlag = Flag("help", short: "h", help: "Show help and exit.")

  static let versionFlag = Flag("version", help: "Show the version and exit.")

  static let helpTopic = Argument(
    "COMMAND", count: .atMostOne, value: .text, help: "The command or the topic to explain.")

  static let helpSubtopic = Argument(
    "SUBCOMMAND", count: .atMostOne, value: .text, help: "Which one, for a group of commands.")

  static let helpCommand = CommandSyntax(
    "help", summary: "Show this help, or that of a command or a topic.",
    arguments: [helpTopic, helpSubtopic])

  /// The command with a name or alias.
  ///
  /// - Complexity: O(*n*) in the number of commands.
  package func command(named word: String) -> CommandSyntax? {
    commands.first { !$0.isInGroup && ($0.name == word || $0.aliases.contains(word)) }
  }

  /// The topic with a name.
  func topic(named word: String) -> Topic? {
    topics.first { $0.name == word }
  }

  /// The commands of a group; none for a command that is no group.
  ///
  /// - Complexity: O(*n*) in the number of commands.
  func members(of group: CommandSyntax) -> [CommandSyntax] {
    let beginning = group.name + " "
    return commands.filter { $0.isInGroup && $0.name.hasPrefix(beginning) }
  }

  /// The command of a group with a name.
  func command(named word: String, in group: CommandSyntax) -> CommandSyntax? {
    members(of: group).first { $0.ownWord == word }
  }
}
