import AddressBook
import Arguments

/// The verb `contacts delete`.
enum DeleteCommand: Command {
  private static let ids = Argument(
    "ID", count: .any, value: .id, help: "The ID of a contact, as 'list' shows it.")
  private static let dryRun = Flag(
    "dry-run", short: "n", help: "Show what would be deleted, but do not delete it.")
  private static let yes = Flag(
    "yes", short: "y", aliases: ["force"], aliasShorts: ["f"], help: "Delete without asking.")

  static let syntax = CommandSyntax(
    "delete", aliases: ["rm"], summary: "Delete contacts, by ID or by predicate.",
    discussion: """
      Deletes all of them or, when one ID does not exist, none, and writes what was deleted. One \
      contact goes without a question. Several, or those that a predicate finds, take a yes at the \
      terminal or --yes.
      """,
    examples: [
      Example("contacts delete 7", "Delete one contact."),
      Example("contacts delete --where 'age < 18' --dry-run", "See who would be deleted."),
      Example("contacts delete --where TRUEPREDICATE", "Delete everybody, after a question."),
      Example(
        "contacts list --ids -0 | xargs -0 contacts delete --yes --",
        "Delete what another command lists."),
    ],
    arguments: [ids], options: [QueryOptions.predicate, dryRun, yes] + FormatOptions.all,
    sections: [PredicateHelp.section])

  static func run(_ session: Session) throws {
    let format = try session.format(syntax)
    if case .fieldNames = format { return try session.write([], as: format) }
    let choice = try choice(session)
    if session.arguments[dryRun] {
      let people = try choice.people(in: try session.openForReading())
      try session.write(people, as: format)
      return session.tell(
        people.isEmpty
          ? nothingDeleted : "would delete \(contactCount(people.count)); nothing was changed")
    }
    let book = try session.openExisting()
    guard choice.needsConsent, !session.arguments[yes] else {
      return try report(try choice.delete(in: book), as: format, session)
    }
    let people = try choice.people(in: book)
    if people.isEmpty { return try report([], as: format, session) }
    try askForConsent(people, session)
    try report(try book.delete(ids: people.map(\.id)), as: format, session)
  }

  /// Which people to delete.
  private enum Choice {
    case ids([Int64])
    case query(AddressBook.Query)

    /// One contact goes without a question.
    var needsConsent: Bool {
      if case .ids(let ids) = self { ids.count > 1 } else { true }
    }

    func people(in book: AddressBook) throws -> [PersonRecord] {
      switch self {
      case .ids(let ids): try book.people(ids: ids)
      case .query(let query): try book.people(query)
      }
    }

    func delete(in book: AddressBook) throws -> [PersonRecord] {
      switch self {
      case .ids(let ids): try book.delete(ids: ids)
      case .query(let query): try book.delete(query)
      }
    }
  }

  private static func choice(_ session: Session) throws -> Choice {
    var given: [Int64] = []
    for id in session.arguments[ids] where !given.contains(id) { given.append(id) }
    let predicate = session.arguments[QueryOptions.predicate]
    switch (given.isEmpty, predicate) {
    case (false, nil): return .ids(given)
    case (true, let predicate?):
      return .query(try QueryOptions.query(session.arguments, predicate: predicate))
    case (true, nil):
      throw UsageError(.refused("say which contacts: give IDs or --where"), command: syntax)
    case (false, _?):
      throw UsageError(.refused("give IDs or --where, not both"), command: syntax)
    }
  }

  private static let nothingDeleted = "no contact matches; nothing was deleted"

  private static func askForConsent(_ people: [PersonRecord], _ session: Session) throws {
    guard session.canAsk else { throw CommandFailure.needsConsent(count: people.count) }
    let shown = people.prefix(20).map { "  \($0.displayName)\n" }.joined()
    let rest = people.count > 20 ? "  and \(people.count - 20) more\n" : ""
    guard try session.confirms("\(shown)\(rest)Delete \(contactCount(people.count))?") else {
      throw CommandFailure.declined
    }
  }

  private static func report(
    _ deleted: [PersonRecord], as format: OutputFormat, _ session: Session
  ) throws {
    if deleted.isEmpty {
      try session.write(deleted, as: format)
      return session.tell(nothingDeleted)
    }
    try session.reportChange { try session.write(deleted, as: format) }
    session.tell("deleted \(contactCount(deleted.count))")
  }
}

extension PersonRecord {
  /// The ID and the names, for a question.
  fileprivate var displayName: String {
    let names = [displayText(of: .first), displayText(of: .last)].filter { !$0.isEmpty }
    return "\(id)  \(names.joined(separator: " "))"
  }
}
