import Arguments
import ContactCards
import ContactStore

/// The verb `contacts sort`.
enum SortCommand: Command {
  private static let keys = Argument(
    "KEY", count: .atLeastOne, value: .sortKeys,
    help: "A field to sort by, such as last, company or age; -age sorts downwards.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "sort", summary: "List contacts in an order, as 'list --sort' does.",
      discussion: """
        Contacts that are equal by all keys follow by last name, first name and ID. Those without a value, \
        such as an age, come last in either direction; an empty first or last name comes first. Case and \
        accents matter only between names that are otherwise equal. Lists, colors and pictures have no \
        order, but one of their values has: email, phone.work, address.city, relation.spouse.
        """,
      examples: [
        Example("contacts sort age first", "By age, then by first name."),
        Example("contacts sort -age", "The oldest first."),
        Example("contacts sort 'field.Blood type' last", "By a field of your own, then by name."),
      ],
      arguments: [keys],
      groups: [
        QueryOptions.choosing,
        QueryOptions.listing([QueryOptions.groupBy] + QueryOptions.window), FormatOptions.group,
      ])
  }

  static func run(_ session: Session) throws {
    var sortKeys: [AddressBook.SortKey] = []
    for key in session.arguments[keys].flatMap({ $0 }) {
      guard !sortKeys.contains(where: { $0.field == key.field }) else {
        throw UsageError(
          .refused("the field \(key.field.name.quoted) is given twice"), command: syntax)
      }
      sortKeys.append(key)
    }
    var query = try session.query()
    query.sortKeys = sortKeys
    try session.list(query, command: syntax)
  }
}
