import Arguments
import ContactCards
import ContactFormats
import ContactStore

/// The verb `contacts company edit`.
enum CompanyEditCommand: Command {
  private static let company = Argument(
    "COMPANY", count: .atMostOne, value: .company,
    help: "The company, by its ID, its name or a word of it; without it, --from names them.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "company edit", summary: "Change companies.",
      discussion: """
        Changes the fields given, leaves the others, and writes the IDs. Without a COMPANY, each object \
        of --from names its own by its "id", beside "kind": "company". --set name=NAME renames it, as \
        'contacts company rename' does. \(ContactListOptions.labelHelp)
        """,
      examples: [
        Example("contacts company edit Acme --add-email info@acme.example", "Another address."),
        Example("contacts company edit 3 --unset phones --notes 'Closed in August'", "By the ID."),
        Example("contacts company edit Acme --set url=https://acme.example", "The only URL then."),
        Example(
          "contacts company list --json=id,notes | jq 'map(.notes = \"\")' "
            + "| contacts company edit --from -",
          "Each object has an id; all are changed or none."),
      ],
      arguments: [company],
      options: [ConsentOptions.dryRun] + ContactChange.options(of: .company),
      groups: [CompanyCommand.changedFields])
  }

  static func run(_ session: Session) throws {
    guard let reference = session.arguments[company].first else { return try editEach(session) }
    var change = try ContactChange(session, of: .company, command: syntax)
    let book = try session.openForChange()
    let found = try session.company(reference, in: book)
    let id = found.id
    change.people = found.people
    try change.checkID([id], command: syntax)
    var replaced: [ReplacedValues] = []
    try edit(session, [id]) { isTrial, take in
      try book.editCompanies(ids: [id], isTrial: isTrial) { [change] in
        try change.apply(to: &$0)
      } taking: {
        if !isTrial { replaced = change.replacedValues(of: $0.card, in: $1) }
        take($0, $1)
      }
    }
    session.tell(replaced)
    session.tellDoubts(of: try change.typed)
  }

  /// Changes each company that an object of a file names.
  private static func editEach(_ session: Session) throws {
    let arguments = session.arguments
    guard let path = arguments[ContactChange.from] else {
      throw UsageError(
        .refused("which company? Give its ID or its name, or --from with the id of each"),
        command: syntax)
    }
    guard !ContactChange.isGivenByOptions(in: arguments, of: .company) else {
      throw UsageError(
        .refused("without a COMPANY, the objects of --from alone say what to change"),
        command: syntax)
    }
    let changes = try session.reading(path) {
      try ContactPatch.changes(reading: $0, of: .company)
    }
    if changes.isEmpty { return session.tell("nothing was changed") }
    let book = try session.openForChange()
    try edit(session, changes.map(\.id)) { isTrial, take in
      try book.editCompanies(
        changes, now: session.environment.now(), isTrial: isTrial, taking: take)
    }
  }

  /// Changes companies and writes their IDs, or shows what would be changed.
  private static func edit(
    _ session: Session, _ ids: [Int64],
    _ change: (_ isTrial: Bool, _ take: (ContactRecord, ContactCard) -> Void) throws ->
      [OverwrittenValue]
  ) throws {
    guard session.arguments[ConsentOptions.dryRun] else {
      let overwritten = try change(false) { _, _ in }
      try session.reportChange(ids)
      return session.tell(overwritten)
    }
    try session.preview(
      try session.edits { telling in
        _ = try change(true) { telling?($0, $1) }
      }, areCompanies: true)
  }
}
