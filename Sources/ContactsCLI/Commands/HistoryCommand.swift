import Arguments
import ContactStore
import ManagedObjects
import TextTools

/// The verb `contacts history`.
enum HistoryCommand: Command {
  private static let limit = Option(
    "limit", short: "l", placeholder: "N", value: .integer(in: 0...Int(Int32.max)),
    help: "List at most N changes.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "history", aliases: ["log"], summary: "List changes, the last one first.",
      discussion: """
        Writes for each command that changed something its number, the time, the command, 'undone' where it was \
        taken back, the contacts by their present names, and the fields that were changed. Times are local on a \
        terminal, in UTC elsewhere. 'store history --changes' shows the values before and after. \
        CONTACTS_HISTORY and CONTACTS_HISTORY_DAYS set how far history goes back.
        """,
      examples: [
        Example("contacts history --limit 5", "The last five changes."),
        Example("contacts history --json", "All of them, as JSON."),
      ],
      options: [limit, StoreCommand.json])
  }

  static func run(_ session: Session) throws {
    let book = try session.openForReading()
    if session.arguments[StoreCommand.json] {
      return try session.output.writeArray { add in
        try book.forEachChange(limit: session.arguments[limit], naming: namedCount) { change in
          try add { change.json.append(to: &$0) }
        }
      }
    }
    if session.environment.outputIsTerminal { return try writeTable(of: book, session) }
    try book.forEachChange(limit: session.arguments[limit]) { change in
      let fields = [
        String(change.number), Moment.text(change.date), change.command,
        change.isUndone ? "undone" : "", change.summary.escapedForTerminal(keepingJoiners: true),
      ]
      try session.output.write(fields.joined(separator: "\t") + "\n")
    }
  }

  /// How many contacts of a change are named in JSON, which tells how many more there are.
  private static let namedCount = 100

  private static func writeTable(of book: AddressBook, _ session: Session) throws {
    var changes: [BookChange] = []
    try book.forEachChange(limit: session.arguments[limit]) { changes.append($0) }
    if session.tableWidth < narrowestTable { return try session.show(blocks(changes, session)) }
    try session.write(
      ResultColumns(
        [
          ("Number", changes.map { .integer(Int64($0.number)) }),
          ("Time", changes.map { .string(session.shownTime(Moment.text($0.date))) }),
          ("Command", changes.map { .string($0.command) }),
          ("", changes.map { .string($0.isUndone ? "undone" : "") }),
          ("Change", changes.map { .string($0.summary) }),
        ], whole: ["Number", "Time"]), as: .table)
  }

  /// How wide a terminal has to be for a table in which times are whole and there is room for words.
  private static let narrowestTable = 64

  /// The changes in two lines each, of which the second has the words.
  private static func blocks(_ changes: [BookChange], _ session: Session) throws -> String {
    let digits = changes.map { String($0.number).utf8.count }.max() ?? 0
    let indent = String(repeating: " ", count: digits + AlignedColumns.gap.utf8.count)
    return changes.map { change in
      let number = String(change.number)
      let padding = String(repeating: " ", count: digits - number.utf8.count)
      let command = change.command + (change.isUndone ? ", undone" : "")
      return [
        "\(padding)\(number)  \(session.shownTime(Moment.text(change.date)))  \(command)",
        indent + change.summary.escapedForTerminal(keepingJoiners: true),
      ].map { DisplayWidth.truncate($0, to: session.tableWidth) + "\n" }.joined()
    }.joined()
  }
}
