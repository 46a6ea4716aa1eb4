import Arguments
import ContactCards
import ContactStore

/// How people are written to standard output.
enum OutputFormat {
  /// Aligned columns for people to read; without any named, those that people have chosen.
  case table([ContactField]?)
  /// One person in several lines for people to read; without fields named, everything.
  case card([ContactField]?)
  /// Text for programs, which needs nobody as a record.
  case text(PeopleLayout)
  /// Records that end in a certain byte.
  case records(RecordLayout)
  /// Text for programs with all fields that are asked for.
  case contacts(ContactLayout)
  /// The names of the fields instead of people.
  case fieldNames

  /// The fields of contacts that are written; nil for all that there may be.
  var fields: [ContactJSONKey]? {
    switch self {
    case .table(let columns): columns?.map(\.key) ?? PeopleTable.usualFields
    case .card(let fields): fields?.map(\.key)
    case .text(let layout): layout.fields.compactMap { ContactJSONKey(rawValue: $0.rawValue) }
    case .records(let layout): layout.fields
    case .contacts(let layout): layout.keys
    case .fieldNames: []
    }
  }

  /// The format that the options ask for, or the one that suits where the output goes.
  ///
  /// - Parameters:
  ///   - parsed: The command line.
  ///   - toTerminal: Whether the output goes to a terminal.
  ///   - command: The command, for messages.
  ///   - isForOne: Whether a single person is a card rather than a row of a table.
  ///   - isOfCompanies: Whether companies are written, of which other fields are of interest.
  /// - Throws: `UsageError` when options exclude each other.
  init(
    _ parsed: ParsedArguments, toTerminal: Bool, command: CommandSyntax, isForOne: Bool = false,
    isOfCompanies: Bool = false
  ) throws(UsageError) {
    var request = FormatRequest(parsed, toTerminal: toTerminal, command: command)
    request.isOfCompanies = isOfCompanies
    if let format = try request.format {
      self = format
    } else if toTerminal, !parsed[FormatOptions.header], !parsed[FormatOptions.null] {
      self = isForOne ? .card(request.fields) : .table(request.columns)
    } else {
      self = request.plain
    }
  }

  /// The format that the options ask for; nil when they leave it open.
  ///
  /// - Throws: `UsageError` when options exclude each other.
  static func requested(
    _ parsed: ParsedArguments, toTerminal: Bool, command: CommandSyntax
  ) throws(UsageError) -> OutputFormat? {
    let request = FormatRequest(parsed, toTerminal: toTerminal, command: command)
    return try request.format ?? (request.fields == nil ? nil : request.plain)
  }
}

/// What the options of a command line say about how people are written.
private struct FormatRequest {
  let parsed: ParsedArguments
  let toTerminal: Bool
  let command: CommandSyntax
  var isOfCompanies = false

  init(_ parsed: ParsedArguments, toTerminal: Bool, command: CommandSyntax) {
    (self.parsed, self.toTerminal, self.command) = (parsed, toTerminal, command)
  }

  /// The fields that are asked for apart from a format; nil for none.
  var fields: [ContactField]? {
    if case .fields(let fields) = parsed[FormatOptions.fields] { fields } else { nil }
  }

  /// The columns of a table; nil for those that people have chosen.
  var columns: [ContactField]? {
    fields ?? (isOfCompanies ? standardColumns : nil)
  }

  private var standardColumns: [ContactField] {
    (isOfCompanies ? PeopleTable.companyColumns : PeopleTable.standardColumns)
      .map(ContactField.init)
  }

  /// The only format that is asked for; nil when there is none.
  var format: OutputFormat? {
    get throws(UsageError) {
      if case .help = parsed[FormatOptions.fields] { return .fieldNames }
      let chosen = chosen
      let format = try FormatOptions.only(
        of: chosen.map { ($0.name, $0.format) }, isCSV: chosen.contains { $0.isCSV }, parsed,
        command: command)
      guard let format else { return nil }
      if parsed[FormatOptions.fields] != nil, !takesFields(format) || namesFields {
        throw refusal(
          namesFields
            ? "give the fields once, with --fields or behind the format"
            : "--fields goes with tables, JSON, CSV and tab-separated values")
      }
      if parsed[FormatOptions.null], !Self.hasRecords(format) {
        throw refusal("--null goes with --ids, --plain and templates")
      }
      return format
    }
  }

