import Arguments
import ContactCards
import ContactStore

/// The verb `contacts company merge`.
enum CompanyMergeCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "company merge", summary: "Merge companies into one, such as two spellings.",
      discussion: """
        The first company keeps its name, and takes over the people and the fields of the others as 'contacts \
        merge' does. What is lost is reported. Writes the ID.
        """,
      examples: [
        Example("contacts company merge 'Acme Ltd' ACME", "The people of ACME join the first."),
        Example("contacts company merge Acme ACME --dry-run", "See what would be lost."),
        Example("contacts company merge 3 8", "Two of the same name, by their IDs."),
      ],
      arguments: [CompanyCommand.companies], options: [ConsentOptions.dryRun])
  }

  static func run(_ session: Session) throws {
    let book = try session.openForChange()
    let ids = try session.companies(in: book).map(\.id)
    guard ids.count > 1 else {
      let isOne = session.arguments[CompanyCommand.companies].count > 1 && !ids.isEmpty
      throw UsageError(
        .refused(
          isOne
            ? "both are company \(ids[0]); give another one"
            : "give two companies or more"), command: syntax)
    }
    let isTrial = session.arguments[ConsentOptions.dryRun]
    let conflicts = try book.mergeCompanies(
      ids: ids, now: session.environment.now(), isTrial: isTrial)
    try session.reportChange([ids[0]])
    for conflict in conflicts { session.tell(conflict.words) }
    session.tell(
      isTrial
        ? "would merge \(ids.count) companies; nothing was changed"
        : "merged \(ids.count) companies into \(ids[0])")
  }
}
