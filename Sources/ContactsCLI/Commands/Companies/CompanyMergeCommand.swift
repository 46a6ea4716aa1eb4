import AddressBook
import Arguments

/// The verb `contacts company merge`.
enum CompanyMergeCommand: Command {
  private static let companies = Argument(
    "COMPANY", count: .atLeastOne, value: .company,
    help: "The ID or the name of a company; the first one stays, with the people of the others.")

  static let syntax = CommandSyntax(
    "company merge", summary: "Make one company of several, such as of two spellings.",
    discussion: """
      The people of the others work for the first one then, which keeps its name and takes over what \
      the others hold, as 'contacts merge' does; what is given up is told. Writes the ID.
      """,
    examples: [
      Example("contacts company merge 'Acme Ltd' ACME", "All who work for ACME join the first."),
      Example("contacts company merge 3 8", "Two of the same name, by their IDs."),
    ],
    arguments: [companies])

  static func run(_ session: Session) throws {
    let book = try session.openExisting()
    var ids: [Int64] = []
    for company in session.arguments[companies] {
      let id = try book.company(company).id
      if !ids.contains(id) { ids.append(id) }
    }
    guard ids.count > 1 else {
      throw UsageError(.refused("give two companies or more"), command: syntax)
    }
    let conflicts = try book.mergeCompanies(ids: ids, now: session.environment.now())
    try session.reportChange([ids[0]])
    for conflict in conflicts { session.tell(conflict.words) }
    session.tell("merged \(ids.count) companies into \(ids[0])")
  }
}
