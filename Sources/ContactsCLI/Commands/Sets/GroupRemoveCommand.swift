import Arguments
import ContactCards

/// The verb `contacts group remove`.
enum GroupRemoveCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "group remove", summary: "Take contacts out of a group.",
      discussion: """
        Changes all of them or, when one is not in the group, none, and writes their IDs, or the contacts when a format is given; --where \
        means members only, who are changed at a terminal after a question where they are several. The \
        group stays, also when nobody is left in it.
        """,
      examples: [
        Example("contacts group remove friends 7", "One contact."),
        Example(
          "contacts group remove minors --where 'age >= 18'", "Those members who have grown up."),
      ],
      arguments: [SetArguments.name(.group), ContactArguments.ids],
      options: [QueryOptions.predicates] + ConsentOptions.all + FormatOptions.all,
      sections: [PredicateHelp.section])
  }

  static func run(_ session: Session) throws {
    try session.remove(.group, syntax)
  }
}
