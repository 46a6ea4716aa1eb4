import Arguments

/// The group of commands `contacts group`, which look after groups of contacts.
enum GroupCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "group", summary: "Manage groups: list, create, add, remove, rename, delete.",
      discussion: """
        See 'contacts group COMMAND --help' for each. Case and accents of an existing name do not matter, \
        as long as only one matches. Other commands choose contacts by --group NAME.
        """,
      examples: [
        Example("contacts group list", "All groups with their counts."),
        Example("contacts group add friends 7 12", "Two more members."),
        Example("contacts list --group friends", "The members."),
      ])
  }

  /// The commands of the group.
  static var members: [any Command.Type] {
    [
      GroupListCommand.self, GroupCreateCommand.self, GroupAddCommand.self, GroupRemoveCommand.self,
      GroupRenameCommand.self, GroupDeleteCommand.self,
    ]
  }

  static func run(_ session: Session) throws {
    throw UsageError(.missingCommand, command: syntax)
  }
}
