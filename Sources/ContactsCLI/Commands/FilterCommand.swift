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
      session.arguments[predicate].first,
      sortKeys: session.arguments[QueryOptions.sort] ?? [], command: syntax)
  }
}

/// What a predicate can say, for the help pages.
enum PredicateHelp {
  static var section: HelpSection {
    HelpSection(
      "Predicates",
      rows: [
        .init(
          "fields", "first, last, age, company, title, notes... ('contacts schema' lists them)"),
        .init("age", "the one that the birthday tells today, else the one that was stated"),
        .init("birthday", "birthday.year, birthday.month, birthday.day"),
        .init("lists", "ANY email CONTAINS '@x.org'; phone, url, tag, group, city, emails.label"),
        .init("comparisons", "= != < <= > >=, BETWEEN {18, 30}, IN {1, 2}, = nil"),
        .init("text", "BEGINSWITH, ENDSWITH, CONTAINS, LIKE 'Ann*' with * and ?"),
        .init("MATCHES", "a regular expression for the whole text: last MATCHES 'M[ae]yer'"),
        .init("[c] [d] [cd]", "behind a text operator: case, accents or both do not matter"),
        .init("together", "AND, OR, NOT and parentheses"),
        .init("functions", "first.length, uppercase:(last), abs:(age - 50), age + 1, age / 2"),
        .init("values", "'text' or \"text\", numbers, nil"),
        .init("everybody", "TRUEPREDICATE"),
      ])
  }
}
