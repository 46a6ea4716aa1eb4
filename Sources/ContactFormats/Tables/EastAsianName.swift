import ContactCards

/// A name in Chinese, Japanese or Korean writing with a blank between its two parts, of which the
/// last name stands in front.
struct EastAsianName {
  /// The last name, or its reading.
  let last: String
  /// The first name, or its reading.
  let first: String

  /// Takes a name apart; nil for one with other letters, and of one part or more than two.
  init?(_ text: String) {
    guard text.utf8.contains(where: { $0 >= 0xe1 }) else { return nil }
    let parts = text.split { $0 == " " || $0 == "\u{3000}" }
    guard parts.count == 2,
      parts.allSatisfy({ $0.unicodeScalars.allSatisfy(Self.isLetter) })
    else { return nil }
    (last, first) = (String(parts[0]), String(parts[1]))
  }

  /// Whether all of it is Katakana, in which the names of foreigners are written, too, who have the
  /// first name in front.
  var isKatakana: Bool {
    (last + first).unicodeScalars.allSatisfy {
      0x30a0...0x30ff ~= $0.value || 0xff66...0xff9f ~= $0.value
    }
  }

  /// Whether a scalar is a letter of Han, Hiragana, Katakana or Hangul, or a mark within words.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x11ff, 0x3005...0x3007, 0x3041...0x30ff, 0x3130...0x318f, 0x31f0...0x31ff,
      0x3400...0x4dbf, 0x4e00...0x9fff, 0xac00...0xd7af, 0xf900...0xfaff, 0xff66...0xff9f,
      0x20000...0x3ffff:
      true
    default: false
    }
  }
}

extension ContactCard.Name {
  /// Takes the reading of a whole name apart, which stands in the place of that of the last name.
  mutating func splitReading() {
    guard phoneticFirst.isEmpty, let parts = EastAsianName(phoneticLast) else { return }
    (phoneticLast, phoneticFirst) = (parts.last, parts.first)
  }
}
