import Arguments
import ManagedObjects

/// The verb `contacts store backup`.
enum StoreBackupCommand: Command {
  private static let file = Argument(
    "FILE", count: .one, value: .path, help: "The file to write.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "store backup", summary: "Copy the address book into one file, while others may write.",
      discussion: """
        The copy is an address book itself: 'contacts --store FILE list' reads it. It holds everything saved before, \
        with the history, can be read by you alone, and is safely stored when the command ends.
        """,
      examples: [
        Example("contacts store backup \"contacts-$(date +%F).backup\"", "A backup a day.")
      ],
      arguments: [file], options: [StoreCommand.force])
  }

  static func run(_ session: Session) throws {
    guard let path = session.arguments[file].first else { return }
    try session.refuseStream(path, command: syntax)
    let store = try session.openStore()
    try session.refuseStore(path)
    if session.isFolder(path) { throw CommandFailure.targetIsDirectory(path) }
    let size = try store.backUp(
      to: path, replacing: session.arguments[StoreCommand.force])
    session.tell("wrote \(counted(size, "byte")) to \(path)")
  }
}
