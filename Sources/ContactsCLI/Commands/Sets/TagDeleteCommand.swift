import Arguments
import ContactCards

/// The verb `contacts tag delete`.
enum TagDeleteCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "tag delete", summary: "Delete tags; the contacts that have them stay.",
      discussion: """
        Deletes all of them or, if one does not exist, none; writes the names. Tags that have contacts need \
        a yes at the terminal or --yes.
        """,
      examples: [
        Example("contacts tag delete vegan --yes", "The contacts stay."),
        Example("contacts tag delete vegan --dry-run", "See how many have it."),
        Example(
          "contacts tag list | grep '^old-' | contacts tag delete --yes -", "All that begin so."),
      ],
      arguments: [SetArguments.names(.tag)], options: [DeleteCommand.dryRun, DeleteCommand.yes])
  }

  static func run(_ session: Session) throws {
    try session.delete(.tag)
  }
}
