import AddressBook
import Arguments

/// The options that choose how people are written.
enum FormatOptions {
  static let json = OptionalValueOption(
    "json", placeholder: "FIELDS", value: .fields,
    help: "Write a JSON array with all fields, or the FIELDS given (--json=help lists them).")
  static let jsonLines = OptionalValueOption(
    "jsonl", placeholder: "FIELDS", value: .fields,
    help: "Write JSON Lines: one object on each line.")
  static let csv = OptionalValueOption(
    "csv", placeholder: "FIELDS", value: .fields,
    help: "Write comma-separated values (RFC 4180) below a line with the field names.")
  static let rawCSV = Flag(
    "raw-csv",
    help: "With --csv: do not put ' before names that a spreadsheet takes for formulas.")
  static let plain = Flag(
    "plain", help: "Write tab-separated values, as in a pipe, also to a terminal.")
  static let header = Flag("header", help: "Begin tab-separated values with the field names.")
  static let table = Flag("table", help: "Write a table, as on a terminal, also into a pipe.")
  static let ids = Flag("ids", help: "Write the IDs only, one on each line.")
  static let null = Flag(
    "print0", short: "0", help: "With --ids: end each with a null byte, for 'xargs -0'.")

  static let all: [any DeclaredOption] = [
    json, jsonLines, csv, rawCSV, plain, header, table, ids, null,
  ]

  /// The only one of the formats that were asked for; nil when there is none.
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
    if chosen.count > 1 {
      throw UsageError(
        .refused("\(chosen[0].name) and \(chosen[1].name) exclude each other"), command: command)
    }
    if parsed[rawCSV], !isCSV {
      throw UsageError(.refused("--raw-csv goes with --csv"), command: command)
    }
    if parsed[header], let first = chosen.first, first.name != "--plain" {
      throw UsageError(.refused("--header goes with tab-separated values"), command: command)
    }
    return chosen.first?.format
  }
}

/// The fields asked for behind `--json=`.
enum FieldSelection: Equatable {
  case fields([PersonField])
  case help
}

extension ValueSyntax<FieldSelection> {
  /// Field names with commas between them, or `help`.
  static var fields: ValueSyntax {
    ValueSyntax { text throws(InvalidValue) in
      if text == "help" { return .help }
      var fields: [PersonField] = []
      for name in text.split(separator: ",", omittingEmptySubsequences: false) {
        let field = try PersonField.named(name)
        guard !fields.contains(field) else {
          throw InvalidValue(reason: "the field \(name.quoted) is given twice")
        }
        fields.append(field)
      }
      return .fields(fields)
    }
  }
}

extension PersonField {
  /// The names of all fields, for messages.
  static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// The field with a name.
  static func named(_ name: Substring) throws(InvalidValue) -> PersonField {
    if let field = PersonField(rawValue: String(name)) { return field }
    let question = closest(to: name).map { ". Did you mean '\($0.rawValue)'?" } ?? ""
    throw InvalidValue(reason: "\(name.quoted) is no field; the fields are \(list)\(question)")
  }

  /// The field that a mistyped name was probably meant to be.
  static func closest(to name: Substring) -> PersonField? {
    Suggestion.closest(to: String(name), among: allCases.map(\.rawValue)).flatMap(Self.init)
  }
}
