import AddressBook
import Arguments

/// The verb `contacts show`.
enum ShowCommand: Command {
  private static let ids = Argument(
    "ID", count: .atLeastOne, value: .id, help: "The ID of a contact, as 'list' shows it.")

  static let syntax = CommandSyntax(
    "show", summary: "Show contacts by their IDs.",
    discussion: """
      Writes all of them, in the order given, or none when one ID does not exist. On a terminal, \
      each field has a line of its own; in a pipe, each contact has one, as 'contacts list' writes \
      it.
      """,
    examples: [
      Example("contacts show 7", "One contact."),
      Example("contacts show 1 7 --json", "Two contacts as a JSON array."),
    ],
    arguments: [ids], options: FormatOptions.all)

  static func run(_ session: Session) throws {
    let format = try session.format(syntax, isForOne: true)
    if case .fieldNames = format { return try session.write([], as: format) }
    let people = try session.openForReading().people(ids: session.arguments[ids])
    try session.write(people, as: format)
  }
}
