import AddressBook
import Arguments

/// The verb `contacts history`.
enum HistoryCommand: Command {
  private static let limit = Option(
    "limit", short: "l", placeholder: "N", value: .integer(in: 0...Int(Int32.max)),
    help: "List N changes at most.")

  static let syntax = CommandSyntax(
    "history", aliases: ["log"], summary: "List what was changed, the last change first.",
    discussion: """
      Writes a line for each command that changed something, with tabs between its number, the time \
      (UTC), the command, 'undone' where that was taken back, and whom it was about. 'store history \
      --changes' shows the values before and after. History goes back as far as CONTACTS_HISTORY and \
      CONTACTS_HISTORY_DAYS say.
      """,
    examples: [
      Example("contacts history --limit 5", "The last five changes."),
      Example("contacts history --json", "All of them, as JSON."),
    ],
    options: [limit, StoreCommand.json])

  static func run(_ session: Session) throws {
    let asJSON = session.arguments[StoreCommand.json]
    let book = try session.openForReading()
    if asJSON { try session.output.write("[") }
    var separator = "\n"
    try book.forEachChange(limit: session.arguments[limit]) { change in
      if asJSON {
        try session.output.write(separator)
        try session.output.write { change.json.append(to: &$0) }
        separator = ",\n"
      } else {
        let fields = [
          String(change.number), Moment.text(change.date), change.command,
          change.isUndone ? "undone" : "", change.summary,
        ]
        try session.output.write(fields.joined(separator: "\t") + "\n")
      }
    }
    if asJSON { try session.output.write(separator == "\n" ? "]\n" : "\n]\n") }
  }
}
