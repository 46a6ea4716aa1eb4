import AddressBook
import Arguments

/// The verb `contacts query`.
enum QueryCommand: Command {
  private static let words = Argument(
    "WORD", count: .any, value: .text, help: "What to look for; everybody without any.")
  private static let noMessage = Flag(
    "no-message", help: "Leave out the first line, as aerc wants it.")

  static let syntax = CommandSyntax(
    "query", summary: "Look up e-mail addresses for a mail program.",
    discussion: """
      Writes a line with tabs between the address, the name and more, below a message, as mutt's \
      query_command wants it. The name of a group answers with its members first, who are told by \
      a 'group NAME' behind their names, and then with everybody else who has the words. The status is 1 when there is no address.
      """,
    examples: [
      Example("set query_command=\"contacts query -- %s\"", "For mutt, in its muttrc."),
      Example("contacts query friends", "Everybody in the group of that name."),
      Example("address-book-cmd=contacts query --no-message -- %s", "For aerc."),
    ],
    arguments: [words], options: SelectionOptions.all + [noMessage])

  static func run(_ session: Session) throws {
    let lines = try lines(session).filter { !$0.isEmpty }
    if !session.arguments[noMessage] {
      let count = contactCount(lines.count)
      try session.output.write(MuttQuery.message("\(count) with an e-mail address"))
    }
    for line in lines {
      try session.output.write(line.escapedForTerminal(keepingJoiners: true, keepingLayout: true))
    }
    try session.output.flush()
    if lines.isEmpty { throw CommandFailure.nothingFound }
  }

  /// The lines of each contact: first those of the group that the words name, then of all others.
  private static func lines(_ session: Session) throws -> [String] {
    let words = session.arguments.text(of: words)
    // Only who asks for nothing is to have everybody.
    if !words.allSatisfy(\.isWhitespace), ContactSearch(words).isEmpty { return [] }
    var query = AddressBook.Query()
    query.selection = SelectionOptions.selection(session.arguments)
    query.fields = MuttQuery.fields
    let book = try session.openForReading()
    let found: [ContactRecord]
    if query.selection.companies.isEmpty {
      let (people, companies) = try book.findWithCompanies(words, among: query, limit: nil)
      found = people + companies
    } else {
      found = try book.find(words, among: query, limit: nil)
    }
    guard found.contains(where: { !$0.card.groups.isEmpty }),
      let group = try book.knownGroup(words)
    else {
      return found.map { MuttQuery.lines(of: $0.card) }
    }
    let members = found.filter { $0.card.groups.contains(group) }
    let others = found.filter { !$0.card.groups.contains(group) }
    return members.map { MuttQuery.lines(of: $0.card, in: group) }
      + others.map { MuttQuery.lines(of: $0.card) }
  }
}

extension AddressBook {
  /// The group that words name; nil when there is none.
  fileprivate func knownGroup(_ words: String) throws -> String? {
    do {
      return words.isEmpty ? nil : try name(words, of: .group)
    } catch is AddressBookError {
      return nil
    }
  }
}
