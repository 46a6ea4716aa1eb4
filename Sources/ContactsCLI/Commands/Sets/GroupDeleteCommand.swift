import Arguments
import ContactCards

/// The verb `contacts group delete`.
enum GroupDeleteCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "group delete", summary: "Delete groups; their members stay.",
      discussion: """
        Deletes all of them or, if one does not exist, none; writes the names. Groups that have contacts need \
        a yes at the terminal or --yes.
        """,
      examples: [
        Example("contacts group delete friends --yes", "The members stay."),
        Example("contacts group delete friends --dry-run", "See how many are in it."),
        Example(
          "contacts group list --json | jq 'map(select(.contacts == 0))' | contacts group delete -",
          "All that are empty."),
        Example("contacts delete --group friends", "This deletes the members."),
      ],
      arguments: [SetArguments.names(.group)], options: [DeleteCommand.dryRun, DeleteCommand.yes])
  }

  static func run(_ session: Session) throws {
    try session.delete(.group)
  }
}
