import Arguments

/// The verb `contacts filter`.
enum FilterCommand: Command {
  private static let predicate = QueryOptions.predicateArgument(.any)

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
      arguments: [predicate],
      options: [QueryOptions.predicates] + SelectionOptions.all
        + [QueryOptions.sort, QueryOptions.groupBy] + QueryOptions.window + FormatOptions.all,
      sections: [PredicateHelp.section, TemplateHelp.section])
  }

  static func run(_ session: Session) throws {
    let predicates = session.arguments[predicate]
    try QueryOptions.checkQuotes(round: predicates, command: syntax)
    let all = predicates + session.arguments[QueryOptions.predicates]
    guard !all.isEmpty else {
      throw UsageError(
        .refused("say which contacts, by a condition such as 'age >= 50'"), command: syntax)
    }
    try session.list(
      all,
      sortKeys: session.arguments[QueryOptions.sort] ?? [], command: syntax)
  }
}
