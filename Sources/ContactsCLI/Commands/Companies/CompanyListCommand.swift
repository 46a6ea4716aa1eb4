import AddressBook
import Arguments

/// The verb `contacts company list`.
enum CompanyListCommand: Command {
  static let syntax = CommandSyntax(
    "company list", summary: "List companies with how many people work for each.",
    discussion: """
      Writes the ID, the name and the number of people: a table on a terminal, with tabs between \
      them in a pipe.
      """,
    examples: [
      Example("contacts company list", "All companies."),
      Example("contacts list --company Acme", "The people of one."),
    ],
    options: ResultOptions.all)

  static func run(_ session: Session) throws {
    let format = try ResultFormat(
      session.arguments, toTerminal: session.environment.outputIsTerminal, command: syntax)
    try session.write(try session.openForReading().list(of: .company), as: format)
  }
}
