import Arguments

/// The options that choose how computed results are written.
enum ResultOptions {
  static let json = Flag("json", help: "Write a JSON array of objects.")
  static let jsonLines = Flag("jsonl", help: "Write JSON Lines: one object on each line.")
  static let csv = Flag(
    "csv", help: "Write comma-separated values with a header.")

  static let group = OptionGroup("Output", page: "formats", options: all)

  static let all: [any DeclaredOption] = [
    json, jsonLines, csv, FormatOptions.rawCSV, FormatOptions.plain, FormatOptions.header,
    FormatOptions.table,
  ]
}

/// How computed results are written to standard output.
enum ResultFormat {
  /// Aligned columns for people to read.
  case table
  case json
  case jsonLines
  case csv(guardsFormulas: Bool)
  /// Lines with tabs between the values; `end` is what ends each.
  case tabSeparated(header: Bool, end: String = "\n")

  /// The format that the options ask for, or the one that suits where the output goes.
  ///
  /// - Throws: `UsageError` when options exclude each other.
  init(
    _ parsed: ParsedArguments, toTerminal: Bool, command: CommandSyntax
  ) throws(UsageError) {
    let csv = parsed[ResultOptions.csv]
    let (header, isRaw) = (parsed[FormatOptions.header], parsed[FormatOptions.rawCSV])
    var chosen: [(name: String, format: Self)] = []
    if parsed[ResultOptions.json] { chosen.append(("--json", .json)) }
    if parsed[ResultOptions.jsonLines] { chosen.append(("--jsonl", .jsonLines)) }
    if csv { chosen.append(("--csv", .csv(guardsFormulas: !isRaw))) }
    if parsed[FormatOptions.plain] { chosen.append(("--plain", .tabSeparated(header: header))) }
    if parsed[FormatOptions.table] { chosen.append(("--table", .table)) }
    let format = try FormatOptions.only(
      of: chosen, isCSV: csv, parsed, command: command)
    self = format ?? (toTerminal && !header ? .table : .tabSeparated(header: header))
  }
}
