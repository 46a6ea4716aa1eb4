import AddressBook
import Arguments

/// The verb `contacts sort`.
enum SortCommand: Command {
  private static let keys = Argument(
    "KEY", count: .atLeastOne, value: .sortKeys,
    help: "A field to sort by: id, first, last or age; -age sorts downwards.")

  static let syntax = CommandSyntax(
    "sort", summary: "List contacts in an order: short for 'list --sort'.",
    discussion: """
      Contacts that are equal by all keys follow by last name, first name and ID. Those without an \
      age come last, whichever way it is sorted. Case and accents only matter between names that \
      are otherwise equal.
      """,
    examples: [
      Example("contacts sort age first", "By age, then by first name."),
      Example("contacts sort -age", "The oldest first."),
    ],
    arguments: [keys],
    options: [QueryOptions.predicate] + QueryOptions.window + FormatOptions.all,
    sections: [PredicateHelp.section])

  static func run(_ session: Session) throws {
    var sortKeys: [AddressBook.SortKey] = []
    for key in session.arguments[keys].flatMap({ $0 }) {
      guard !sortKeys.contains(where: { $0.field == key.field }) else {
        throw UsageError(
          .refused("the field '\(key.field.rawValue)' is given twice"), command: syntax)
      }
      sortKeys.append(key)
    }
    try session.list(
      session.arguments[QueryOptions.predicate], sortKeys: sortKeys, command: syntax)
  }
}
