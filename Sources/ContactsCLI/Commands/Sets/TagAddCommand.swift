import Arguments
import ContactCards

/// The verb `contacts tag add`.
enum TagAddCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "tag add", summary: "Mark contacts with a tag.",
      discussion: """
        Changes all of them or none, and writes their IDs, or the contacts if a format is given. A tag \
        that does not exist is made. --where changes all that match, after a question where they are several.
        """,
      examples: [
        Example("contacts tag add vegan 7 12", "Two contacts by their IDs."),
        Example("contacts tag add vegan 'ada lovelace'", "One by name."),
        Example("contacts tag add colleague --where 'company = \"Acme\"'", "All who work there."),
      ],
      arguments: [SetArguments.name(.tag), ContactArguments.ids],
      options: ConsentOptions.all, groups: [QueryOptions.choosingByFilter, FormatOptions.group])
  }

  static func run(_ session: Session) throws {
    try session.add(.tag, syntax)
  }
}
