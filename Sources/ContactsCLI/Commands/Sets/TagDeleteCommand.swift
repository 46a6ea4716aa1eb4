import Arguments
import ContactCards

/// The verb `contacts tag delete`.
enum TagDeleteCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "tag delete", summary: "Delete tags; the contacts that have them stay.",
      discussion: """
        Deletes all of them or, when there is none of a name, none; writes the names.
        """,
      examples: [
        Example("contacts tag delete vegan", "Nobody is deleted."),
        Example("contacts tag delete vegan --dry-run", "See how many have it."),
        Example("contacts tag list | grep '^old-' | contacts tag delete -", "All that begin so."),
      ],
      arguments: [SetArguments.names(.tag)], options: [DeleteCommand.dryRun])
  }

  static func run(_ session: Session) throws {
    try session.delete(.tag)
  }
}
