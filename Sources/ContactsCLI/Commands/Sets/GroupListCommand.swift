import Arguments
import ContactCards

/// The verb `contacts group list`.
enum GroupListCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "group list", summary: "List groups with their counts, or the contacts in one.",
      discussion: """
        Without a NAME, writes the names and how many contacts each has: a table on a terminal, with a \
        tab between them in a pipe. With one, lists the contacts as 'contacts list' does.
        """,
      examples: [
        Example("contacts group list", "All groups."),
        Example("contacts group list --format '{name}: {contacts}'", "Lines of one's own."),
        Example("contacts group list friends --json", "The members of one, as JSON."),
      ],
      arguments: [SetArguments.name(.group, count: .atMostOne)], options: SetListOptions.all,
      sections: [SetListOptions.section(.group), TemplateHelp.section])
  }

  static func run(_ session: Session) throws {
    try session.list(.group, command: syntax)
  }
}
