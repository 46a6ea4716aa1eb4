/// Folding of what names in Latin script are made of, as people type them.
extension TextFolding {
  /// Folds what Western European names are made of: ASCII, Latin-1 and Latin Extended-A.
  ///
  /// It is there for whoever has no table of Unicode at hand; other scripts stay as they are.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func simple(_ text: String) -> String {
    var folded = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x41...0x5a: folded.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value + 0x20)))
      case 0xc0...0x17f: folded += latin(scalar)
      case 0x300...0x36f: break
      default: folded.unicodeScalars.append(scalar)
      }
    }
    return folded
  }

  /// The text with two letters for each umlaut, as who has none on the keyboard writes it: `ue` for
  /// `ü`, `oe` for `ø`, `aa` for `å`; nil when it has none.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func withoutUmlauts(_ text: String) -> String? {
    guard mayHaveUmlauts(text) else { return nil }
    var (written, isOther) = ("", false)
    for character in text {
      if let letters = umlauts[character] {
        written += letters
        isOther = true
      } else {
        written.append(character)
      }
    }
    return isOther ? written : nil
  }

  /// Whether one of the bytes with which umlauts begin is followed by what makes it one.
  private static func mayHaveUmlauts(_ text: String) -> Bool {
    var last: UInt8 = 0
    for byte in text.utf8 {
      switch (last, byte) {
      case (0xc3, 0xa4), (0xc3, 0xb6), (0xc3, 0xbc), (0xc3, 0xb8), (0xc3, 0xa5), (0xc3, 0x84),
        (0xc3, 0x96), (0xc3, 0x9c), (0xc3, 0x98), (0xc3, 0x85), (0xc5, 0x90), (0xc5, 0x91),
        (0xc5, 0xb0), (0xc5, 0xb1), (0xcc, _):
        return true
      default: last = byte
      }
    }
    return false
  }

  private static let umlauts: [Character: String] = [
    "ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "ő": "oe", "ű": "ue",
    "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "Ø": "Oe", "Å": "Aa", "Ő": "Oe", "Ű": "Ue",
  ]

  /// What a scalar of U+00C0 to U+017F becomes.
  package static func latin(_ scalar: Unicode.Scalar) -> String {
    scalar.value < 0x100 ? latin1(scalar) : latinExtended(scalar)
  }

  private static func latin1(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0xd7, 0xf7: return String(scalar)
    case 0xdf: return "ss"
    case 0xff: return "y"
    default: break
    }
    switch scalar.value & 0x1f {
    case 0x00...0x05: return "a"
    case 0x06: return "ae"
    case 0x07: return "c"
    case 0x08...0x0b: return "e"
    case 0x0c...0x0f: return "i"
    case 0x10: return "d"
    case 0x11: return "n"
    case 0x12...0x16, 0x18: return "o"
    case 0x19...0x1c: return "u"
    case 0x1d: return "y"
    default: return "th"
    }
  }

  private static func latinExtended(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x100...0x105: "a"
    case 0x106...0x10d: "c"
    case 0x10e...0x111: "d"
    case 0x112...0x11b: "e"
    case 0x11c...0x123: "g"
    case 0x124...0x127: "h"
    case 0x128...0x131: "i"
    case 0x132...0x133: "ij"
    case 0x134...0x135: "j"
    case 0x136...0x138: "k"
    case 0x139...0x142: "l"
    case 0x143...0x14b: "n"
    case 0x14c...0x151: "o"
    case 0x152...0x153: "oe"
    case 0x154...0x159: "r"
    case 0x15a...0x161, 0x17f: "s"
    case 0x162...0x167: "t"
    case 0x168...0x173: "u"
    case 0x174...0x175: "w"
    case 0x176...0x178: "y"
    default: "z"
    }
  }
}
