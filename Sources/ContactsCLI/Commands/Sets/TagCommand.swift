import Arguments

/// The group of commands `contacts tag`, which look after tags of contacts.
enum TagCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "tag", summary: "Manage tags: list, add, remove, rename, delete.",
      discussion: """
        See 'contacts tag COMMAND --help' for each. Case and accents of an existing name do not matter, \
        as long as only one matches. Other commands choose contacts by --tag NAME.
        """,
      examples: [
        Example("contacts tag list", "All tags with their counts."),
        Example("contacts tag add vegan 7 12", "Mark two contacts."),
        Example("contacts list --tag vegan", "The contacts that have it."),
      ])
  }

  /// The commands of the group.
  static var members: [any Command.Type] {
    [
      TagListCommand.self, TagAddCommand.self, TagRemoveCommand.self, TagRenameCommand.self,
      TagDeleteCommand.self,
    ]
  }

  static func run(_ session: Session) throws {
    throw UsageError(.missingCommand, command: syntax)
  }
}
