import Arguments
import ContactCards

/// The verb `contacts tag list`.
enum TagListCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "tag list", summary: "List tags with their counts, or the contacts that have one.",
      discussion: """
        Without a NAME, writes the names and how many contacts each has: a table on a terminal, with a \
        tab between them in a pipe. With one, lists the contacts as 'contacts list' does.

        Tags that no contact has are left out.
        """,
      examples: [
        Example("contacts tag list", "All tags."),
        Example("contacts tag list --format '{name}: {contacts}'", "Lines of one's own."),
        Example("contacts tag list vegan --json", "The contacts that have one, as JSON."),
      ],
      arguments: [SetArguments.name(.tag, count: .atMostOne)], options: SetListOptions.all,
      sections: [SetListOptions.section(.tag), TemplateHelp.section])
  }

  static func run(_ session: Session) throws {
    try session.list(.tag, command: syntax)
  }
}
