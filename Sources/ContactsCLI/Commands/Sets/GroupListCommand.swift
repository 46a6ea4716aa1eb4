import Arguments
import ContactCards

/// The verb `contacts group list`.
enum GroupListCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "group list", summary: "List groups with their counts, or the contacts in one.",
      discussion: """
        Without a NAME, writes the names and how many contacts each has: a table on a terminal, lines with a \
        tab in a pipe. With one, lists its contacts as 'contacts list' does.
        """,
      examples: [
        Example("contacts group list", "All groups."),
        Example("contacts group list --format '{name}: {contacts}'", "Lines of your own."),
        Example("contacts group list friends --json", "The members of one, as JSON."),
      ],
      arguments: [SetArguments.name(.group, count: .atMostOne)],
      groups: [SetListOptions.group], sections: [SetListOptions.section(.group)])
  }

  static func run(_ session: Session) throws {
    try session.list(.group, command: syntax)
  }
}
