import Arguments

/// The options that choose how people are written.
enum FormatOptions {
  static let fields = Option(
    "fields", placeholder: "FIELDS", value: .fields,
    help: "Show these fields, such as 'name,email,phone.work' ('all' of them; 'help' lists them).")
  static let format = Option(
    "format", placeholder: "FORMAT", value: .format,
    help:
      "Write in this format, or by a template such as '{last}, {first} <{email}>'.")
  static let json = OptionalValueOption(
    "json", placeholder: "FIELDS", value: .fields,
    help: "Write a JSON array with the usual fields, or these (--json=all for all of them).")
  static let jsonLines = OptionalValueOption(
    "jsonl", placeholder: "FIELDS", value: .fields,
    help: "Write JSON Lines: one object on each line.")
  static let csv = OptionalValueOption(
    "csv", placeholder: "FIELDS", value: .fields,
    help:
      "Write comma-separated values with a header, lists with semicolons, as 'import' reads them.")
  static let rawCSV = Flag(
    "raw-csv",
    help: "With --csv, do not put ' before cells that a spreadsheet would run as formulas.")
  static let plain = Flag(
    "plain", help: "Write tab-separated values to a terminal, too.")
  static let header = Flag(
    "header", help: "Begin tab-separated values with the names of the fields.")
  static let table = Flag("table", help: "Write a table into a pipe, too.")
  static let ids = Flag("ids", help: "Write the IDs only, one a line.")
  static let null = Flag(
    "null", short: "0", aliases: ["print0"],
    help: "End IDs, tab-separated lines and templates with a null byte, for 'xargs -0'.")

  static let all: [any DeclaredOption] = [
    fields, format, json, jsonLines, csv, rawCSV, plain, header, table, ids, null,
  ]

  static let group = OptionGroup("Output", page: "formats", options: all)

  /// The only one of the formats that were asked for, which options about tables must go with; nil
  /// when there is none.
  ///
  /// - Parameters:
  ///   - chosen: The formats with the options that ask for them.
  ///   - isCSV: Whether comma-separated values are among them.
  ///   - parsed: The command line.
  ///   - command: The command, for messages.
  /// - Returns: The format.
  /// - Throws: `UsageError` when options exclude each other.
  static func only<Format>(
    of chosen: [(name: String, format: Format)], isCSV: Bool, _ parsed: ParsedArguments,
    command: CommandSyntax
  ) throws(UsageError) -> Format? {
    let format = try only(of: chosen, command: command)
    if parsed[rawCSV], !isCSV {
      throw UsageError(.refused("--raw-csv goes with --csv"), command: command)
    }
    let isPlain = chosen.first?.name == "--plain" || parsed[FormatOptions.format] == .name(.plain)
    if parsed[header], !chosen.isEmpty, !isPlain {
      throw UsageError(.refused("--header goes with tab-separated values"), command: command)
    }
    return format
  }

  /// The only one of the formats that were asked for; nil when there is none.
  ///
  /// - Parameters:
  ///   - chosen: The formats with the options that ask for them.
  ///   - command: The command, for messages.
  /// - Returns: The format.
  /// - Throws: `UsageError` when options exclude each other.
  static func only<Format>(
    of chosen: [(name: String, format: Format)], command: CommandSyntax
  ) throws(UsageError) -> Format? {
    if chosen.count > 1 {
      throw UsageError(
        .refused("\(chosen[0].name) and \(chosen[1].name) exclude each other"), command: command)
    }
    return chosen.first?.format
  }
}
