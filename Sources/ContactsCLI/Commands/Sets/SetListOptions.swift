import Arguments
import ContactCards
import ContactStore

/// The options that choose how groups or tags are listed.
///
/// They are those of lists of contacts, as the contacts of one that is named are listed too; without a
/// name they are about ``columns``.
enum SetListOptions {
  /// What there is to know of each group or tag.
  static let columns = ["name", "contacts"]

  static let format = Option(
    "format", placeholder: "FORMAT", value: .setFormat,
    help: "Write in a format by its name, or as a template such as '{name}: {contacts}' says.")
  static let fields = Option(
    "fields", placeholder: "FIELDS", value: .setFields,
    help: "Show these FIELDS, with commas between ('all' of them; 'help' lists them).")
  static let json = OptionalValueOption(
    "json", placeholder: "FIELDS", value: .setFields,
    help: "Write a JSON array with all fields, or the FIELDS given (--json=help lists them).")
  static let jsonLines = OptionalValueOption(
    "jsonl", placeholder: "FIELDS", value: .setFields,
    help: "Write JSON Lines: one object on each line.")
  static let csv = OptionalValueOption(
    "csv", placeholder: "FIELDS", value: .setFields,
    help: "Write comma-separated values (RFC 4180) below a line with the field names.")

  static let all: [any DeclaredOption] = [
    fields, format, json, jsonLines, csv, FormatOptions.rawCSV, FormatOptions.plain,
    FormatOptions.header, FormatOptions.table, FormatOptions.ids, FormatOptions.null,
  ]

  static let group = OptionGroup("Output", page: "formats", options: all)

  /// What templates are made of where no name is given, for the help pages.
  static func section(_ kind: NamedSetKind) -> HelpSection {
    HelpSection(
      "Fields of a \(kind.rawValue)",
      rows: [
        .init("name", "the name; {name} in a template"),
        .init("contacts", "how many contacts there are; {contacts} in a template"),
      ])
  }

  /// The columns that a text names; nil for one that is about contacts.
  fileprivate static func columns(_ text: String) -> [String]? {
    if text == "all" { return columns }
    let names = text.listElements.map(String.init)
    guard names.allSatisfy(columns.contains), Set(names).count == names.count else { return nil }
    return names
  }

  /// The template of a group or tag that a text is; nil for one that is about contacts.
  fileprivate static func template(_ text: String) -> ContactTemplate? {
    guard text.contains("{"), let template = try? ContactTemplate(text, further: columns),
      template.keys.isEmpty
    else { return nil }
    return template
  }
}

/// How groups or tags are listed.
enum SetLayout {
  case results(ResultFormat, columns: [String])
  case template(ContactTemplate, end: String)
  /// The names of the columns instead of a list.
  case columnNames
}

/// What the options of a command line say about how groups or tags are listed.
struct SetListRequest {
  let kind: NamedSetKind
  let parsed: ParsedArguments
  let toTerminal: Bool
  let command: CommandSyntax

  private typealias Options = SetListOptions

  /// The layout that is asked for, or the one that suits where the output goes.
  ///
  /// - Throws: `UsageError` for what only contacts have, or when options exclude each other.
  func layout() throws(UsageError) -> SetLayout {
    if parsed[FormatOptions.ids] { throw ofContacts }
    guard let columns = try columns() else { return .columnNames }
    let format = try FormatOptions.only(
      of: try chosen(columns), isCSV: parsed[Options.csv] != nil || parsed[Options.format] == "csv",
      parsed, command: command)
    let isAligned = toTerminal && !parsed[FormatOptions.header] && !parsed[FormatOptions.null]
    let layout = format ?? .results(isAligned ? .table : plain, columns: columns)
    switch layout {
    case .template where !fieldTexts.isEmpty:
      throw refusal("--fields goes with tables, JSON, CSV and tab-separated values")
    case .template, .results(.tabSeparated, _): return layout
    case _ where parsed[FormatOptions.null]:
      throw refusal("--null goes with tab-separated values and templates")
    default: return layout
    }
  }

