import Arguments
import ContactCards

/// The verb `contacts group delete`.
enum GroupDeleteCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "group delete", summary: "Delete groups; their members stay.",
      discussion: """
        Deletes all of them or, when there is none of a name, none; writes the names.
        """,
      examples: [
        Example("contacts group delete friends", "Nobody is deleted."),
        Example("contacts group delete friends --dry-run", "See how many are in it."),
        Example(
          "contacts group list --json | jq 'map(select(.contacts == 0))' | contacts group delete -",
          "All that are empty."),
        Example("contacts delete --group friends", "That deletes the members."),
      ],
      arguments: [SetArguments.names(.group)], options: [DeleteCommand.dryRun])
  }

  static func run(_ session: Session) throws {
    try session.delete(.group)
  }
}
