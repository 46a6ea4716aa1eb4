import AddressBook
import Arguments

/// The verb `contacts unlink`.
enum UnlinkCommand: Command {
  private static let manager = Flag("manager", help: "From the person to whom they report.")
  private static let company = Flag("company", help: "From the company that they work for.")

  static let syntax = CommandSyntax(
    "unlink", summary: "Take away the connection to a manager or a company.",
    discussion: "Changes all of them or none, and writes their IDs. Who has none stays so.",
    examples: [
      Example("contacts unlink 7 --manager", "Contact 7 reports to nobody."),
      Example("contacts unlink 7 12 --company", "Both have left."),
    ],
    arguments: [ContactArguments.ids],
    options: [QueryOptions.predicates, manager, company], sections: [PredicateHelp.section])

  static func run(_ session: Session) throws {
    let arguments = session.arguments
    guard arguments[manager] || arguments[company] else {
      throw UsageError(
        .refused("say what to take away: --manager or --company"), command: syntax)
    }
    try ContactArguments.check(arguments, of: syntax)
    let book = try session.openExisting()
    let ids = try session.chosenIDs(in: book)
    try book.unlink(
      ids, manager: arguments[manager], company: arguments[company],
      now: session.environment.now())
    try session.reportChange(ids)
  }
}
