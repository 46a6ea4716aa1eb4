extension String {
  /// The text with everything that could act on a terminal, or hide from its reader, made visible.
  ///
  /// Escaped are control characters (C0, DEL, C1), bidirectional controls, zero-width characters,
  /// the line and paragraph separators and the byte order mark: ESC becomes `\x1b`, a line feed
  /// `\n`, a right-to-left override `\u{202e}`. A backslash stays as it is, so escaping a text twice
  /// does no harm, and the result cannot be turned back.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var escapedForTerminal: String { escapedForTerminal(keepingJoiners: false) }

  /// The text with everything that could act on a terminal made visible.
  ///
  /// - Parameters:
  ///   - keepingJoiners: Whether the zero-width joiner and non-joiner stay, which emoji and names in
  ///     Persian and Indic scripts are written with.
  ///   - keepingLayout: Whether tabs and line feeds stay, which lay out lines of several values.
  /// - Returns: The text to show.
  /// - Complexity: O(*n*) in the length of the text.
  package func escapedForTerminal(keepingJoiners: Bool, keepingLayout: Bool = false) -> String {
    if utf8.allSatisfy({ 0x20..<0x7f ~= $0 || keepingLayout && 0x09...0x0a ~= $0 }) { return self }
    func isUnfit(_ scalar: Unicode.Scalar) -> Bool {
      scalar.isUnfitForTerminal && !(keepingJoiners && scalar.isJoiner)
        && !(keepingLayout && 0x09...0x0a ~= scalar.value)
    }
    guard unicodeScalars.contains(where: isUnfit) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      if isUnfit(scalar) {
        result += scalar.terminalEscape
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  fileprivate var isUnfitForTerminal: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  fileprivate var isJoiner: Bool { value == 0x200C || value == 0x200D }

  fileprivate var terminalEscape: String {
    switch value {
    case 0x09: "\\t"
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    case 0x00..<0x10: "\\x0\(String(value, radix: 16))"
    case 0x10..<0x80: "\\x\(String(value, radix: 16))"
    default: "\\u{\(String(value, radix: 16))}"
    }
  }
}
