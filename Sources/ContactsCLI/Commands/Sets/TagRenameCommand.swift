import Arguments
import ContactCards

/// The verb `contacts tag rename`.
enum TagRenameCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "tag rename", summary: "Give a tag another name.",
      discussion: """
        Writes the new name. It must not be that of another tag.
        """,
      examples: [
        Example("contacts tag rename vegan 'plant-based'", "Its contacts keep it.")
      ],
      arguments: [SetArguments.oldName(.tag), SetArguments.newName(.tag)],
      options: [ConsentOptions.dryRun])
  }

  static func run(_ session: Session) throws {
    try session.rename(.tag)
  }
}
