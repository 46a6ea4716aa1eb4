import Arguments
import ContactStore
import Files
import ManagedObjects

/// The verb `contacts store restore`.
enum StoreRestoreCommand: Command {
  private static let file = Argument(
    "FILE", count: .one, value: .path, help: "The backup.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "store restore", summary: "Replace the address book by a backup.",
      discussion: """
        The backup is checked completely first. The present address book is copied beside itself, damaged or not, and \
        the path of the copy is written; if nothing differs, nothing is done. After a backup of this address book, \
        'contacts undo' takes the restoration back. Another one, or one for an address book that is damaged or gone, \
        brings its own history, and the copy is the way back.
        """,
      examples: [
        Example("contacts store restore contacts.backup", "Go back to a backup."),
        Example(
          "contacts store restore contacts.backup --dry-run",
          "See whether it is intact, and what differs."),
      ],
      arguments: [file], options: [ConsentOptions.dryRun])
  }

  static func run(_ session: Session) throws {
    guard let backup = session.arguments[file].first else { return }
    for path in [try session.storePath(), backup] { try session.requireBinary(path) }
    try session.requireFiles(at: backup, or: .missingBackup(backup))
    try session.refuseStore(backup)
    let isTrial = session.arguments[ConsentOptions.dryRun]
    if !isTrial { try session.makeDefaultFolder() }
    let restoration = try restoration(of: backup, session)
    guard restoration.isDone else {
      try session.write(restoration.examination.findings)
      try session.output.flush()
      throw CommandFailure.damaged(
        backup, count: restoration.examination.findings.count { $0.severity == .damage })
    }
    if restoration.isUnneeded {
      return session.tell("the address book is the same as the backup; nothing was changed")
    }
    if isTrial { return session.tell(trialReport(of: restoration, backup)) }
    guard let replaced = restoration.replacedPath else { return }
    try session.reportChange { try session.output.write("\(replaced)\n") }
    let way = restoration.isInHistory ? "; 'contacts undo' brings it back" : ""
    session.tell("the previous address book is in \(replaced)\(way)")
  }

  /// Restores a backup, or tries to, whatever the versions of both are.
  private static func restoration(
    of backup: String, _ session: Session
  ) throws -> StoreRestoration {
    let path = try session.storePath()
    func restoration(of backup: String, at path: String) throws -> StoreRestoration {
      try StoreRestoration(
        of: backup, at: path, model: try AddressBook.managedObjectModel,
        options: try session.storeOptions(), author: session.author,
        isTrial: session.arguments[ConsentOptions.dryRun])
    }
    do {
      return try restoration(of: backup, at: path)
    } catch let error as StoreError where error.isOfFormerVersion {
      return try session.withMigratedCopy(of: backup) { backup in
        if try POSIXFileSystem().status(of: path) == nil {
          return try restoration(of: backup, at: path)
        }
        do {
          if session.arguments[ConsentOptions.dryRun] {
            return try session.withMigratedCopy(of: path) { try restoration(of: backup, at: $0) }
          }
          try AddressBook.migrate(session.describe(path, .binary, isReadOnly: false))
        } catch StoreError.corrupt {
          // What is damaged is replaced as it is.
        }
        return try restoration(of: backup, at: path)
      }
    }
  }

  private static func trialReport(of restoration: StoreRestoration, _ backup: String) -> String {
    let change =
      restoration.changedRowCount.map { "would change \(counted($0, "row"))" }
      ?? "would put the whole of it in the place of the address book"
    let way = restoration.isInHistory ? ", which 'contacts undo' could take back" : ""
    return "\(backup) is intact; it \(change)\(way); nothing was changed"
  }
}
