import Arguments
import ContactStore

/// The verb `contacts unlink`.
enum UnlinkCommand: Command {
  private static let manager = Flag(
    "manager", help: "Remove the manager.", looksValued: true)
  private static let company = Flag(
    "company", help: "Remove the company.", looksValued: true)

  static var syntax: CommandSyntax {
    CommandSyntax(
      "unlink", summary: "Remove the manager or the company of contacts.",
      discussion: """
        Changes all of them or none, and writes their IDs, or the contacts if a format is given. Contacts that \
        have none are reported. --where changes all that match, after a question where they are several.
        """,
      examples: [
        Example("contacts unlink 7 --manager", "Contact 7 reports to nobody."),
        Example("contacts unlink 7 12 --company", "Both have left."),
      ],
      arguments: [ContactArguments.ids],
      options: [manager, company] + ConsentOptions.all,
      groups: [QueryOptions.choosingByFilter, FormatOptions.group])
  }

  static func run(_ session: Session) throws {
    let format = try session.requestedFormat(syntax)
    if case .fieldNames = format { return try session.write([], as: .fieldNames) }
    let arguments = session.arguments
    guard arguments[manager] || arguments[company] else {
      throw UsageError(
        .refused("what to remove? Give --manager or --company"), command: syntax)
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
