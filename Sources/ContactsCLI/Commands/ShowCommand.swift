import Arguments
import ContactCards
import ContactStore

/// The verb `contacts show`.
enum ShowCommand: Command {
  private static let ids = Argument(
    "ID", count: .atLeastOne, value: .contact,
    help: "A contact, by its ID or name; - for standard input.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "show", summary: "Show contacts by their IDs or names.",
      discussion: """
        Shows all of them in the order given, or none if an ID does not exist. A terminal gets a line for \
        each field, a pipe one line a contact as 'contacts list' writes it. Where several contacts have the \
        name, a terminal asks which; a nickname counts before first and last names of others.
        """,
      examples: [
        Example("contacts show 7", "One contact."),
        Example("contacts show 1 7 --json", "Two contacts as a JSON array."),
        Example("contacts show lovelace", "By a name that only one has."),
        Example("contacts show 7 --format '{phone.mobile|phone}'", "A number to call."),
      ],
      arguments: [ids], groups: [FormatOptions.group])
  }

  static func run(_ session: Session) throws {
    let format = try session.format(syntax, isForOne: true)
    if case .fieldNames = format { return try session.write([], as: format) }
    let book = try session.openForReading()
    let meant = try session.contacts(
      meantBy: session.listed(session.arguments[ids]), in: book)
    let contacts = try book.contacts(ids: meant.map(\.id), fields: format.fields)
    try session.write(contacts, as: format)
  }
}
