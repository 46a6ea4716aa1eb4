/// Folding of what people type in several ways: the one rule for words that are looked for, and for the
/// texts in which they are.
extension TextFolding {
  /// Folds as predicates do, and beyond that what is the same to whoever types it.
  ///
  /// Latin letters that are not made of another one and a mark become what people type who do not have
  /// them: `l` for `ł`, `o` for `ø`, `ae` for `æ`. Digits of all scripts become those of ASCII, forms of
  /// full and half width become the usual ones, and apostrophes, straight or curly, are left out.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func typed(_ text: String) -> String {
    let folded = canonical(text)
    guard folded.utf8.contains(where: mayBeginOther) else { return folded }
    var typed = ""
    for scalar in folded.unicodeScalars {
      switch scalar.value {
      case 0xc0...0x17f: typed += latin(scalar)
      default: if let other = self.typed(scalar) { typed.unicodeScalars.append(other) }
      }
    }
    return typed
  }

  /// The digit of ASCII that a digit of another script stands for; nil for any other scalar.
  package static func digit(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard scalar.value >= 0x660, scalar.properties.generalCategory == .decimalNumber,
      let value = scalar.properties.numericValue
    else { return nil }
    return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
  }

  /// Whether a scalar may begin with a byte that ``typed(_:)-(String)`` changes: not so of Greek, Cyrillic
  /// and most of Arabic writing, of ideographs and of Hangul.
  private static func mayBeginOther(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x27, 0xc2...0xc5, 0xca, 0xd9, 0xdb, 0xdf...0xe3, 0xea, 0xef...: true
    default: false
    }
  }

  /// What a scalar beyond the Latin ones becomes; nil for one that is left out.
  private static func typed(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "'", "\u{b4}", "\u{2bb}", "\u{2bc}", "\u{2018}", "\u{2019}", "\u{201b}", "\u{ff07}": nil
    case "\u{3000}": " "
    case "\u{ff01}"..."\u{ff5e}": Unicode.Scalar(scalar.value - 0xfee0)
    case "\u{ff61}"..."\u{ff9f}": halfWidthKana[Int(scalar.value - 0xff61)]
    default: digit(scalar) ?? scalar
    }
  }

  /// What stands for the forms of half width of Japanese writing, from U+FF61 on; the last two are marks
  /// that sound another letter.
  private static let halfWidthKana = Array(
    """
    。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホ\
    マミムメモヤユヨラリルレロワン\u{3099}\u{309a}
    """.unicodeScalars)
}
