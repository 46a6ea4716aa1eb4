import Arguments
import ContactCards

/// The verb `contacts tag remove`.
enum TagRemoveCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "tag remove", summary: "Take a tag away from contacts.",
      discussion: """
        Changes all of them or, if one does not have the tag, none, and writes their IDs, or the contacts if a format is \
        given. --where chooses among those that have the tag, after a question where they are several.
        """,
      examples: [
        Example("contacts tag remove vegan 7", "One contact."),
        Example("contacts tag remove vegan --where TRUEPREDICATE", "Everybody who has it."),
      ],
      arguments: [SetArguments.name(.tag), ContactArguments.ids],
      options: ConsentOptions.all, groups: [QueryOptions.choosingByFilter, FormatOptions.group])
  }

  static func run(_ session: Session) throws {
    try session.remove(.tag, syntax)
  }
}
