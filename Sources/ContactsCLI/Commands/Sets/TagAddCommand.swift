import Arguments
import ContactCards

/// The verb `contacts tag add`.
enum TagAddCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "tag add", summary: "Mark contacts with a tag.",
      discussion: """
        Changes all of them or none, and writes their IDs, or the contacts when a format is given. A tag that there is not is made. Those that \
        --where chooses are changed at a terminal after a question where they are several.
        """,
      examples: [
        Example("contacts tag add vegan 7 12", "Two contacts by their IDs."),
        Example("contacts tag add vegan 'ada lovelace'", "One by her name."),
        Example("contacts tag add colleague --where 'company = \"Acme\"'", "All who work there."),
      ],
      arguments: [SetArguments.name(.tag), ContactArguments.ids],
      options: [QueryOptions.predicates] + ConsentOptions.all + FormatOptions.all,
      sections: [PredicateHelp.section])
  }

  static func run(_ session: Session) throws {
    try session.add(.tag, syntax)
  }
}
