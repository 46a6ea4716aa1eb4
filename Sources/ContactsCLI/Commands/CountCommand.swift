import AddressBook
import Arguments

/// The verb `contacts count`.
enum CountCommand: Command {
  private static let predicate = Argument(
    "PREDICATE", count: .atMostOne, value: .text, help: "The condition, in one pair of quotes.")

  static let syntax = CommandSyntax(
    "count", summary: "Count contacts.",
    discussion: "Writes how many contacts satisfy the predicate, or how many there are.",
    examples: [
      Example("contacts count", "How many there are."),
      Example("contacts count --company Acme", "How many work there."),
      Example("contacts count 'age >= 50'", "How many are 50 or older."),
    ],
    arguments: [predicate],
    options: [QueryOptions.predicates] + SelectionOptions.all + [QueryOptions.explain],
    sections: [PredicateHelp.section])

  static func run(_ session: Session) throws {
    let (argument, options) = (
      session.arguments[predicate], session.arguments[QueryOptions.predicates]
    )
    guard argument.isEmpty || options.isEmpty else {
      throw UsageError(.refused("give the predicate or --where, not both"), command: syntax)
    }
    let query = try QueryOptions.query(session.arguments, predicates: argument + options)
    if session.arguments[QueryOptions.explain] { return try session.explain(query) }
    try session.output.write("\(try session.openForReading().count(query))\n")
  }
}
