import AddressBook
import Arguments

/// The verb `contacts company delete`.
enum CompanyDeleteCommand: Command {
  static let syntax = CommandSyntax(
    "company delete", summary: "Delete a company; the people who work there stay.",
    discussion: "Writes the ID. Its people are without a company then.",
    examples: [
      Example("contacts company delete Acme", "Nobody is deleted."),
      Example("contacts delete --company Acme", "That deletes the people."),
    ],
    arguments: [CompanyCommand.company])

  static func run(_ session: Session) throws {
    let book = try session.openExisting()
    guard let company = try session.company(in: book) else { return }
    let count = try book.deleteCompany(company.id)
    try session.reportChange([company.id])
    session.tell("deleted the company; \(contactCount(count)) stayed without it")
  }
}
