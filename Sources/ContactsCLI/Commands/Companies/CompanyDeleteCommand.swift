import Arguments
import ContactCards
import ContactStore

/// The verb `contacts company delete`.
enum CompanyDeleteCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "company delete", summary: "Delete companies; the people who work there stay.",
      discussion: """
        Writes the IDs. The people stay, without a company. Companies that have people, and several, need \
        a yes at the terminal or --yes. All of them are deleted or none.
        """,
      examples: [
        Example("contacts company delete Acme --yes", "Its people stay."),
        Example("contacts company delete Acme Bolt --dry-run", "See how many work there."),
        Example("contacts delete --company Acme", "This deletes the people."),
        Example(
          "contacts company list --json | jq 'map(select(.people == 0))' "
            + "| contacts company delete --yes -", "All that nobody works for."),
      ],
      arguments: [CompanyCommand.companies], options: [DeleteCommand.dryRun, DeleteCommand.yes])
  }

  static func run(_ session: Session) throws {
    let book = try session.openForChange()
    let companies = try session.companies(in: book)
    let ids = companies.map(\.id)
    if ids.isEmpty { return session.tell("nothing was deleted") }
    let isTrial = session.arguments[DeleteCommand.dryRun]
    if !isTrial, !session.arguments[DeleteCommand.yes] {
      try session.askForConsent(
        toDelete: .company, lines: companies.map { NamedContact($0).line },
        contactCount: try book.deleteCompanies(ids: ids, isTrial: true))
    }
    let count = try book.deleteCompanies(ids: ids, isTrial: isTrial)
    try session.reportChange(ids)
    session.tellDeletion(of: ids.count, .company, contactCount: count)
  }
}
