import AddressBook
import Arguments

/// How people are written to standard output.
enum OutputFormat {
  /// Aligned columns for people to read.
  case table
  /// One person in several lines for people to read.
  case card
  /// Text for programs, which needs nobody as a record.
  case text(PeopleLayout)
  /// The names of the fields instead of people.
  case fieldNames

  /// The format that the options ask for, or the one that suits where the output goes.
  ///
  /// - Parameters:
  ///   - parsed: The command line.
  ///   - toTerminal: Whether the output goes to a terminal.
  ///   - command: The command, for messages.
  ///   - isForOne: Whether a single person is a card rather than a row of a table.
  /// - Throws: `UsageError` when options exclude each other.
  init(
    _ parsed: ParsedArguments, toTerminal: Bool, command: CommandSyntax, isForOne: Bool = false
  ) throws(UsageError) {
    let hasHeader = parsed[FormatOptions.header]
    if let format = try Self.requested(parsed, command: command) {
      self = format
    } else if toTerminal, !hasHeader {
      self = isForOne ? .card : .table
    } else {
      self = .plain(header: hasHeader)
    }
  }

  /// The format that the options ask for; nil when they leave it open.
  ///
  /// - Throws: `UsageError` when options exclude each other.
  static func requested(
    _ parsed: ParsedArguments, command: CommandSyntax
  ) throws(UsageError) -> OutputFormat? {
    let format = try FormatOptions.only(
      of: chosen(parsed), isCSV: parsed[FormatOptions.csv] != nil, parsed, command: command)
    if parsed[FormatOptions.null], !parsed[FormatOptions.ids] {
      throw UsageError(.refused("--print0 goes with --ids"), command: command)
    }
    return format
  }

  private static func chosen(_ parsed: ParsedArguments) -> [(name: String, format: Self)] {
    var chosen: [(name: String, format: Self)] = []
    if let use = parsed[FormatOptions.json] {
      chosen.append(("--json", .text(use, PeopleLayout.json)))
    }
    if let use = parsed[FormatOptions.jsonLines] {
      chosen.append(("--jsonl", .text(use, PeopleLayout.jsonLines)))
    }
    if let use = parsed[FormatOptions.csv] {
      let isRaw = parsed[FormatOptions.rawCSV]
      chosen.append(("--csv", .text(use) { .csv($0, guardsFormulas: !isRaw) }))
    }
    if parsed[FormatOptions.plain] {
      chosen.append(("--plain", .plain(header: parsed[FormatOptions.header])))
    }
    if parsed[FormatOptions.table] { chosen.append(("--table", .table)) }
    if parsed[FormatOptions.ids] {
      let terminator: UInt8 = parsed[FormatOptions.null] ? 0 : UInt8(ascii: "\n")
      chosen.append(("--ids", .text(.ids(terminator: terminator))))
    }
    return chosen
  }

  private static func text(
    _ use: OptionalValueOption<FieldSelection>.Use, _ layout: ([PersonField]) -> PeopleLayout
  ) -> Self {
    switch use {
    case .bare: .text(layout(PersonField.allCases))
    case .value(.fields(let fields)): .text(layout(fields))
    case .value(.help): .fieldNames
    }
  }

  /// Values with tabs between them.
  private static func plain(header: Bool) -> Self {
    .text(.tabSeparated(PersonField.allCases, header: header, escape: PlainText.escape))
  }
}
