import AddressBook
import Arguments

/// The verb `contacts group remove`.
enum GroupRemoveCommand: Command {
  static let syntax = CommandSyntax(
    "group remove", summary: "Take contacts out of a group.",
    discussion: """
      Changes all of them or, when one is not in the group, none, and writes their IDs. The group \
      stays, also when nobody is left in it.
      """,
    examples: [
      Example("contacts group remove friends 7", "One contact.")
    ],
    arguments: [SetArguments.name(.group), SetArguments.contacts])

  static func run(_ session: Session) throws {
    try session.remove(.group)
  }
}
