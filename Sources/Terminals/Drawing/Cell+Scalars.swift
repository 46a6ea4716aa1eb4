extension Cell {
  /// How far terminals agree about the width of what is in a cell.
  enum Agreement {
    /// All say the same.
    case full
    /// A letter or a sign that takes two columns in some settings for East Asia (those that UAX #11
    /// calls ambiguous), or that is written from right to left.
    case letter
    /// Anything else: emoji, and characters of several scalars.
    case none
  }

  /// How far terminals agree about the width.
  ///
  /// No two cells that are agreed upon, and no two letters, become one character beside each other.
  var agreement: Agreement {
    guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else {
      return text.isEmpty ? .full : .none
    }
    switch scalar.value {
    case 0x20..<0x7F: return .full
    case 0x3041..<0x3097, 0x30A1..<0x30FB, 0x4E00..<0xA000, 0xAC00..<0xD7A4: return .full
    case 0xA1..<0xAD, 0xAE..<0x300, 0x391..<0x483, 0x48A..<0x530: return .letter
    case 0x5D0..<0x5EB, 0x620..<0x64B, 0x66E..<0x670, 0x671..<0x6D4: return .letter
    case 0x2010..<0x2028, 0x2190..<0x2195, 0x2500..<0x25A0: return .letter
    default: return .none
    }
  }

  /// The direction in which a text is written.
  enum Direction {
    case leftToRight
    case rightToLeft
  }

  /// The direction of the letters in the cell; nil if it has none that have one.
  var direction: Direction? {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x00..<0x80:
        if scalar.properties.isAlphabetic { return .leftToRight }
      case 0x590..<0x900, 0xFB1D..<0xFE00, 0xFE70..<0xFEFD, 0x10800..<0x11000, 0x1E800..<0x1F000:
        return .rightToLeft
      default: if scalar.properties.isAlphabetic { return .leftToRight }
      }
    }
    return nil
  }
}
