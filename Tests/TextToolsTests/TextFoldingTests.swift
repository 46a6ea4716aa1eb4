import Foundation
import Testing
import TextTools

@Suite("Folding of text")
struct TextFoldingTests {
  private static let both: FoldingOptions = [.caseInsensitive, .diacriticInsensitive]

  private static func folded(_ text: String, _ options: FoldingOptions) -> String {
    String(decoding: TextFolding.folded(text, options), as: UTF8.self)
  }

  @Test(
    "case folding is full",
    arguments: [
      ("AbC", "abc"), ("Straße", "strasse"), ("STRAẞE", "strasse"), ("ΣΊΣΥΦΟΣ", "σίσυφοσ"),
      ("σίσυφος", "σίσυφοσ"), ("ﬃ", "ffi"), ("ŉ", "ʼn"), ("ǰ", "j\u{30C}"), ("İ", "i\u{307}"),
      ("ı", "ı"), ("ᾈ", "ἀι"), ("\u{1FBE}", "ι"), ("Ж", "ж"), ("Ⴀ", "ⴀ"), ("ꭰ", "Ꭰ"), ("ᏸ", "Ᏸ"),
      ("Ꭰ", "Ꭰ"), ("𐐀", "𐐨"), ("\u{212A}\u{17F}", "ks"), ("山한か", "山한か"), ("É", "é"),
    ])
  func caseFolding(text: String, expected: String) {
    let folded = Self.folded(text, .caseInsensitive)
    #expect(folded.unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  @Test(
    "without diacritics a letter is its base",
    arguments: [
      ("éèêë", "eeee"), ("e\u{301}\u{323}", "e"), ("ÄÖÜ", "AOU"), ("Łøđ", "Łøđ"), ("Ệ", "E"),
      ("ñ", "n"), ("Å\u{212B}", "AA"), ("ΐ", "ι"), ("ё", "е"), ("й", "и"), ("ᾈ", "Α"),
      ("≠", "="), ("\u{F900}", "\u{8C48}"), ("\u{2126}", "Ω"), ("שׁ", "ש"), ("ß", "ß"),
      ("\u{301}", ""),
    ])
  func diacritics(text: String, expected: String) {
    let folded = Self.folded(text, .diacriticInsensitive)
    #expect(folded.unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  @Test(
    "letters, digits and apostrophes are the same however they are typed",
    arguments: [
      ("O’Brien", "obrien"), ("O'Brien", "obrien"), ("O‘Brien", "obrien"), ("O´Brien", "obrien"),
      ("Hawaiʻi", "hawaii"), ("OʼBrien", "obrien"), ("Ｏ＇Ｂｒｉｅｎ", "obrien"), ("Łukasz", "lukasz"),
      ("ＡＢＣ　ｘｙｚ０９＠－", "abc xyz09@-"), ("ｶﾞｷﾞﾊﾟｰﾋﾞ｡", "カ\u{3099}キ\u{3099}ハ\u{309a}ーヒ\u{3099}。"),
      ("ガギパービ", "カ\u{3099}キ\u{3099}ハ\u{309a}ーヒ\u{3099}"), ("٠١٢٣٤٥٦٧٨٩", "0123456789"),
      ("۰۱۲۳۴۵۶۷۸۹", "0123456789"), ("०१२३४५६७८९", "0123456789"), ("𝟎𝟗", "09"), ("½Ⅷ①", "½ⅷ①"),
      ("Ёлка Ωμέγα 山田 한글", "елка ωμεγα 山田 한글"), ("Straße", "strasse"), ("", ""), ("’", ""),
    ])
  func typed(text: String, expected: String) {
    #expect(TextFolding.typed(text).unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  @Test("marks that make another letter stay: nukta, virama and the voicing of kana")
  func keptMarks() {
    #expect(Self.folded("か", Self.both) != Self.folded("が", Self.both))
    #expect(Self.folded("が", Self.both) == Self.folded("か\u{3099}", Self.both))
    #expect(Self.folded("क़", Self.both) == Self.folded("क\u{93C}", Self.both))
    #expect(Self.folded("क", Self.both) != Self.folded("क़", Self.both))
    #expect(Self.folded("न्", Self.both) != Self.folded("न", Self.both))
  }

  @Test("a Hangul syllable in pieces is put together, and a whole one stays whole")
  func hangul() {
    #expect(Self.folded("한글", Self.both) == "한글")
    let pieces = "한글".decomposedStringWithCanonicalMapping
    #expect(pieces.unicodeScalars.count == 6)
    #expect(TextFolding.folded(pieces, Self.both) == Array("한글".utf8))
    #expect(TextFolding.folded("하\u{11AB}", Self.both) == Array("한".utf8))
    #expect(TextFolding.folded("한\u{11AB}", Self.both) == Array("한\u{11AB}".utf8))
    #expect(TextFolding.folded("\u{1161}\u{11A8}", Self.both) == Array("\u{1161}\u{11A8}".utf8))
  }

  @Test("with both options, canonically equivalent scalars fold alike")
  func canonicalEquivalence() {
    for scalar in Self.allScalars {
      let text = String(scalar)
      let decomposed = text.decomposedStringWithCanonicalMapping
      guard !decomposed.unicodeScalars.elementsEqual(text.unicodeScalars) else { continue }
      let folded = TextFolding.folded(text, Self.both)
      #expect(folded == TextFolding.folded(decomposed, Self.both), "\(scalar.value)")
    }
  }

  @Test("without diacritics a scalar is its canonical decomposition without combining marks")
  func decomposition() {
    for scalar in Self.allScalars {
      let text = String(scalar)
      let decomposed = text.decomposedStringWithCanonicalMapping.unicodeScalars
      guard !decomposed.elementsEqual(text.unicodeScalars) else { continue }
      if 0xAC00...0xD7A3 ~= scalar.value { continue }
      let bases = decomposed.filter {
        [0, 7, 8, 9].contains($0.properties.canonicalCombiningClass.rawValue)
      }
      let expected = String(String.UnicodeScalarView(bases))
      #expect(TextFolding.folded(text, .diacriticInsensitive) == Array(expected.utf8))
    }
    #expect(CanonicalBases.count == 2_081)
  }

  @Test("what has upper and lower case folds like both, and what changes by folding is folded")
  func casePairs() {
    // Dotless i is the upper-case partner of I in Turkic languages only.
    for scalar in Self.allScalars where scalar.value != 0x131 {
      let properties = scalar.properties
      let folded = TextFolding.folded(String(scalar), .caseInsensitive)
      for mapping in [properties.lowercaseMapping, properties.uppercaseMapping] {
        #expect(
          TextFolding.folded(mapping, .caseInsensitive) == folded,
          "U+\(String(scalar.value, radix: 16))")
      }
      if properties.changesWhenCaseFolded { #expect(folded != Array(String(scalar).utf8)) }
    }
  }

  @Test(
    "folded text is its own folded form, and is never longer than there is room for",
    arguments: [.caseInsensitive, .diacriticInsensitive, both])
  func idempotence(options: FoldingOptions) {
    for scalar in Self.allScalars {
      let folded = TextFolding.folded(String(scalar), options)
      let again = TextFolding.folded(String(decoding: folded, as: UTF8.self), options)
      #expect(again == folded, "U+\(String(scalar.value, radix: 16))")
      #expect(folded.count <= String(scalar).utf8.count * 3)
    }
  }

  @Test("bytes that are no UTF-8 are kept, and nothing is read behind the end")
  func invalidBytes() {
    let samples: [[UInt8]] = [
      [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0x80, 0x41], [0xFF, 0xC3, 0xA9], [0xC0, 0xAF],
      [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE0, 0x80, 0x80],
    ]
    for sample in samples {
      let folded = unsafe sample.withUnsafeBufferPointer { bytes in
        unsafe TextFolding.withFolded(bytes, .caseInsensitive) { unsafe Array($0) }
      }
      let expected = sample.map { 0x41...0x5A ~= $0 ? $0 + 0x20 : $0 }
      #expect(folded == expected)
    }
  }

  /// All scalars that mean something, but for ideographs and Hangul syllables, which are many and
  /// alike.
  private static let allScalars: [Unicode.Scalar] = [
    0x0000..<0x3400, 0xA000..<0xAC00, 0xF900..<0x20000, 0x2F800..<0x2FB00, 0xE0000..<0xE0200,
  ].joined().compactMap { Unicode.Scalar(UInt32($0)) }
    .filter { $0.properties.generalCategory != .unassigned }
}
