import Arguments
import ContactCards
import ContactStore

/// The verb `contacts delete`.
enum DeleteCommand: Command {
  static let dryRun = Flag(
    "dry-run", short: "n", help: "Show what would be deleted, but delete nothing.")
  static let yes = Flag(
    "yes", short: "y", aliases: ["force"], aliasShorts: ["f"], help: "Delete without asking.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "delete", aliases: ["rm", "remove"],
      summary: "Delete contacts by ID, by name or by a filter.",
      discussion: """
        Deletes all of them and writes what was deleted, or none if an ID does not exist or a name matches \
        several; a terminal asks which. One contact is deleted without a question; several, or those that \
        options choose, need a yes at the terminal or --yes. 'contacts undo' brings them back, unless they \
        are more than history holds: 2,000,000 rows (a contact, an address, a number, a membership of a \
        group) and 512 MB. That is reported before anything is deleted, with --dry-run as well.
        """,
      examples: [
        Example("contacts delete 7", "Delete one contact."),
        Example("contacts delete --where 'age < 18' --dry-run", "See who would be deleted."),
        Example("contacts delete --group 'Class of 98'", "Delete the members of a group."),
        Example("contacts delete --where TRUEPREDICATE", "Delete everybody, after a question."),
        Example(
          "contacts list --ids -0 | xargs -0 contacts delete --yes --",
          "Delete what another command lists."),
      ],
      arguments: [ContactArguments.ids],
      options: [dryRun, yes], groups: [QueryOptions.choosing, FormatOptions.group])
  }

  static func run(_ session: Session) throws {
    let format = try session.format(syntax)
    if case .fieldNames = format { return try session.write([], as: format) }
    let query = try query(session)
    let book = try session.openForChange()
    let choice = try makeChoice(query, session, book)
    if session.arguments[dryRun] {
      let people = try choice.delete(format.fields, in: book, isTrial: true)
      try session.write(people, as: format)
      return session.tell(
        people.isEmpty
          ? try nothingDeleted(query, session, book)
          : "would delete \(contactCount(people.count)); nothing was changed")
    }
    guard choice.needsConsent, !session.arguments[yes] else {
      let deleted = try choice.delete(format.fields, in: book)
      return try report(deleted, by: query, of: book, as: format, session)
    }
    let people = try choice.delete(NamedContact.fields, in: book, isTrial: true)
    if people.isEmpty { return try report([], by: query, of: book, as: format, session) }
    guard session.canAsk else {
      throw CommandFailure.needsConsent(.deleting, of: contactCount(people.count))
    }
    try session.askForConsent(to: .deleting, people.map(NamedContact.init))
    let ids = people.map(\.id)
    try report(
      try book.delete(ids: ids, fields: format.fields), by: query, of: book, as: format, session)
  }

  /// Which people to delete.
  private enum Choice {
    case ids([Int64])
    case query(AddressBook.Query)

    /// One contact goes without a question.
    var needsConsent: Bool {
      if case .ids(let ids) = self { ids.count > 1 } else { true }
    }

    /// Deletes the people, or does all but that.
    ///
    /// - Parameters:
    ///   - fields: What is needed of them; nil for everything.
    ///   - book: Where they are.
    ///   - isTrial: Whether everything is done but saving.
    /// - Returns: The people as they were.
    /// - Throws: As ``AddressBook`` does.
    func delete(
      _ fields: [ContactJSONKey]?, in book: AddressBook, isTrial: Bool = false
    ) throws -> [ContactRecord] {
      switch self {
      case .ids(let ids): return try book.delete(ids: ids, fields: fields, isTrial: isTrial)
      case .query(var query):
        query.fields = fields
        return try book.delete(query, isTrial: isTrial)
      }
    }
  }

  /// What options choose; nil when there are none.
  private static func query(_ session: Session) throws -> AddressBook.Query? {
    let query = try session.query()
    let isGiven = query.predicate != nil || !query.selection.isEmpty
    switch (session.arguments[ContactArguments.ids].isEmpty, isGiven) {
    case (false, false): return nil
    case (true, true): return query
    case (true, false):
      throw UsageError(
        .refused("which contacts? Give IDs, --where, --group, --tag or --company"),
        command: syntax)
    case (false, true):
      throw UsageError(.refused("give IDs or options that choose, not both"), command: syntax)
    }
  }

  private static func makeChoice(
    _ query: AddressBook.Query?, _ session: Session, _ book: AddressBook
  ) throws -> Choice {
    try query.map { Choice.query($0) }
      ?? .ids(
        session.ids(
          of: session.arguments[ContactArguments.ids], in: book, nicknamesWin: false))
  }

  private static func nothingDeleted(
    _ query: AddressBook.Query?, _ session: Session, _ book: AddressBook
  ) throws -> String {
    let reason = try query.flatMap { try session.reasonForNothing($0, $0.predicate, in: book) }
    return "\(reason ?? Session.nobodyMatches); nothing was deleted"
  }

  private static func report(
    _ deleted: [ContactRecord], by query: AddressBook.Query?, of book: AddressBook,
    as format: OutputFormat, _ session: Session
  ) throws {
    if deleted.isEmpty {
      try session.write(deleted, as: format)
      return session.tell(try nothingDeleted(query, session, book))
    }
    try session.reportChange {
      try session.write(deleted, as: format)
    }
    session.tell("deleted \(contactCount(deleted.count))")
  }
}