  private func refusal(_ reason: String) -> UsageError {
    UsageError(.refused(reason), command: command)
  }

  /// Whether fields stand behind a format, as in `--json=first,last`.
  private var namesFields: Bool {
    [FormatOptions.json, FormatOptions.jsonLines, FormatOptions.csv].contains { option in
      if case .value = parsed[option] { true } else { false }
    }
  }

  private func takesFields(_ format: OutputFormat) -> Bool {
    switch format {
    case .table, .card, .contacts: true
    case .text: !parsed[FormatOptions.ids] && !(parsed[FormatOptions.format] == .name(.ids))
    case .records(let layout): if case .values = layout.content { true } else { false }
    case .fieldNames: false
    }
  }

  private static func hasRecords(_ format: OutputFormat) -> Bool {
    switch format {
    case .text, .records, .fieldNames: true
    default: false
    }
  }

  private typealias Choice = (name: String, format: OutputFormat, isCSV: Bool)

  private var chosen: [Choice] {
    var chosen: [Choice] = []
    if let use = parsed[FormatOptions.json] {
      chosen.append(("--json", contacts(use, .json), false))
    }
    if let use = parsed[FormatOptions.jsonLines] {
      chosen.append(("--jsonl", contacts(use, .jsonLines), false))
    }
    if let use = parsed[FormatOptions.csv] { chosen.append(("--csv", contacts(use, csv), true)) }
    if parsed[FormatOptions.plain] { chosen.append(("--plain", plain, false)) }
    if parsed[FormatOptions.table] { chosen.append(("--table", .table(columns), false)) }
    if parsed[FormatOptions.ids] { chosen.append(("--ids", ids, false)) }
    if let choice = parsed[FormatOptions.format] {
      chosen.append(("--format", named(choice), choice == .name(.csv)))
    }
    return chosen
  }

  private func named(_ choice: FormatChoice) -> OutputFormat {
    switch choice {
    case .template(let template): records(.template(template))
    case .name(.table): .table(columns)
    case .name(.card): .card(fields)
    case .name(.plain): plain
    case .name(.json): contacts(.bare, .json)
    case .name(.jsonl): contacts(.bare, .jsonLines)
    case .name(.csv): contacts(.bare, csv)
    case .name(.ids): ids
    }
  }

  private func contacts(
    _ use: OptionalValueOption<FieldSelection>.Use, _ form: ContactLayout.Form
  ) -> OutputFormat {
    switch (use, form) {
    case (.bare, _) where fields != nil: .contacts(.fields(fields ?? [], form))
    case (.bare, .csv): .contacts(.fields(standardColumns, form))
    case (.bare, _): .contacts(.everything(form))
    case (.value(.fields(let keys)), _): .contacts(.fields(keys, form))
    case (.value(.help), _): .fieldNames
    }
  }

  private var csv: ContactLayout.Form { .csv(guardsFormulas: !parsed[FormatOptions.rawCSV]) }

  private var ids: OutputFormat { .text(.ids(terminator: terminator)) }

  private var terminator: UInt8 { parsed[FormatOptions.null] ? 0 : UInt8(ascii: "\n") }

  /// Values with tabs between them.
  var plain: OutputFormat {
    let header = parsed[FormatOptions.header]
    let fields = fields ?? standardColumns
    let simple = fields.compactMap { PersonField(rawValue: $0.name) }
    guard simple.count == fields.count else { return records(.values(fields, header: header)) }
    return .text(
      .tabSeparated(simple, header: header, terminator: terminator, escape: PlainText.escape))
  }

  private func records(_ content: RecordLayout.Content) -> OutputFormat {
    .records(
      RecordLayout(content: content, terminator: terminator, isForTerminal: toTerminal))
  }
}
