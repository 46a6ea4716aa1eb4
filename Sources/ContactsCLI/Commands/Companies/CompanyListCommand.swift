import Arguments
import ContactStore

/// The verb `contacts company list`.
enum CompanyListCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "company list", summary: "List companies with how many people work for each.",
      discussion: """
        Writes the ID, the name and the number of people: a table on a terminal, lines with tabs in a pipe. \
        JSON has all fields of each company ('contacts schema'), and 'contacts company edit --from' reads it back.
        """,
      examples: [
        Example("contacts company list", "All companies."),
        Example("contacts company list --jsonl=id,name,emails", "Some fields, as JSON Lines."),
        Example("contacts company list --format '{name}: {people}'", "Lines of your own."),
        Example("contacts list --company Acme", "The people of one."),
      ],
      groups: [FormatOptions.group])
  }

  static func run(_ session: Session) throws {
    let format = try session.format(syntax, isOfCompanies: true)
    if case .fieldNames = format { return try session.write([], as: format) }
    let companies = try session.openForReading().companies(fields: format.fields)
    guard case .contacts(let layout) = format, layout.isJSON else {
      return try session.write(companies, as: format)
    }
    // Their IDs are not those of people.
    try session.write(companies, as: .contacts(layout.tellingKinds))
  }
}
