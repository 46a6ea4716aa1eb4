import AddressBook
import Arguments

/// The verb `contacts filter`.
enum FilterCommand: Command {
  private static let predicate = Argument(
    "PREDICATE", count: .one, value: .text, help: "The condition, in one pair of quotes.")

  static let syntax = CommandSyntax(
    "filter", aliases: ["where"],
    summary: "List the contacts that satisfy a predicate: short for 'list --where'.",
    discussion: """
      Quotes round the predicate keep the shell from reading it. To find nobody is no error, unless \
      --exit-status is given.
      """,
    examples: [
      Example("contacts filter 'age >= 100 AND age <= 200'", "Everybody from 100 to 200."),
      Example(
        "contacts filter 'last BEGINSWITH[cd] \"mu\"' --sort last",
        "Last names that begin with Mu, mü, MÚ..."),
    ],
    arguments: [predicate],
    options: SelectionOptions.all + [QueryOptions.sort, QueryOptions.groupBy]
      + QueryOptions.window + FormatOptions.all,
    sections: [PredicateHelp.section, TemplateHelp.section])

  static func run(_ session: Session) throws {
    try session.list(
      session.arguments[predicate],
      sortKeys: session.arguments[QueryOptions.sort] ?? [], command: syntax)
  }
}
