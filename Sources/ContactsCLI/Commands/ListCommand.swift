import Arguments
import ContactCards
import ContactStore
import Files
import ManagedObjects
import TextTools

/// The verb `contacts list`.
enum ListCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "list", aliases: ["ls"], summary: "List contacts.",
      discussion: """
        A terminal gets a table, a pipe one line a contact with tabs between ID, first name, last name \
        and age. 'contacts config' sets the columns and the order of tables on a terminal; a pipe is not \
        affected. Without --sort, contacts come in the order in which they were added.

        With --group-by, tables and lines come in sections, and a contact with several tags in several. \
        JSON is an object with an array of contacts for each value, JSON Lines an object with the value \
        and the contacts.
        """,
      examples: [
        Example("contacts list --sort last,-age", "By last name, then the oldest first."),
        Example("contacts list tag:vip city:london", "By words and fields."),
        Example("contacts list --where 'age >= 50' --json", "By a condition, as JSON."),
        Example("contacts list --fields id,last,emails", "Choose the columns."),
        Example(
          "contacts list --format '{last}, {first} <{email}>'", "Lines of your own."
        ),
        Example("contacts list --group-by company", "A section for each company."),
      ],
      arguments: [QueryOptions.words],
      options: QueryOptions.listing,
      groups: [QueryOptions.choosingByWords, FormatOptions.group])
  }

  static func run(_ session: Session) throws {
    try session.list(try session.queryOfWords(), command: syntax) { query, book in
      if query.looksForWords {
        query = try session.spelled(query, in: book, command: syntax).query
      }
    }
  }
}

extension Session {
  /// Writes the contacts that a query finds.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - command: The verb.
  ///   - settle: Makes of the query what is asked of an address book.
  /// - Throws: Any error that ``FailureReport`` has words for, or `UsageError`.
  func list(
    _ query: AddressBook.Query, command: CommandSyntax,
    settling settle: (inout AddressBook.Query, AddressBook) throws -> Void = { _, _ in }
  ) throws {
    let format = try format(command)
    if case .fieldNames = format { return try write([], as: format) }
    var query = query
    if query.sortKeys.isEmpty, case .table = format, environment.outputIsTerminal {
      query.sortKeys = try configuration.sortKeys
    }
    if arguments[QueryOptions.explain] {
      try refuseFormats(command)
      return try explain(query)
    }
    let book = try openForReading()
    let asked = query.predicate
    try settle(&query, book)
    query.fields = fields(for: format)
    let count: Int
    if let field = arguments[QueryOptions.groupBy] {
      try checkGrouping(command)
      let contacts = try book.contacts(query)
      try writeGroups(contacts, by: field, as: format)
      count = contacts.count
    } else {
      count = try write(query, of: book, as: format)
    }
    if count == 0, arguments[QueryOptions.exitStatus] { throw CommandFailure.nothingFound }
    if count == 0 { try tellOfNothing(reasonForNothing(query, asked, in: book)) }
  }

  /// The fields of contacts that are needed to write them in a format, and in the sections that are
  /// asked for; nil for all.
  func fields(for format: OutputFormat) -> [ContactJSONKey]? {
    let sources = arguments[QueryOptions.groupBy]?.sources ?? []
    return format.fields.map { $0 + sources }
  }

  /// Writes contacts in sections.
  func writeGroups(
    _ contacts: [ContactRecord], by field: ContactGroups.Field, as format: OutputFormat
  ) throws {
    let today = environment.today()
    try PeopleWriter(format: format, today: today, session: self)
      .write(ContactGroups(contacts, by: field, today: today))
  }

  /// Makes sure that a format can have sections.
  ///
  /// - Throws: `UsageError`.
  func checkGrouping(_ command: CommandSyntax) throws(UsageError) {
    let isFlat =
      arguments[FormatOptions.ids] || arguments[FormatOptions.null]
      || arguments[FormatOptions.csv] != nil || arguments[FormatOptions.format] == .name(.csv)
      || arguments[FormatOptions.format] == .name(.ids)
    if isFlat {
      throw UsageError(
        .refused("--group-by goes with tables, JSON, tab-separated lines and templates"),
        command: command)
    }
  }

  /// Makes sure that nobody asks for contacts in a format who asks how they are found.
  ///
  /// - Throws: `UsageError`.
  private func refuseFormats(_ command: CommandSyntax) throws(UsageError) {
    let given: [(name: String, isGiven: Bool)] = [
      ("--json", arguments[FormatOptions.json] != nil),
      ("--jsonl", arguments[FormatOptions.jsonLines] != nil),
      ("--csv", arguments[FormatOptions.csv] != nil),
      ("--format", arguments[FormatOptions.format] != nil),
      ("--fields", arguments[FormatOptions.fields] != nil),
      ("--ids", arguments[FormatOptions.ids]), ("--plain", arguments[FormatOptions.plain]),
      ("--table", arguments[FormatOptions.table]), ("--null", arguments[FormatOptions.null]),
      ("--group-by", arguments[QueryOptions.groupBy] != nil),
    ]
    guard let other = given.first(where: \.isGiven)?.name else { return }
    throw UsageError(.refused("--explain and \(other) exclude each other"), command: command)
  }

  /// Writes how the people that a query asks for are found.
  func explain(_ query: AddressBook.Query) throws {
    let explanation = try openForReading().explain(query).description
    let lines = explanation.split(separator: "\n").map { String($0).escapedForTerminal }
    let given =
      arguments[QueryOptions.words] + arguments[FilterCommand.filter]
      + arguments[QueryOptions.predicates]
    if let filter = query.predicate, given.contains(where: { ContactFilter.predicate($0) == nil }) {
      try output.write("filter: \(filter.format.escapedForTerminal)\n")
    }
    try output.write(lines.joined(separator: "\n") + "\n")
    try output.flush()
  }

  /// Writes the people that a query finds, and answers how many they are.
  func write(
    _ query: AddressBook.Query, of book: AddressBook, as format: OutputFormat
  ) throws -> Int {
    if let layout = plainLayout(format) {
      return try book.write(query, as: layout) { try output.write(piece: $0) }
    }
    let today = environment.today()
    switch format {
    case .contacts(let layout):
      return try book.write(query, as: layout, today: today) { try output.write(piece: $0) }
    case .records(let layout): return try write(query, of: book, as: layout)
    case .table(let columns):
      let table = try PeopleTable(
        query, of: book, columns: columns, today: today, time: shownTime)
      try show(table)
      return table.rowCount
    default:
      let contacts = try book.contacts(query)
      try write(contacts, as: format)
      return contacts.count
    }
  }

  private func write(
    _ query: AddressBook.Query, of book: AddressBook, as layout: RecordLayout
  ) throws -> Int {
    try output.write(layout.opening)
    let count = try layout.write(query, of: book, today: environment.today()) {
      try output.write(piece: $0)
    }
    try output.flush()
    return count
  }

  /// The layout that takes no record of any contact; nil when there is none.
  private func plainLayout(_ format: OutputFormat) -> PeopleLayout? {
    switch format {
    case .contacts(let layout): layout.plain
    case .text(let layout): layout
    default: nil
    }
  }
}
