import AddressBook
import Arguments

/// The verb `contacts company edit`.
enum CompanyEditCommand: Command {
  static let syntax = CommandSyntax(
    "company edit", summary: "Change what is known of a company.",
    discussion: """
      Changes the fields given, leaves the others, and writes the ID. 'contacts company rename' \
      changes the name.
      """,
    examples: [
      Example("contacts company edit Acme --add-email info@acme.example", "Another address."),
      Example("contacts company edit 3 --unset phones --notes 'Closed in August'", "By the ID."),
    ],
    arguments: [CompanyCommand.company],
    options: CompanyCommand.single + ContactChange.options
      + ContactListOptions.lists.flatMap { [$0.add, $0.remove] })

  static func run(_ session: Session) throws {
    let change = try ContactChange(session, command: syntax)
    let book = try session.openExisting()
    guard let id = try session.company(in: book)?.id else { return }
    try change.checkID([id], command: syntax)
    let overwritten = try book.editCompanies(ids: [id]) { try change.apply(to: &$0) }
    try session.report([id], overwritten)
    session.tellDoubts(of: try change.typed)
  }
}
