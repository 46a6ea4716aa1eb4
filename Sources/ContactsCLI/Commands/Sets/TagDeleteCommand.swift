import AddressBook
import Arguments

/// The verb `contacts tag delete`.
enum TagDeleteCommand: Command {
  static let syntax = CommandSyntax(
    "tag delete", summary: "Delete a tag; the contacts that have it stay.",
    discussion: """
      Writes its name.
      """,
    examples: [
      Example("contacts tag delete vegan", "Nobody is deleted.")
    ],
    arguments: [SetArguments.name(.tag)])

  static func run(_ session: Session) throws {
    try session.delete(.tag)
  }
}
