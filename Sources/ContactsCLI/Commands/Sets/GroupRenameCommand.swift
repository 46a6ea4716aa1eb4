import Arguments
import ContactCards

/// The verb `contacts group rename`.
enum GroupRenameCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "group rename", summary: "Give a group another name.",
      discussion: """
        Writes the new name. It must not be that of another group.
        """,
      examples: [
        Example("contacts group rename friends 'Old friends'", "Its contacts keep it.")
      ],
      arguments: [SetArguments.oldName(.group), SetArguments.newName(.group)],
      options: [ConsentOptions.dryRun])
  }

  static func run(_ session: Session) throws {
    try session.rename(.group)
  }
}
