import AddressBook
import Arguments

/// The verb `contacts company show`.
enum CompanyShowCommand: Command {
  static let syntax = CommandSyntax(
    "company show", summary: "Show a company and the people who work there.",
    discussion: """
      On a terminal, writes what is known of the company and a table of its people; in a pipe, the \
      people as 'contacts list' writes them, whose IDs are not that of the company. In JSON, the \
      company comes first, with its kind, all that is known of it and how many people it has; \
      '--format card' writes what a terminal shows.
      """,
    examples: [
      Example("contacts company show Acme", "By its name."),
      Example("contacts company show 3 --json", "The company and its people as a JSON array."),
      Example("contacts company show Acme --format card | less", "All that is known of it."),
    ],
    arguments: [CompanyCommand.company], options: FormatOptions.all)

  static func run(_ session: Session) throws {
    let format = try session.format(syntax, isForOne: true)
    if case .fieldNames = format { return try session.write([], as: format) }
    let book = try session.openForReading()
    guard var company = try session.company(in: book) else { return }
    let people = try book.people(of: company.id)
    company.people = people.count
    switch format {
    case .card:
      try session.write([company], as: .card(nil))
      if people.isEmpty { return }
      try session.output.write("\n")
      try session.write(people, as: .table(nil))
    case .contacts(let layout) where layout.isJSON:
      try session.write([company] + people, as: .contacts(layout.tellingKinds))
    default:
      try session.write(people, as: format)
      if people.isEmpty {
        session.tell(
          "nobody works for \(company.card.company.quoted); '--format card' or --json write what is "
            + "known of it")
      }
    }
  }
}
