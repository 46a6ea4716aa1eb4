import Arguments
import ContactCards
import ContactStore

/// The verb `contacts company show`.
enum CompanyShowCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "company show", summary: "Show a company and the people who work there.",
      discussion: """
        A terminal gets the fields of the company and a table of its people. A pipe, or a format, gets the \
        company as 'contacts show' writes a person; 'contacts list --company' has its people then. JSON has the \
        company first, with its kind and the number of its people, and then these.
        """,
      examples: [
        Example("contacts company show Acme", "By its name, or a word of it."),
        Example("contacts company show 3 --json", "The company and its people as a JSON array."),
        Example("contacts company show Acme --format card | less", "All fields."),
        Example("contacts company show Acme --format '{phone}'", "A number to call."),
      ],
      arguments: [CompanyCommand.company], groups: [FormatOptions.group])
  }

  static func run(_ session: Session) throws {
    let format = try session.format(syntax, isForOne: true, isOfCompanies: true)
    if case .fieldNames = format { return try session.write([], as: format) }
    let book = try session.openForReading()
    guard var company = try session.company(in: book, tells: false) else { return }
    let people = try book.people(of: company.id)
    company.people = people.count
    if case .contacts(let layout) = format, layout.isJSON {
      guard case .contacts(let layout) = try session.format(syntax, isForOne: true) else { return }
      return try session.write([company] + people, as: .contacts(layout.tellingKinds))
    }
    try session.write([company], as: format)
    guard case .card(nil) = format, !people.isEmpty else { return }
    try session.output.write("\n")
    try session.write(people, as: .table(nil))
  }
}
