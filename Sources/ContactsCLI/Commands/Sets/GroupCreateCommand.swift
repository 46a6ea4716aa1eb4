import AddressBook
import Arguments

/// The verb `contacts group create`.
enum GroupCreateCommand: Command {
  private static let names = Argument(
    "NAME", count: .atLeastOne, value: .newName(of: .group), help: "The name of a group.")

  static let syntax = CommandSyntax(
    "group create", summary: "Make empty groups.",
    discussion:
      "Makes all of them or, when there is one of a name already, none; writes the names.",
    examples: [
      Example("contacts group create friends 'Class of 98'", "Two groups."),
      Example("contacts add -f Ada -l King --group friends", "That makes a group if need be."),
    ],
    arguments: [names])

  static func run(_ session: Session) throws {
    let names = session.arguments[names]
    try session.openForWriting().createGroups(names)
    try session.reportChange {
      for name in names { try session.output.write(PlainText.escape(name) + "\n") }
    }
  }
}
