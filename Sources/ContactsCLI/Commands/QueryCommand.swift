import Arguments
import ContactCards
import ContactFormats
import ContactStore
import TextTools

/// The verb `contacts query`.
enum QueryCommand: Command {
  private static let words = Argument(
    "WORD", count: .any, value: .text, help: "A word to search for; without any, all addresses.")
  private static let noMessage = Flag(
    "no-message", help: "Omit the first line, as aerc needs it.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "query", summary: "Look up e-mail addresses for a mail program.",
      discussion: """
        Writes a line for each address, with tabs between address, name and more, below a message, as mutt's \
        query_command wants it. The name of a group gives its members first, with 'group NAME' behind their names. \
        Where nobody has the words as they are written, a mistyped letter is forgiven. The exit status is 1 if \
        there is no address. See 'contacts help mutt'.
        """,
      examples: [
        Example("set query_command=\"contacts query -- %s\"", "For mutt, in its muttrc."),
        Example("contacts query friends", "The members of a group, too."),
        Example("address-book-cmd=contacts query --no-message -- %s", "For aerc."),
      ],
      arguments: [words], options: SelectionOptions.all + SpellingOptions.all + [noMessage])
  }

  static func run(_ session: Session) throws {
    let (count, lines) = try lines(session)
    if !session.arguments[noMessage] {
      let people = contactCount(count)
      try session.output.write(MuttQuery.message("\(people) with an e-mail address"))
    }
    try session.output.write { $0 += lines }
    try session.output.flush()
    if count == 0 { throw CommandFailure.nothingFound }
  }

  /// How many contacts have lines, and these: first those of the group that the words name, then of all
  /// others.
  private static func lines(_ session: Session) throws -> (count: Int, lines: [UInt8]) {
    let words = session.arguments.text(of: words)
    // Only who asks for nothing is to have everybody.
    if !words.allSatisfy(\.isWhitespace), ContactSearch(words).isEmpty { return (0, []) }
    var query = AddressBook.Query()
    query.selection = SelectionOptions.selection(session.arguments)
    query.fields = MuttQuery.fields
    let book = try session.openForReading()
    // A mail must not go to somebody who is called nearly so.
    let found = try session.forgivingTyposIfNeeded(command: syntax) { forgivesTypos in
      let found = try book.findAddressees(words, forgivingTypos: forgivesTypos, among: query)
      return (found, lacksWords: found.isEmpty)
    }
    let isGrouped = found.contains { !$0.card.groups.isEmpty }
    let group = isGrouped ? try book.knownGroup(words) : nil
    var lines: [UInt8] = []
    func append(_ record: ContactRecord, in group: String? = nil) {
      MuttQuery.append(record.card, in: group, to: &lines) {
        $0.escapedForTerminal(keepingJoiners: true)
      }
    }
    if let group {
      for record in found where record.card.groups.contains(group) { append(record, in: group) }
      for record in found where !record.card.groups.contains(group) { append(record) }
    } else {
      for record in found { append(record) }
    }
    return (found.count, lines)
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
