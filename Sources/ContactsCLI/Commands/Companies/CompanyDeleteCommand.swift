import AddressBook
import Arguments

/// The verb `contacts company delete`.
enum CompanyDeleteCommand: Command {
  private static let yes = Flag("yes", short: "y", help: "Delete several without asking.")

  static let syntax = CommandSyntax(
    "company delete", summary: "Delete companies; the people who work there stay.",
    discussion: """
      Writes the IDs. The people are without a company then. Several companies take a yes at the \
      terminal or --yes; all of them are deleted or none.
      """,
    examples: [
      Example("contacts company delete Acme", "Nobody is deleted."),
      Example("contacts delete --company Acme", "That deletes the people."),
      Example(
        "contacts company list --json | jq 'map(select(.people == 0))' "
          + "| contacts company delete --yes -", "All that nobody works for."),
    ],
    arguments: [CompanyCommand.companies], options: [yes])

  static func run(_ session: Session) throws {
    let book = try session.openExisting()
    let ids = try session.companies(in: book)
    if ids.isEmpty { return session.tell("nothing was deleted") }
    if ids.count > 1, !session.arguments[yes] {
      guard session.canAsk else {
        throw UsageError(
          .refused("deleting \(ids.count) companies needs --yes where nobody can be asked"),
          command: syntax)
      }
      guard try session.confirms("Delete \(ids.count) companies?") else {
        throw CommandFailure.declined(.deleting)
      }
    }
    let count = contactCount(try book.deleteCompanies(ids: ids))
    try session.reportChange(ids)
    session.tell(
      ids.count == 1
        ? "deleted the company; \(count) stayed without it"
        : "deleted \(ids.count) companies; \(count) stayed without them")
  }
}
