import Arguments
import ContactCards
import ContactStore

/// The verb `contacts pick`.
enum PickCommand: Command {
  private static let multi = Flag(
    "multi", short: "m", help: "Let several be picked, by marking them with Space.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "pick", summary: "Let somebody at the terminal pick a contact, and write its ID.",
      discussion: """
        Shows the screen of 'contacts browse' on the terminal, whatever standard input and output are, and \
        writes who is picked: the ID, or what a format says. The exit status is 1 if nobody is.
        """,
      examples: [
        Example("contacts show \"$(contacts pick)\"", "Pick somebody to show."),
        Example("contacts pick --multi --format '{email}' smith", "Addresses of some."),
      ],
      arguments: [QueryOptions.words], options: [multi], groups: [FormatOptions.group],
      sections: [KeyTable.section(in: .picking)])
  }

  static func run(_ session: Session) throws {
    let format = try session.requestedFormat(syntax) ?? .text(.ids(terminator: 0x0a))
    if case .fieldNames = format { return try session.write([], as: format) }
    let words = session.arguments.text(of: QueryOptions.words)
    let book = try session.openForReading()
    let many = session.arguments[multi]
    let ids = try session.pick(many ? .several : .one, from: book, search: words)
    if ids.isEmpty { throw CommandFailure.noneChosen(of: "contact") }
    try session.write(try book.contacts(ids: ids, fields: format.fields), as: format)
  }
}
