import Arguments
import ContactFormats

/// What `--format` of an import names: a format, or the program that has written a file.
enum ImportFormatChoice: Sendable {
  case format(CardFormat)
  case program(Program)

  /// Programs that people export from.
  enum Program: String, CaseIterable, Sendable {
    case google
    case outlook
    case thunderbird
    case icloud
  }

  /// The format of the file; nil where its content tells, as programs write several.
  var format: CardFormat? {
    switch self {
    case .format(let format): format
    case .program(.outlook): .csv
    case .program(.icloud): .vcard
    case .program(.google), .program(.thunderbird): nil
    }
  }
}

extension ValueSyntax<ImportFormatChoice> {
  /// The name of a format or of a program.
  static var importFormat: ValueSyntax {
    let names =
      CardFormat.allCases.map(\.rawValue) + ImportFormatChoice.Program.allCases.map(\.rawValue)
    return ValueSyntax(expecting: "one of \(names.joined(separator: ", "))", choices: names) {
      name in
      CardFormat(rawValue: name).map { .format($0) }
        ?? ImportFormatChoice.Program(rawValue: name).map { .program($0) }
    }
  }
}
