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
      "sort", summary: "List contacts in an order: short for 'list --sort'.",
      discussion: """
        Contacts that are equal by all keys follow by last name, first name and ID. Those without a \
        value, such as an age, come last, whichever way it is sorted; an empty first or last name comes \
        before all others. Case and accents only matter \
        between names that are otherwise equal. The age is the one that the birthday tells today, or \
        else the one that was stated. Fields that may have several values, colours and pictures have no \
        order, but one of the values has: email, phone.work, address.city, relation.spouse.
        """,
      examples: [
        Example("contacts sort age first", "By age, then by first name."),
        Example("contacts sort -age", "The oldest first."),
        Example("contacts sort 'field.Blood type' last", "By a field of your own, then by name."),
      ],
      arguments: [keys],
      options: [QueryOptions.predicates] + SelectionOptions.all + [QueryOptions.groupBy]
        + QueryOptions.window + FormatOptions.all,
      sections: [PredicateHelp.section, TemplateHelp.section])
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
