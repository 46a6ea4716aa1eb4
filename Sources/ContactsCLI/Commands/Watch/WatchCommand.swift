import Arguments
import ContactCards
import ContactStore

/// The verb `contacts watch`.
enum WatchCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "watch", summary: "List contacts, and each change as it happens.",
      discussion: """
        Goes on until it is ended, by Control-C or because nobody reads its output, and tells whatever \
        changes the list, by whichever process: insert, delete, move and update. A terminal gets the \
        list as a table and then a line for each change; a pipe gets lines with tabs between the event, \
        the ID, the section, if there are any, and the fields, and the list as inserts. While nothing \
        changes it takes no time of the processor.

        --jsonl writes an object for each event, with the "id", the "section" (null without --group-by), \
        the "row" in it, counted from zero, and the "contact", except of those that are gone; a move has \
        "from_section" and "from_row" too. With --group-by, insert_section and delete_section tell the \
        "index" of a section that comes, or goes. Who applies one event after the other always has the \
        list.
        """,
      examples: [
        Example("contacts watch", "What happens to the address book."),
        Example("contacts watch tag:vip --sort last", "What happens to some, in order."),
        Example(
          "contacts watch --jsonl | jq -r 'select(.event == \"insert\").contact.name'",
          "The names of all, and of those that are added."),
      ],
      arguments: [QueryOptions.words],
      groups: [
        QueryOptions.choosing,
        QueryOptions.listing([QueryOptions.sort, QueryOptions.groupBy]),
        OptionGroup(
          "Output", page: "formats",
          options: [FormatOptions.fields, FormatOptions.jsonLines, FormatOptions.plain]),
      ])
  }

  static func run(_ session: Session) throws {
    guard let format = try WatchFormat(session, syntax) else {
      return try session.write([], as: .fieldNames)
    }
    var query = try session.queryOfWords()
    let field = session.arguments[QueryOptions.groupBy]
    query.fields = format.fields + (field?.sources ?? [])
    try session.makeDefaultFolder()
    let book = try session.openForReading()
    let waiting = try session.environment.startWaiting()
    // What happens while the list is read is told after it.
    let changes = try BookChanges(of: book) { waiting.wake() }
    var list = WatchedList(query, of: book, by: field, today: session.environment.today)
    var events = WatchEvents(format, of: session)
    do {
      try events.begin(try list.begin())
      while true {
        try end(waiting)
        try events.write(try list.follow(try changes.take()))
      }
    } catch let error as StreamError where error.isInterruption {
      // That nobody reads what is written is no reason to stay.
      try end(waiting)
      throw error
    }
  }

  /// Waits, and ends with the process if that is to end.
  private static func end(_ waiting: any Waiting) throws {
    switch try waiting.wait() {
    case .woken: break
    case .ended(let signal): throw CommandFailure.ended(signal)
    case .outputGone: throw StreamError.nobodyReads
    }
  }
}
