/// How many columns of a terminal a text takes.
package enum DisplayWidth {
  /// The columns of a text without control characters.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func of(_ text: String) -> Int {
    let isPlain = text.utf8.allSatisfy { (0x20..<0x7f).contains($0) }
    return isPlain ? text.utf8.count : simple(text) ?? text.reduce(0) { $0 + of($1) }
  }

  /// The columns of a text of scalars of which each is a character of its own; nil for any other.
  private static func simple(_ text: String) -> Int? {
    var width = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x20..<0x7f, 0xa1..<0xad, 0xae..<0x300, 0x391..<0x483, 0x48a..<0x530: width += 1
      case 0x3041..<0x3097, 0x30a1..<0x30fb, 0x4e00..<0xa000, 0xac00..<0xd7a4: width += 2
      default: return nil
      }
    }
    return width
  }

  /// A text that takes so many columns: cut, or filled with blanks.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - columns: How many columns it takes, at least one.
  ///   - isRight: Whether blanks stand before the text.
  /// - Returns: The text.
  package static func fit(_ text: String, to columns: Int, isRight: Bool = false) -> String {
    let shown = truncate(text, to: columns)
    let blanks = String(repeating: " ", count: max(0, columns - of(shown)))
    return isRight ? blanks + shown : shown + blanks
  }

  /// The columns of one character as a reader sees it, however many scalars it is made of.
  package static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    // A sign of Arabic may stand before the digits that it belongs to, and takes no column.
    let isFormat = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory == .format }
    guard let first = scalars.first(where: { !isFormat($0) }) ?? scalars.first else { return 0 }
    if isWide(first) || scalars.contains("\u{fe0f}") { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return isFlag(character) ? 2 : 1
    }
  }

  /// The beginning of a text that fits in some columns, with an ellipsis where it was cut.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - columns: How many columns there are, at least one.
  /// - Returns: The beginning, or the whole text where it fits.
  package static func truncate(_ text: String, to columns: Int) -> String {
    if of(text) <= columns { return text }
    var kept = ""
    var width = 0
    for character in text {
      width += of(character)
      if width > columns - 1 { break }
      kept.append(character)
    }
    return kept + "…"
  }

  private static func isFlag(_ character: Character) -> Bool {
    character.unicodeScalars.count == 2
      && character.unicodeScalars.allSatisfy { (0x1F1E6...0x1F1FF).contains($0.value) }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x1100 { return false }
    return scalar.properties.isEmojiPresentation
      || wideRanges.contains { $0.contains(scalar.value) }
  }

  /// The blocks of East Asian wide and fullwidth characters (UAX #11), emoji aside.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF,
    0x20000...0x3FFFD,
  ]
}
