import Arguments
import ContactCards

/// The verb `contacts group remove`.
enum GroupRemoveCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "group remove", summary: "Take contacts out of a group.",
      discussion: """
        Changes all of them or, if one is not in the group, none, and writes their IDs, or the contacts if a format is \
        given. --where chooses among members, after a question where they are several. The group stays, even without members.
        """,
      examples: [
        Example("contacts group remove friends 7", "One contact."),
        Example(
          "contacts group remove minors --where 'age >= 18'", "Members that match."),
      ],
      arguments: [SetArguments.name(.group), ContactArguments.ids],
      options: ConsentOptions.all, groups: [QueryOptions.choosingByFilter, FormatOptions.group])
  }

  static func run(_ session: Session) throws {
    try session.remove(.group, syntax)
  }
}