  /// Makes sure that options for the contacts of a group or tag do not ask for ``SetListOptions/columns``.
  ///
  /// - Throws: `UsageError`.
  func checkThatContactsAreMeant() throws(UsageError) {
    let texts = fieldTexts.filter { (try? ValueSyntax<FieldSelection>.fields.parse($0)) == nil }
    let format = parsed[Options.format].flatMap { text in
      (try? ValueSyntax<FormatChoice>.format.parse(text)) == nil ? text : nil
    }
    if !texts.isEmpty || format != nil {
      throw refusal("'contacts' is a field of \(kind.rawValue)s; leave the NAME out to list these")
    }
  }

  private func refusal(_ reason: String) -> UsageError {
    UsageError(.refused(reason), command: command)
  }

  private var ofContacts: UsageError {
    refusal(
      "a \(kind.rawValue) has the fields \(Options.columns.joined(separator: ", ")); IDs, cards and "
        + "other fields are of contacts: give a NAME to list them")
  }

  /// The texts that name fields.
  private var fieldTexts: [String] {
    var texts = [parsed[Options.fields]].compactMap(\.self)
    for option in [Options.json, Options.jsonLines, Options.csv] {
      if case .value(let text)? = parsed[option] { texts.append(text) }
    }
    return texts
  }

  /// The columns that are asked for; nil where their names are.
  private func columns() throws(UsageError) -> [String]? {
    let texts = fieldTexts
    if texts.count > 1 { throw refusal("give the fields once, with --fields or behind the format") }
    guard let text = texts.first else { return Options.columns }
    if text == "help" { return nil }
    guard let columns = Options.columns(text) else { throw ofContacts }
    return columns
  }

  private func chosen(
    _ columns: [String]
  ) throws(UsageError) -> [(name: String, format: SetLayout)] {
    var chosen: [(name: String, format: ResultFormat)] = []
    if parsed[Options.json] != nil { chosen.append(("--json", .json)) }
    if parsed[Options.jsonLines] != nil { chosen.append(("--jsonl", .jsonLines)) }
    if parsed[Options.csv] != nil { chosen.append(("--csv", csv)) }
    if parsed[FormatOptions.plain] { chosen.append(("--plain", plain)) }
    if parsed[FormatOptions.table] { chosen.append(("--table", .table)) }
    let layouts = chosen.map { ($0.name, SetLayout.results($0.format, columns: columns)) }
    guard let text = parsed[Options.format] else { return layouts }
    return layouts + [("--format", try layout(named: text, columns))]
  }

  private func layout(
    named text: String, _ columns: [String]
  ) throws(UsageError) -> SetLayout {
    switch FormatName(rawValue: text) {
    case .table: return .results(.table, columns: columns)
    case .plain: return .results(plain, columns: columns)
    case .json: return .results(.json, columns: columns)
    case .jsonl: return .results(.jsonLines, columns: columns)
    case .csv: return .results(csv, columns: columns)
    case .card, .ids: throw ofContacts
    case nil:
      guard let template = Options.template(text) else { throw ofContacts }
      return .template(template, end: end)
    }
  }

  private var csv: ResultFormat { .csv(guardsFormulas: !parsed[FormatOptions.rawCSV]) }

  private var plain: ResultFormat {
    .tabSeparated(header: parsed[FormatOptions.header], end: end)
  }

  private var end: String { parsed[FormatOptions.null] ? "\0" : "\n" }
}

extension ValueSyntax<String> {
  /// A format of contacts, or a template of a group or tag, as it is written.
  fileprivate static var setFormat: ValueSyntax {
    let contacts = ValueSyntax<FormatChoice>.format
    return ValueSyntax(choices: contacts.choices, leadingHyphen: contacts.leadingHyphen) {
      text throws(InvalidValue) in
      if SetListOptions.template(text) == nil { _ = try contacts.parse(text) }
      return text
    }
  }

  /// Fields of contacts, or columns of a list of groups or tags, as they are written.
  fileprivate static var setFields: ValueSyntax {
    let contacts = ValueSyntax<FieldSelection>.fields
    return ValueSyntax { text throws(InvalidValue) in
      if SetListOptions.columns(text) == nil { _ = try contacts.parse(text) }
      return text
    }.completed(by: .named("field of set"), as: .list)
  }
}
