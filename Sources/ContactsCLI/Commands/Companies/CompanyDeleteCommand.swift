import Arguments
import ContactCards
import ContactStore

/// The verb `contacts company delete`.
enum CompanyDeleteCommand: Command {
  private static let yes = Flag("yes", short: "y", help: "Delete several without asking.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "company delete", summary: "Delete companies; the people who work there stay.",
      discussion: """
        Writes the IDs. The people are without a company then. Several companies take a yes at the \
        terminal or --yes; all of them are deleted or none.
        """,
      examples: [
        Example("contacts company delete Acme", "Nobody is deleted."),
        Example("contacts company delete Acme Bolt --dry-run", "See how many work there."),
        Example("contacts delete --company Acme", "That deletes the people."),
        Example(
          "contacts company list --json | jq 'map(select(.people == 0))' "
            + "| contacts company delete --yes -", "All that nobody works for."),
      ],
      arguments: [CompanyCommand.companies], options: [DeleteCommand.dryRun, yes])
  }

  static func run(_ session: Session) throws {
    let book = try session.openForChange()
    let companies = try session.companies(in: book)
    let ids = companies.map(\.id)
    if ids.isEmpty { return session.tell("nothing was deleted") }
    let isTrial = session.arguments[DeleteCommand.dryRun]
    if ids.count > 1, !isTrial, !session.arguments[yes] {
      guard session.canAsk else {
        throw CommandFailure.needsConsent(
          .deleting, of: NamedSetKind.company.words(for: ids.count))
      }
      try session.askForConsent(to: .deleting, companies: companies.map(NamedContact.init))
    }
    let count = try book.deleteCompanies(ids: ids, isTrial: isTrial)
    try session.reportChange(ids)
    session.tellDeletion(of: ids.count, .company, contactCount: count)
  }
}
