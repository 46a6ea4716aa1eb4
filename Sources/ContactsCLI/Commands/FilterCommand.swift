import Arguments
import ContactStore

/// The verb `contacts filter`.
enum FilterCommand: Command {
  static let filter = Argument(
    "FILTER", count: .any, value: .text,
    help: "A condition or field:value, in quotes; of several, all have to hold.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "filter", aliases: ["where"],
      summary: "List the contacts that satisfy a predicate: short for 'list --where'.",
      discussion: """
        Quotes round the predicate keep the shell from reading it; --where takes one, too. To find \
        nobody is no error, unless --exit-status is given.
        """,
      examples: [
        Example("contacts filter 'age >= 100 AND age <= 200'", "Everybody from 100 to 200."),
        Example("contacts filter 'age >= 18' 'city = \"Bonn\"'", "Who satisfies both."),
        Example(
          "contacts filter 'last BEGINSWITH[cd] \"mu\"' --sort last",
          "Last names that begin with Mu, mü, MÚ..."),
      ],
      arguments: [filter],
      options: [QueryOptions.predicates] + SelectionOptions.all
        + [QueryOptions.sort, QueryOptions.groupBy] + QueryOptions.window + FormatOptions.all,
      sections: [PredicateHelp.filters, PredicateHelp.section, TemplateHelp.section])
  }

  static func run(_ session: Session) throws {
    let arguments = session.arguments
    let given = arguments[filter]
    guard !(given + arguments[QueryOptions.predicates]).isEmpty else {
      throw UsageError(
        .refused("say which contacts, by a condition such as 'age >= 50'"), command: syntax)
    }
    var query = try session.query()
    query.predicate = try session.condition(
      session.conditions(given) + arguments[QueryOptions.predicates])
    try session.list(query, command: syntax)
  }
}
