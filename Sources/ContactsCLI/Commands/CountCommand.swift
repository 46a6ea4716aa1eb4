import Arguments
import ContactStore

/// The verb `contacts count`.
enum CountCommand: Command {
  private static let json = Flag("json", help: "Write a JSON object.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "count", summary: "Count contacts.",
      discussion: """
        Writes how many contacts match, or how many there are.
        """,
      examples: [
        Example("contacts count", "How many there are."),
        Example("contacts count --company Acme", "How many work there."),
        Example("contacts count 'age >= 50'", "How many are 50 or older."),
        Example("contacts count 'age >= 18' 'city = \"Bonn\"'", "Both conditions hold."),
        Example("contacts count --json", "A JSON object: {\"count\":3}."),
      ],
      arguments: [QueryOptions.words],
      options: [QueryOptions.explain, json], groups: [QueryOptions.choosingByWords])
  }

  static func run(_ session: Session) throws {
    let query = try session.queryOfWords()
    if session.arguments[QueryOptions.explain] { return try session.explain(query) }
    let book = try session.openForReading()
    let count = try session.spelled(query, in: book, command: syntax).count
    try session.output.write(session.arguments[json] ? "{\"count\":\(count)}\n" : "\(count)\n")
    if count == 0, let reason = try session.reasonForNothing(query, query.predicate, in: book) {
      try session.output.flush()
      session.tell(reason)
    }
  }
}
