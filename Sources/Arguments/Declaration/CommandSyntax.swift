/// The declaration of one command: its grammar, its help and its usage line all come from here.
///
/// ```swift
/// static let syntax = CommandSyntax(
///   "show", summary: "Show a contact.",
///   examples: [Example("contacts show 7", "Show the contact with the id 7.")],
///   arguments: [id], options: [json])
/// ```
///
/// A program starts with the declarations of all its commands and uses one, so whatever is not
/// needed to find that one is worked out when it is asked for.
package struct CommandSyntax {
  /// The word that names the command, and by which it is told from others.
  ///
  /// Of a command of a group it is two words: that of the group, a space, and its own.
  package let name: String
  /// Other words for the command.
  package let aliases: [String]
  /// What the command does, in one sentence.
  package let summary: String
  /// What else there is to know, as paragraphs.
  package let discussion: String
  /// What to do instead of giving it more arguments than it takes, as the end of a sentence; may be empty.
  let surplusAdvice: String

  private let makeExamples: @Sendable () -> [Example]
  private let makeArguments: @Sendable () -> [any DeclaredArgument]
  private let makeOptions: @Sendable () -> [any DeclaredOption]
  private let makeGroups: @Sendable () -> [OptionGroup]
  private let makeSections: @Sendable () -> [HelpSection]

  package init(
    _ name: String, aliases: [String] = [], summary: String, discussion: String = "",
    surplusAdvice: String = "",
    examples: @autoclosure @escaping @Sendable () -> [Example] = [],
    arguments: @autoclosure @escaping @Sendable () -> [any DeclaredArgument] = [],
    options: @autoclosure @escaping @Sendable () -> [any DeclaredOption] = [],
    groups: @autoclosure @escaping @Sendable () -> [OptionGroup] = [],
    sections: @autoclosure @escaping @Sendable () -> [HelpSection] = []
  ) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.discussion = discussion
    self.surplusAdvice = surplusAdvice
    makeExamples = examples
    makeArguments = arguments
    makeOptions = options
    makeGroups = groups
    makeSections = sections
  }
}

extension CommandSyntax: Sendable {}

extension CommandSyntax {
  package var examples: [Example] { makeExamples() }

  package var arguments: [ArgumentDeclaration] { makeArguments().map { $0.declaration } }

  /// The word that names the command within its group, or its name where it is in none.
  var ownWord: String { name.split(separator: " ").last.map(String.init) ?? name }

  /// Whether the command is one of a group's.
  var isInGroup: Bool { name.utf8.contains(0x20) }

  /// The options that only this command has, or that its help explains.
  package var ownOptions: [OptionDeclaration] { makeOptions().map { $0.declaration } }

  /// The options that it shares with others.
  package var groups: [OptionGroup] { makeGroups() }

  /// All options of the command; those of the program come on top.
  package var options: [OptionDeclaration] { ownOptions + groups.flatMap(\.options) }

  /// Further parts of the help page.
  package var sections: [HelpSection] { makeSections() }
}
