/// Text in the language of troff, in which nothing of it acts as a command.
struct RoffText {
  /// The text with its escapes, on one line; it may also stand in the quoted argument of a macro.
  private(set) var source = ""
}

extension RoffText {
  /// Adds text in the font around it.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  mutating func add(_ text: String) {
    for scalar in text.unicodeScalars { source += Self.escape(scalar, startsLine: source.isEmpty) }
  }

  mutating func addBold(_ text: String) { add(text, font: "B") }

  mutating func addItalic(_ text: String) { add(text, font: "I") }

  private mutating func add(_ text: String, font: String) {
    source += "\\f\(font)"
    add(text)
    source += "\\fR"
  }

  // What ASCII has two uses for, troff sets as the typographer's character unless it is told not to.
  private static func escape(_ scalar: Unicode.Scalar, startsLine: Bool) -> String {
    switch scalar {
    case "\\": "\\e"
    case "-": "\\-"
    case "\"": "\\(dq"
    case "'": "\\(aq"
    case "`": "\\(ga"
    case "^": "\\(ha"
    case "~": "\\(ti"
    case "." where startsLine: "\\&."
    case "\u{0}"..<"\u{20}", "\u{7F}": " "
    case "\u{20}"..<"\u{7F}": String(scalar)
    default: "\\[u\(hexadecimal(scalar))]"
    }
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension RoffText {
  static func plain(_ text: String) -> RoffText {
    var result = RoffText()
    result.add(text)
    return result
  }

  static func bold(_ text: String) -> RoffText {
    var result = RoffText()
    result.addBold(text)
    return result
  }

  /// A line that is to be typed, with the program's name in bold.
  static func usage(_ line: String, of program: Program) -> RoffText {
    var result = bold(program.name)
    result.add(String(line.dropFirst(program.name.count)))
    return result
  }

  /// An option with its names in bold and its value in italics: `-n, --limit N`.
  static func label(_ option: OptionDeclaration) -> RoffText {
    var result = RoffText()
    if let short = option.names.short {
      result.addBold("-\(short)")
      result.add(", ")
    }
    result.addBold("--\(option.name)")
    switch option.valueRule {
    case .none: break
    case .optional(let value):
      result.add("[=")
      result.addItalic(value.placeholder)
      result.add("]")
    case .required(let value):
      result.add(" ")
      result.addItalic(value.placeholder)
    }
    return result
  }
}
