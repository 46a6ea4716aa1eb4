import Arguments
import ContactStore
import ManagedObjects
import TextTools

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The verb `contacts store history`.
enum StoreHistoryCommand: Command {
  private static let limit = Option(
    "limit", short: "l", placeholder: "N", value: .integer(in: 0...Int(Int32.max)),
    help: "List at most N transactions.")
  private static let since = Option(
    "since", placeholder: "DATE", value: .moment, help: "Only from this time on.")
  private static let changes = Flag(
    "changes", help: "Show the values before and after each change.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "store history", summary: "List transactions, the newest first.",
      discussion: """
        Writes a line for each transaction, with tabs between its number, the time, the command that made it, its \
        process, and how many rows of each kind it inserted (+), updated (~) and deleted (-). Times are local on a \
        terminal, in UTC elsewhere.
        """,
      surplusAdvice: StoreCommand.otherStoreAdvice,
      examples: [
        Example("contacts store history --limit 5", "The last five."),
        Example("contacts store history --since 2026-11-01 --changes", "Values before and after."),
      ],
      options: [limit, since, changes, StoreCommand.json])
  }

  static func run(_ session: Session) throws {
    let (history, reader) = try session.openAnyStore().consistentHistory()
    var rewind = HistoryRewind(from: reader, model: try AddressBook.managedObjectModel)
    let first = session.arguments[since] ?? .distantPast
    let newest = history.reversed().prefix(session.arguments[limit] ?? .max)
    let listsChanges = session.arguments[changes]
    func forEach(
      _ body: (PersistentHistoryTransaction, [HistoryRewind.Values]) throws -> Void
    ) throws {
      for transaction in newest {
        // Also what is not listed has to be gone back over: a clock that was set back leaves it in
        // the middle.
        let values =
          listsChanges
          ? try transaction.changes.reversed().map { try rewind.values(of: $0) } : []
        if transaction.timestamp >= first { try body(transaction, values.reversed()) }
      }
    }
    guard session.arguments[StoreCommand.json] else { return try forEach(session.write) }
    try session.output.writeArray { add in
      try forEach { transaction, values in
        try add { transaction.json(values).append(to: &$0) }
      }
    }
  }
}

extension Session {
  fileprivate func write(
    _ transaction: PersistentHistoryTransaction, _ values: [HistoryRewind.Values]
  ) throws {
    let fields = [
      String(transaction.transactionNumber), shownTime(Moment.text(transaction.timestamp)),
      transaction.author ?? "", transaction.processIdentifier.map { String($0) } ?? "",
      transaction.counts.map { "\($0.entity) +\($0.inserted) ~\($0.updated) -\($0.deleted)" }
        .joined(separator: ", "),
    ]
    try output.write(fields.map(\.escapedForTerminal).joined(separator: "\t") + "\n")
    for (change, values) in zip(transaction.changes, values) {
      try output.write(change.line(values).escapedForTerminal + "\n")
    }
  }
}

extension PersistentHistoryTransaction {
  fileprivate typealias Counts = (entity: String, inserted: Int, updated: Int, deleted: Int)

  /// How many rows of each entity changed, by name.
  fileprivate var counts: [Counts] {
    var counts: [String: Counts] = [:]
    for change in changes {
      var count = counts[change.entityName] ?? (change.entityName, 0, 0, 0)
      switch change.changeType {
      case .insert: count.inserted += 1
      case .update: count.updated += 1
      case .delete: count.deleted += 1
      }
      counts[change.entityName] = count
    }
    return counts.values.sorted { $0.entity < $1.entity }
  }

  /// Who saved it and when.
  var headJSON: [(key: String, value: JSONValue)] {
    [
      ("number", .number(transactionNumber)), ("date", .text(Moment.text(timestamp))),
      ("author", .text(orNull: author)), ("context", .text(orNull: contextName)),
      ("tag", tag?.json ?? .null),
      ("process", processIdentifier.map { .number(Int64($0)) } ?? .null),
    ]
  }

  fileprivate func json(_ values: [HistoryRewind.Values]) -> JSONValue {
    var members = headJSON
    members.append(
      (
        "counts",
        .object(
          counts.map {
            (
              $0.entity,
              .object([
                ("inserted", .number($0.inserted)), ("updated", .number($0.updated)),
                ("deleted", .number($0.deleted)),
              ])
            )
          })
      ))
    if !values.isEmpty {
      members.append(("changes", .list(zip(changes, values).map { $0.json($1) })))
    }
    return .object(members)
  }
}

extension TransactionTag {
  fileprivate var json: JSONValue {
    switch self {
    case .undo(let count):
      .object([("kind", .text("undo")), ("count", .number(Int64(count)))])
    case .rewind(let number): .object([("kind", .text("rewind")), ("to", .number(number))])
    case .redo: .object([("kind", .text("redo"))])
    case .restoration: .object([("kind", .text("restoration"))])
    case .migration: .object([("kind", .text("migration"))])
    }
  }
}

extension PersistentHistoryChange {
  private var word: String {
    switch changeType {
    case .insert: "inserted"
    case .update: "updated"
    case .delete: "deleted"
    }
  }

  /// The change for people to read.
  fileprivate func line(_ values: HistoryRewind.Values) -> String {
    var line = "  \(word) \(entityName) \(key.rawValue)"
    let names = Set((values.before ?? [:]).keys).union((values.after ?? [:]).keys)
    let parts = names.sorted().map { name in
      let before = values.before.map { $0[name].map(\.words) ?? "?" }
      let after = values.after.map { $0[name].map(\.words) ?? "?" }
      switch (before, after) {
      case (let before?, let after?): return "\(name) \(before) -> \(after)"
      case (let value?, nil), (nil, let value?): return "\(name) \(value)"
      case (nil, nil): return name
      }
    }
    if !parts.isEmpty { line += ": " + parts.joined(separator: ", ") }
    return line
  }

  fileprivate func json(_ values: HistoryRewind.Values) -> JSONValue {
    func object(_ values: [String: AttributeValue]?) -> JSONValue {
      values.map { values in
        .object(values.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) })
      } ?? .null
    }
    return .object([
      ("change", .text(word)), ("entity", .text(entityName)), ("id", .number(key.rawValue)),
      ("properties", .list(updatedProperties.map { .text($0) })),
      ("before", object(values.before)), ("after", object(values.after)),
    ])
  }
}
