/// How wide text is on a terminal, as far as pointing at a part of it needs.
enum DisplayColumns {
  /// The number of columns that a scalar takes: two for East Asian wide characters and emoji
  /// (Unicode Standard Annex #11), none for marks and formatting.
  static func width(of scalar: Unicode.Scalar) -> Int {
    if scalar.isASCII { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide(scalar.value) ? 2 : 1
    }
  }

  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
      0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// The scalar, or a stand-in of one column for those that would move the cursor or change how
  /// the text around them is shown.
  static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: scalar == "\t" ? " " : "\u{FFFD}"
    case .format where scalar != "\u{200D}" && scalar != "\u{200C}": "\u{FFFD}"
    default: scalar
    }
  }
}
