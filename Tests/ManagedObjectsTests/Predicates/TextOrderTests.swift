import Foundation
import ManagedObjects
import SampleData
import Testing

@Suite("The order of names")
struct TextOrderTests {
  private static func compare(_ left: String, _ right: String) -> Int {
    TextOrder.compare(Array(left.utf8).span, Array(right.utf8).span).signum()
  }

  @Test("letters go first, case and diacritics only break ties")
  func order() {
    let sorted = [
      "", "Abel", "abel", "Abeles", "Ábelov", "Edgar", "edith", "Émile", "Emilia", "emilie",
      "Éric", "Strasse", "strasse", "straße", "Zoe", "Zoë", "Ångstrøm", "Øyvind", "Ω",
    ]
    // Ångström is an A, Øyvind has a letter of its own.
    let expected = sorted.filter { $0 != "Ångstrøm" }
    let shuffled = expected.reversed().sorted { Self.compare($0, $1) < 0 }
    #expect(shuffled == expected)
    #expect(Self.compare("Ångstrøm", "Zoe") < 0)
    #expect(Self.compare("é", "e\u{301}") != 0)
    #expect(Self.compare("Anna", "Anna") == 0)
  }

  @Test(
    "texts of equal letters are in the order of marks, then of case, then of code points",
    arguments: [
      "Е е Ё ё Ж ж", "И и Й й К к", "Α α Ά ά Β β", "E e È É è é F f", "Y y Ÿ ÿ Z z",
      "Ежов Елкин елкин Ёлкин ёлкин Жуков", "Zoe ZOË Zoë zoe\u{308} zoë",
      "resume Resumé résume résumé", "S s ſ", "Straße strasse straße Strauß",
    ])
  func forms(texts: String) {
    let texts = texts.split(separator: " ").map(String.init)
    #expect(texts.reversed().sorted { Self.compare($0, $1) < 0 } == texts)
  }

  @Test("each marked letter of Latin, Greek and Cyrillic stands between the plain one and the next")
  func markedLetters() {
    let blocks: [ClosedRange<UInt32>] = [0xC0...0x24F, 0x370...0x52F, 0x1E00...0x1FFF]
    var count = 0
    for scalar in blocks.joined().compactMap(Unicode.Scalar.init) {
      let marked = String(scalar)
      let parts = Array(marked.decomposedStringWithCanonicalMapping.unicodeScalars)
      guard let base = parts.first, parts.count > 1, base.properties.isAlphabetic else { continue }
      count += 1
      let plain = [base.properties.uppercaseMapping, base.properties.lowercaseMapping]
      for plain in plain { #expect(Self.compare(plain, marked) < 0, "\(plain) \(marked)") }
      let cased = [scalar.properties.uppercaseMapping, scalar.properties.lowercaseMapping]
      if cased.allSatisfy({ $0.unicodeScalars.count == 1 }), cased[0] != cased[1] {
        #expect(Self.compare(cased[0], cased[1]) < 0, "\(marked)")
      }
      // Whatever comes next in the alphabet has other bytes in lower case.
      let last = plain[1] + plain[1]
      #expect(Self.compare(marked, last) < 0, "\(marked)")
      #expect(Self.compare(marked + "a", plain[1] + "b") < 0, "\(marked)")
    }
    #expect(count > 600)
  }

  @Test("keys and prefixes order texts as comparing them does")
  func consistency() {
    var random = seededRandom(for: "order of names")
    let alphabet = [
      "a", "A", "b", "é", "E", "\u{301}", "ß", "z", "Ж", "\0", "한", "\u{1}", "ø", "Ø", "ё", "Ё",
      "е", "Z",
    ]
    for _ in 0..<3_000 {
      let texts = (0..<2).map { _ in
        (0..<random.below(11)).map { _ in random.element(of: alphabet) }.joined()
      }
      let bytes = texts.map { Array($0.utf8) }
      let order = Self.compare(texts[0], texts[1])
      #expect(Self.compare(texts[1], texts[0]) == -order)
      #expect((order == 0) == (bytes[0] == bytes[1]))
      #expect(order == LetterFormsOracle.order(texts[0], texts[1]), "\(texts)")
      let keys = bytes.map { TextOrder.key(of: $0.span) }
      #expect(keys[0].lexicographicallyPrecedes(keys[1]) == (order < 0), "\(texts)")
      let prefixes = bytes.map { TextOrder.prefix(of: $0.span) }
      if prefixes[0] < prefixes[1] { #expect(order < 0, "\(texts)") }
      if prefixes[0] > prefixes[1] { #expect(order > 0, "\(texts)") }
    }
  }

  @Test("a prefix is the first eight folded bytes, zeros behind a short text")
  func prefix() {
    func prefix(_ text: String) -> UInt64 { TextOrder.prefix(of: Array(text.utf8).span) }
    #expect(prefix("") == 0)
    #expect(prefix("Ab") == 0x6162_0000_0000_0000)
    #expect(prefix("ABCDEFGHI") == 0x6162_6364_6566_6768)
    #expect(prefix("ÀB") == prefix("ab"))
    #expect(prefix("ß") == prefix("SS"))
  }
}
