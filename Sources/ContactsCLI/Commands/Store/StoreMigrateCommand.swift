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
    let isTrial = session.arguments[ConsentOptions.dryRun]
    let isDone = plan.isDone
    let backup = isDone || isTrial ? nil : try migrate(description, to: version, session)
    if session.arguments[StoreCommand.json] {
      try session.reportChange { try session.output.write(plan.json(keptAt: backup)) }
    } else if isTrial {
      for line in plan.lines { try session.output.write(line.escapedForTerminal + "\n") }
    } else if let backup {
      try session.reportChange { try session.output.write("\(backup)\n") }
    }
    if isDone {
      session.tell("\(path) is of version \(version); there is nothing to do")
    } else if isTrial {
      session.tell("nothing was changed")
    }
  }

  private static func migrate(
    _ description: PersistentStoreDescription, to version: Int, _ session: Session
  ) throws -> String? {
    var description = description
    description.keepsStoreBeforeMigration = session.arguments[keepsBackup]
    return try AddressBook.migrate(description, to: version)
  }
}

extension MigrationPlan {
  /// What becomes of each entity and property, and what is done besides.
  fileprivate var lines: [String] {
    report.entities.flatMap { entity in
      [line(entity.name, entity.from, entity.change, entity.differences)]
        + entity.properties.map { "  " + line($0.name, $0.from, $0.change, $0.differences) }
    } + steps
  }

  private func line(
    _ name: String, _ from: String?, _ change: String, _ differences: [String]
  ) -> String {
    let former = from.map { $0 == name ? "" : " from \($0)" } ?? ""
    return (["\(name): \(change)\(former)"] + differences).joined(separator: "; ")
  }

  fileprivate func json(keptAt backup: String?) -> JSONValue {
    .object([
      ("from", storedVersion.map { .number($0) } ?? .null), ("to", .number(version)),
      ("entities", .list(report.entities.map(\.json))),
      ("steps", .list(steps.map(JSONValue.text))), ("backup", .text(orNull: backup)),
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
