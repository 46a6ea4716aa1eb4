import AddressBook
import Arguments

/// The verb `contacts group delete`.
enum GroupDeleteCommand: Command {
  static let syntax = CommandSyntax(
    "group delete", summary: "Delete a group; its members stay.",
    discussion: """
      Writes its name.
      """,
    examples: [
      Example("contacts group delete friends", "Nobody is deleted."),
      Example("contacts delete --group friends", "That deletes the members."),
    ],
    arguments: [SetArguments.name(.group)])

  static func run(_ session: Session) throws {
    try session.delete(.group)
  }
}
