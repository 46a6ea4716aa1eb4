import Arguments
import ContactCards

/// The verb `contacts group add`.
enum GroupAddCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "group add", summary: "Put contacts into a group.",
      discussion: """
        Changes all of them or none, and writes their IDs, or the contacts if a format is given. A group \
        that does not exist is made. --where changes all that match, after a question where they are several.
        """,
      examples: [
        Example("contacts group add friends 7 12", "Two contacts by their IDs."),
        Example("contacts group add friends 'ada lovelace'", "One by name."),
        Example(
          "contacts group add Berlin --where 'ANY city = \"Berlin\"'", "All who live there."),
      ],
      arguments: [SetArguments.name(.group), ContactArguments.ids],
      options: ConsentOptions.all, groups: [QueryOptions.choosingByFilter, FormatOptions.group])
  }

  static func run(_ session: Session) throws {
    try session.add(.group, syntax)
  }
}
