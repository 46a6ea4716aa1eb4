import Arguments
import ContactCards
import ContactStore

/// The verb `contacts group create`.
enum GroupCreateCommand: Command {
  private static let names = Argument(
    "NAME", count: .atLeastOne, value: .newName(of: .group),
    help: "The name of a group; - for standard input.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "group create", summary: "Make empty groups.",
      discussion: """
        Makes all of them or, if a name is taken, none; writes the names.
        """,
      examples: [
        Example("contacts group create friends 'Class of 98'", "Two groups."),
        Example(
          "contacts group list --json | ssh host contacts group create -",
          "Copy the groups to another machine."),
        Example("contacts add -f Ada -l King --group friends", "This makes the group, too."),
      ],
      arguments: [names], options: [ConsentOptions.dryRun])
  }

  static func run(_ session: Session) throws {
    let names = try session.listed(session.arguments[names], .group)
    if names.isEmpty { return session.tell("nothing was made") }
    let isTrial = session.arguments[ConsentOptions.dryRun]
    try session.openForAddition().createGroups(names, isTrial: isTrial)
    try session.reportChange(names: names)
    if isTrial {
      session.tell("would make \(NamedSetKind.group.words(for: names.count)); nothing was changed")
    }
  }
}
