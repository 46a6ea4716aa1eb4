import Arguments
import ContactCards

/// The verb `contacts tag list`.
enum TagListCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "tag list", summary: "List tags with their counts, or the contacts that have one.",
      discussion: """
        Without a NAME, writes the names and how many contacts each has: a table on a terminal, lines with a \
        tab in a pipe. With one, lists its contacts as 'contacts list' does. Tags without contacts are left out.
        """,
      examples: [
        Example("contacts tag list", "All tags."),
        Example("contacts tag list --format '{name}: {contacts}'", "Lines of your own."),
        Example("contacts tag list vegan --json", "The contacts that have one, as JSON."),
      ],
      arguments: [SetArguments.name(.tag, count: .atMostOne)],
      groups: [SetListOptions.group], sections: [SetListOptions.section(.tag)])
  }

  static func run(_ session: Session) throws {
    try session.list(.tag, command: syntax)
  }
}
