import Arguments
import ContactCards
import ContactStore

/// The verb `contacts link`.
enum LinkCommand: Command {
  private static let manager = Option(
    "manager", placeholder: "ID", value: .manager,
    help: "The manager, by ID, name, e-mail address or UID.")
  private static let company = Option(
    "company", placeholder: "NAME", value: .name(of: .company),
    help: "The company, which must exist, by its name or a word of it.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "link", summary: "Set the manager or the company of contacts.",
      discussion: """
        Changes all of them or none, and writes their IDs, or the contacts if a format is given. Nobody can \
        report to a person who reports to them, directly or through others. --where changes all that match, \
        after a question where they are several.
        """,
      examples: [
        Example("contacts link 7 12 --manager 3", "Both report to contact 3."),
        Example("contacts link lovelace --manager 'Charles Babbage'", "By their names."),
        Example("contacts link 7 --company Acme", "Contact 7 works there."),
        Example(
          "contacts link --where 'department = \"Sales\"' --manager 3", "A whole department."),
      ],
      arguments: [ContactArguments.ids],
      options: [manager, company] + ConsentOptions.all,
      groups: [QueryOptions.choosingByFilter, FormatOptions.group])
  }

  static func run(_ session: Session) throws {
    let format = try session.requestedFormat(syntax)
    if case .fieldNames = format { return try session.write([], as: .fieldNames) }
    let arguments = session.arguments
    var link = ContactLink()
    guard arguments[company] != nil || arguments[manager] != nil else {
      throw UsageError(
        .refused("what to set? Give --manager or --company"), command: syntax)
    }
    try ContactArguments.check(arguments, of: syntax)
    let book = try session.openForChange()
    let ids = try session.chosenIDs(in: book)
    link.company = try arguments[company].map {
      try session.company(.name($0), in: book).card.company
    }
    link.manager = try arguments[manager].flatMap { try session.ids(of: [$0], in: book).first }
    try session.change(ids, in: book, as: format) { [link] take in
      try book.link(
        ids, to: link, now: session.environment.now(), isTrial: take != nil, taking: take)
    }
  }
}
