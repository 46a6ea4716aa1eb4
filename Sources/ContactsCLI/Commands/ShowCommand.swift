import Arguments
import ContactCards
import ContactStore

/// The verb `contacts show`.
enum ShowCommand: Command {
  private static let ids = Argument(
    "ID", count: .atLeastOne, value: .contact,
    help: "The ID of a contact, as 'list' shows it, or its name; - for standard input.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "show", summary: "Show contacts by their IDs or names.",
      discussion: """
        Writes all of them, in the order given, or none when one ID does not exist. On a terminal, \
        each field has a line of its own; in a pipe, each contact has one, as 'contacts list' writes \
        it. A name is enough where only one contact has it, and at a terminal, which asks; a nickname \
        goes before first and last names of others, see 'contacts help edit'.
        """,
      examples: [
        Example("contacts show 7", "One contact."),
        Example("contacts show 1 7 --json", "Two contacts as a JSON array."),
        Example("contacts show lovelace", "The only one of the name."),
        Example("contacts show 7 --format '{phone.mobile|phone}'", "A number to call."),
      ],
      arguments: [ids], options: FormatOptions.all, sections: [TemplateHelp.section])
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
