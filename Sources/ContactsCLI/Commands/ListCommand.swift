import AddressBook
import Arguments
import ManagedObjects

/// The verb `contacts list`.
enum ListCommand: Command {
  static let syntax = CommandSyntax(
    "list", aliases: ["ls"], summary: "List contacts.",
    discussion: """
      On a terminal, writes a table; in a pipe, one line a contact with tabs between ID, first \
      name, last name and age. Without --sort, contacts come in the order in which they were added.
      """,
    examples: [
      Example("contacts list --sort last,-age", "By last name, the older first among equals."),
      Example("contacts list --where 'age >= 50' --json", "Everybody of 50 or more, as JSON."),
      Example("contacts list --jsonl=id,last --limit 20", "Two fields of the first 20."),
    ],
    options: [QueryOptions.predicate, QueryOptions.sort] + QueryOptions.window
      + FormatOptions.all,
    sections: [PredicateHelp.section])

  static func run(_ session: Session) throws {
    try session.list(
      session.arguments[QueryOptions.predicate],
      sortKeys: session.arguments[QueryOptions.sort] ?? [], command: syntax)
  }
}

extension Session {
  /// Writes the contacts that satisfy a predicate, in an order.
  func list(
    _ predicate: String?, sortKeys: [AddressBook.SortKey], command: CommandSyntax
  ) throws {
    let format = try format(command)
    if case .fieldNames = format { return try write([], as: format) }
    var query = try QueryOptions.query(arguments, predicate: predicate)
    query.sortKeys = sortKeys
    if arguments[QueryOptions.explain] { return try explain(query) }
    let count = try write(query, of: try openForReading(), as: format)
    if count == 0, arguments[QueryOptions.exitStatus] { throw CommandFailure.nothingFound }
  }

  /// Writes how the people that a query asks for are found.
  func explain(_ query: AddressBook.Query) throws {
    let explanation = try openForReading().explain(query).description
    let lines = explanation.split(separator: "\n").map { String($0).escapedForTerminal }
    try output.write(lines.joined(separator: "\n") + "\n")
    try output.flush()
  }

  /// Writes the people that a query finds, and answers how many they are.
  private func write(
    _ query: AddressBook.Query, of book: AddressBook, as format: OutputFormat
  ) throws -> Int {
    if case .text(let layout) = format {
      return try book.write(query, as: layout) { try output.write(piece: $0) }
    }
    let people = try book.people(query)
    try write(people, as: format)
    return people.count
  }
}
