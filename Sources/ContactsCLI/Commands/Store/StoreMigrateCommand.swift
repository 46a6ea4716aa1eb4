import Arguments
import ContactStore
import ManagedObjects
import TextTools

/// The verb `contacts store migrate`.
enum StoreMigrateCommand: Command {
  private static let target = Option(
    "to", placeholder: "VERSION", value: .integer(in: 1...AddressBook.newestVersion),
    help: "The version to bring it to (default \(AddressBook.newestVersion), the newest).")
  private static let keepsBackup = Flag(
    "keep-backup", help: "Keep the files as they are beside it, and write the path.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "store migrate", summary: "Bring the address book to the newest version.",
      discussion: """
        Each command does this by itself when it has to, and says so; here one sees beforehand what would become of \
        each kind of thing and of each field, and can keep the files as they are. The old file stays until the new \
        one is complete. Versions of contacts that are older than the address book do not read it any more.
        """,
      surplusAdvice: StoreCommand.otherStoreAdvice,
      examples: [
        Example("contacts store migrate --dry-run", "See what would be changed."),
        Example("contacts store migrate --keep-backup", "Change it, and keep it as it was."),
      ],
      options: [target, keepsBackup, ConsentOptions.dryRun, StoreCommand.json])
  }

  static func run(_ session: Session) throws {
    let path = try session.storePath()
    if session.kind(of: path) == .memory {
      throw UsageError(
        .refused("an address book in memory is of the newest version"), command: syntax)
    }
    try session.requireFiles(at: path)
    let version = session.arguments[target] ?? AddressBook.newestVersion
    let description = try session.describe(path, isReadOnly: false)
    let plan = try session.following(path) {
      try MigrationPlan(of: description, to: version)
    }
    if let stored = plan.storedVersion, stored > version {
      throw UsageError(
        .refused("\(path) is of version \(stored), and does not go back to \(version)"),
        command: syntax)
    }
    if session.arguments[ConsentOptions.dryRun] || session.arguments[StoreCommand.json] {
      try write(plan, session)
    }
    if plan.isDone {
      return session.tell("\(path) is of version \(version); there is nothing to do")
    }
    if session.arguments[ConsentOptions.dryRun] { return session.tell("nothing was changed") }
    try migrate(description, to: version, session)
  }

  private static func write(_ plan: MigrationPlan, _ session: Session) throws {
    if session.arguments[StoreCommand.json] { return try session.output.write(plan.json) }
    for line in plan.report.changeLines {
      try session.output.write(line.escapedForTerminal + "\n")
    }
  }

  private static func migrate(
    _ description: PersistentStoreDescription, to version: Int, _ session: Session
  ) throws {
    var description = description
    description.keepsStoreBeforeMigration = session.arguments[keepsBackup]
    let backup = try AddressBook.migrate(description, to: version)
    if let backup, !session.arguments[StoreCommand.json] {
      try session.reportChange { try session.output.write("\(backup)\n") }
    }
  }
}

extension MigrationPlan {
  fileprivate var json: JSONValue {
    .object([
      ("from", storedVersion.map { .number($0) } ?? .null), ("to", .number(version)),
      ("entities", .list(report.entities.map(\.json))),
    ])
  }
}

extension ComparisonReport.Entity {
  fileprivate var json: JSONValue {
    .object([
      ("name", .text(name)), ("from", .text(orNull: from)), ("to", .text(orNull: to)),
      ("change", .text(change)), ("differences", .list(differences.map(JSONValue.text))),
      ("properties", .list(properties.map(\.json))),
    ])
  }
}

extension ComparisonReport.Property {
  fileprivate var json: JSONValue {
    .object([
      ("name", .text(name)), ("from", .text(orNull: from)), ("to", .text(orNull: to)),
      ("change", .text(change)), ("differences", .list(differences.map(JSONValue.text))),
    ])
  }
}
