import AddressBook
import Arguments
import ManagedObjects

/// The verb `contacts filter`.
enum FilterCommand: Command {
  private static let predicate = Argument(
    "PREDICATE", count: .atLeastOne, value: .text,
    help: "The condition, in one pair of quotes; of several, all of them have to hold.")

  static let syntax = CommandSyntax(
    "filter", aliases: ["where"],
    summary: "List the contacts that satisfy a predicate: short for 'list --where'.",
    discussion: """
      Quotes round the predicate keep the shell from reading it. To find nobody is no error, unless \
      --exit-status is given.
      """,
    examples: [
      Example("contacts filter 'age >= 100 AND age <= 200'", "Everybody from 100 to 200."),
      Example("contacts filter 'age >= 18' 'city = \"Bonn\"'", "Who satisfies both."),
      Example(
        "contacts filter 'last BEGINSWITH[cd] \"mu\"' --sort last",
        "Last names that begin with Mu, mü, MÚ..."),
    ],
    arguments: [predicate],
    options: SelectionOptions.all + [QueryOptions.sort, QueryOptions.groupBy]
      + QueryOptions.window + FormatOptions.all,
    sections: [PredicateHelp.section, TemplateHelp.section])

  static func run(_ session: Session) throws {
    let predicates = session.arguments[predicate]
    try check(predicates)
    try session.list(
      predicates,
      sortKeys: session.arguments[QueryOptions.sort] ?? [], command: syntax)
  }

  /// Makes sure that several predicates are not the words of one whose quotes are missing.
  private static func check(_ predicates: [String]) throws(UsageError) {
    func isPredicate(_ text: String) -> Bool { (try? FetchPredicate(format: text)) != nil }
    let whole = predicates.joined(separator: " ")
    guard predicates.count > 1, let word = predicates.first(where: { !isPredicate($0) }),
      isPredicate(whole)
    else { return }
    throw UsageError(
      .refused(
        "unexpected argument \(word.quoted), which is no predicate; put quotes round a whole one: "
          + whole.quoted), command: syntax)
  }
}
