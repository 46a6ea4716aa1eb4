import Arguments
import ContactStore

/// The verb `contacts unlink`.
enum UnlinkCommand: Command {
  private static let manager = Flag(
    "manager", help: "From the person to whom they report, whoever that is.", looksValued: true)
  private static let company = Flag(
    "company", help: "From the company that they work for, whichever that is.", looksValued: true)

  static var syntax: CommandSyntax {
    CommandSyntax(
      "unlink", summary: "Take away the connection to a manager or a company.",
      discussion: """
        Changes all of them or none, and writes their IDs, or the contacts when a format is given. Who has none stays so, and is named. Those \
        that --where chooses are changed at a terminal after a question where they are several.
        """,
      examples: [
        Example("contacts unlink 7 --manager", "Contact 7 reports to nobody."),
        Example("contacts unlink 7 12 --company", "Both have left."),
      ],
      arguments: [ContactArguments.ids],
      options: [QueryOptions.predicates, manager, company] + ConsentOptions.all + FormatOptions.all,
      sections: [PredicateHelp.section])
  }

  static func run(_ session: Session) throws {
    let format = try session.requestedFormat(syntax)
    if case .fieldNames = format { return try session.write([], as: .fieldNames) }
    let arguments = session.arguments
    guard arguments[manager] || arguments[company] else {
      throw UsageError(
        .refused("say what to take away: --manager or --company"), command: syntax)
    }
    try ContactArguments.check(arguments, of: syntax)
    let book = try session.openForChange()
    let ids = try session.chosenIDs(in: book)
    var unconnected: [NamedContact] = []
    let isDone = try session.change(ids, in: book, as: format) { take in
      unconnected = try book.unlink(
        ids, manager: arguments[manager], company: arguments[company],
        now: session.environment.now(), isTrial: take != nil, taking: take)
    }
    guard isDone, !unconnected.isEmpty else { return }
    session.tell(words(unconnected, of: ids.count, arguments))
  }

  /// What to say of those who had no such connection.
  private static func words(
    _ unconnected: [NamedContact], of count: Int, _ arguments: ParsedArguments
  ) -> String {
    let kinds = [(manager, "manager"), (company, "company")].filter { arguments[$0.0] }.map(\.1)
    let verb = unconnected.count > 1 ? "have" : "has"
    let effect = unconnected.count == count ? "nothing was changed" : "the others were changed"
    return "\(unconnected.listed) \(verb) no \(kinds.joined(separator: " and no ")); \(effect)"
  }
}
