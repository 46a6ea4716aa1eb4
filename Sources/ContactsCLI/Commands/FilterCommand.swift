import Arguments
import ContactStore

/// The verb `contacts filter`.
enum FilterCommand: Command {
  static let filter = Argument(
    "FILTER", count: .any, value: .text,
    help: "A condition or field:value, in quotes; all have to match.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "filter", aliases: ["where"],
      summary: "List the contacts that match a condition, as 'list --where' does.",
      discussion: """
        Quote the condition, so that the shell leaves it alone. Finding nobody is not an error, unless \
        --exit-status is given.
        """,
      examples: [
        Example("contacts filter 'age >= 100 AND age <= 200'", "Everybody from 100 to 200."),
        Example("contacts filter 'age >= 18' 'city = \"Bonn\"'", "Both conditions hold."),
        Example(
          "contacts filter 'last BEGINSWITH[cd] \"mu\"' --sort last",
          "Last names that begin with Mu, mü, MÚ..."),
      ],
      arguments: [filter],
      groups: [
        QueryOptions.choosing, QueryOptions.listing(QueryOptions.listing), FormatOptions.group,
      ])
  }

  static func run(_ session: Session) throws {
    let arguments = session.arguments
    let given = arguments[filter]
    guard !(given + arguments[QueryOptions.predicates]).isEmpty else {
      throw UsageError(
        .refused("give a condition, such as 'age >= 50'"), command: syntax)
    }
    var query = try session.query()
    query.predicate = try session.condition(
      session.conditions(given) + arguments[QueryOptions.predicates])
    try session.list(query, command: syntax)
  }
}
