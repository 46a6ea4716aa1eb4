import SampleData
import Testing

@testable import ManagedObjects
@testable import TextTools

@Suite("Keys that texts are sorted by")
struct TextSortKeyTests {
  @Test(
    "each language sorts letters as its dictionaries do",
    arguments: [
      ("sv", "adam Edla ek Vilma wik xenia Übel yngve zorn Åsa Ægir ärla Øre östen"),
      ("sv", "thor Þór tiger"),
      ("fi", "aalto üb ylä zeta åland äiti öljy"),
      ("da", "Abel Zenia ägg Ærø Ørsted Österby Aabenraa Århus"),
      ("nb_NO", "abel zeta Ærlig Øre Åse aasen"),
      ("nn", "abel zeta æ ø å"),
      ("is", "af ár bær ðal Eir Él zeta þór æsir öl åse"),
      ("et", "saar šokk zoo žanr tamm vaal wend õun äike öö üks xenia"),
      ("lv", "cena čells gads ģints yank iela jods kaķis ķēde zīle žogs"),
      ("lt", "cukrus čia yla ilgas jonas saulė šalis zuikis žodis"),
      ("pl", "arka ązor cebula ćma łan mak nos ńe ono ósmy sad śnieg zebra źle żona"),
      ("cs", "cibule čaj had chata ire ruka řeka sova šunka zeď žák"),
      ("sk", "auto äno cena čaj hora chata iba oko ôsmy"),
      ("hu", "cukor cz csap da dz dzeta dzsem gaz gyár sas sz szép tar tyúk vas zab zsák"),
      ("hu", "kasza kassza kaszt"),
      ("hr", "cvet čaj ćuk dan džep đak lav ljeto ma nov njega sat šal zet žal"),
      ("bs", "c č ć d dž đ e"),
      ("sl", "c č ć d đ e"),
      ("ro", "arc ăla âna bun ied îna jos sare şal șal tare ţară u"),
      ("tr", "cam çay gaz ğa hal ılık ırk ideal İzmir jale oya öz sal şal uz üz"),
      ("az", "el əl f hal xal ıl il kal qal lal"),
      ("es", "na nz ñandú oca"),
      ("es@collation=traditional", "cz chico da lz llama ma"),
      ("es", "chico cz llama lz"),
      ("de", "Ada Äffle afra öde ofen"),
      ("de@collation=phonebook", "ad aef Äffle aeg af"),
      ("de-u-co-phonebk", "goa Goethe Göthe gof"),
      ("cy", "cz chwi da dz dd e fa ff ga ng ha la ll ma pz ph ra rh sa tz th"),
      ("sq", "cz ça da dz dh ea ë fa ga gj ha la ll ma na nj ra rr sa sh tz th xa xh za zh"),
      ("eo", "cent ĉe gi ĝi ho ĥo ja ĵa sa ŝa ura ŭa"),
      ("uk", "гай ґава дім ель єва зима и іва їжа йод ковш"),
      ("be", "ель ёд жук ус ўз фа"),
      ("ru", "еж ёж жук ил йод кот"),
      ("sr", "два ђак ера ил јак кум лав љут мак нос њух тин ћуп уз чеп џеп шум"),
      ("mk", "два ѓ е ил ј лав љ нос њ тин ќ у чеп џеп"),
      ("en", "Aesa Æsop aft oda Ødegaard oz thor"),
    ])
  func languages(identifier: String, words: String) {
    let words = words.split(separator: " ").map(String.init)
    expect(words, in: .localized(identifier))
  }

  @Test("a letter is the same whether its mark is part of it or follows")
  func decomposed() {
    expect(["zeta", "A\u{30A}sa", "åsb", "a\u{308}r", "ÄS", "o\u{308}l"], in: .localized("sv"))
    expect(["I\u{307}a", "ib"], in: .localized("tr"))
    expect(["cz", "c\u{30C}h", "d"], in: .localized("cs"))
  }

  @Test(
    "a plain letter stands before a marked one in every order by letters",
    arguments: [
      KeySortDescriptor.Comparison.standard, .caseInsensitive, .numeric, .localized("fr"),
    ])
  func plainFirst(comparison: KeySortDescriptor.Comparison) {
    expect(["Ё", "Жa"], in: comparison)
    for (plain, marked) in [("Е", "Ё"), ("е", "ё"), ("α", "ά"), ("Ω", "Ώ"), ("e", "É")] {
      expect([plain, marked], in: comparison)
    }
  }

  @Test("a letter in another language's marks counts as the letter without")
  func foreignMarks() {
    expect(["e", "É", "ea"], in: .localized("sv"))
    expect(["a", "Å", "ab"], in: .localized("en"))
  }

  @Test(
    "a language may count numbers as well",
    arguments: ["sv@colnumeric=yes", "sv-u-kn", "sv-u-kn-true"])
  func numericLanguage(identifier: String) {
    expect(["z 9", "z 10", "å 9", "å 10"], in: .localized(identifier))
  }

  @Test(
    "Kannada is a language, not a request for numbers", arguments: ["kn", "sv-u-kn-false", "sv"])
  func notNumeric(identifier: String) {
    expect(["z 10", "z 9"], in: .localized(identifier))
  }

  @Test("numbers in texts order as numbers, zeros in front last of all")
  func numbers() {
    var random = seededRandom(for: "numbers in texts")
    let pieces = ["0", "1", "2", "9", "00", "a", "B", " ", "é"]
    for _ in 0..<3_000 {
      let texts = (0..<2).map { _ in
        (0..<random.below(9)).map { _ in random.element(of: pieces) }.joined()
      }
      let expected = NumberedText(texts[0]).order(to: NumberedText(texts[1]))
      #expect(order(texts[0], texts[1], .numeric) == expected, "\(texts)")
    }
  }

  @Test("only texts that are the same are equal, unless case is ignored")
  func totality() {
    var random = seededRandom(for: "equal texts")
    let pieces = ["a", "A", "c", "h", "H", "é", "e\u{301}", "0", "\0", "ß", "ss", "한", "å", "Ж"]
    let comparisons: [KeySortDescriptor.Comparison] = [
      .standard, .literal, .caseInsensitive, .numeric, .localized("cs"), .localized("hu-u-kn"),
    ]
    for _ in 0..<3_000 {
      let texts = (0..<3).map { _ in
        (0..<random.below(5)).map { _ in random.element(of: pieces) }.joined()
      }
      for comparison in comparisons {
        let isSame = Array(texts[0].utf8) == Array(texts[1].utf8)
        let result = order(texts[0], texts[1], comparison)
        if isSame || comparison != .caseInsensitive { #expect((result == 0) == isSame) }
        #expect(order(texts[1], texts[0], comparison) == -result)
        // What one key leaves open is for the next, not for what follows in the text.
        let keys = texts.map { key($0, comparison) }
        #expect(!keys[0].starts(with: keys[1]) || keys[0] == keys[1])
      }
    }
    #expect(order("straße", "STRASSE", .caseInsensitive) == 0)
    #expect(order("e", "é", .caseInsensitive) < 0)
  }

  @Test("an index names the order of its texts, so that one in an earlier order is not read")
  func indexNames() throws {
    let entity = try #require(Town.model?.entity(named: "Resident"))
    let definition = IndexDefinition([(position: 0, isAscending: false)], of: entity)
    #expect(definition.names == ["-name"])
    #expect(definition.recordedNames == ["-name~2"])
  }

  @Test("an index serves the order that it was made with and no other")
  func indexes() throws {
    let entity = try #require(Town.model?.entity(named: "Resident"))
    let definition = IndexDefinition([(position: 0, isAscending: true)], of: entity)
    func isServed(_ comparison: KeySortDescriptor.Comparison) -> Bool {
      definition.sorts(by: [
        BoundSortKey(
          .attribute(AttributeIndex(0)),
          descriptor: KeySortDescriptor("name", comparison: comparison, nilPosition: .last))
      ])
    }
    #expect(isServed(.standard))
    for comparison in [
      KeySortDescriptor.Comparison.literal, .caseInsensitive, .numeric, .localized("sv"),
    ] {
      #expect(!isServed(comparison))
    }
    let path = BoundSortKey(
      .path([RelationshipIndex(0)], AttributeIndex(0)),
      descriptor: KeySortDescriptor("employer.name", nilPosition: .last))
    #expect(!definition.sorts(by: [path]))
  }

  private func expect(_ words: [String], in comparison: KeySortDescriptor.Comparison) {
    let sorted = words.reversed().sorted { order($0, $1, comparison) < 0 }
    #expect(sorted == words, "\(comparison)")
  }

  private func key(_ text: String, _ comparison: KeySortDescriptor.Comparison) -> [UInt8] {
    var key: [UInt8] = []
    TextSortKey(comparison).append(text.utf8Span.span, to: &key)
    return key
  }

  private func order(
    _ left: String, _ right: String, _ comparison: KeySortDescriptor.Comparison
  ) -> Int {
    let (left, right) = (key(left, comparison), key(right, comparison))
    return left == right ? 0 : left.precedes(right) ? -1 : 1
  }
}

/// A text in the pieces that are compared when its numbers count.
private struct NumberedText {
  private let text: String
  /// Numbers, or the bytes of other letters.
  private var pieces: [(isNumber: Bool, text: [UInt8])] = []

  init(_ text: String) {
    self.text = text
    for byte in TextFolding.folded(text, [.caseInsensitive, .diacriticInsensitive]) {
      let isDigit = 0x30...0x39 ~= byte
      if isDigit, pieces.last?.isNumber == true {
        pieces[pieces.count - 1].text.append(byte)
      } else {
        pieces.append((isDigit, [byte]))
      }
    }
  }

  func order(to other: NumberedText) -> Int {
    for (left, right) in zip(pieces, other.pieces) {
      if left.isNumber, right.isNumber {
        let (first, second) = (left.text.drop { $0 == 0x30 }, right.text.drop { $0 == 0x30 })
        if first.count != second.count { return first.count < second.count ? -1 : 1 }
        if first != second { return first.lexicographicallyPrecedes(second) ? -1 : 1 }
      } else if left.text[0] != right.text[0] {
        return left.text[0] < right.text[0] ? -1 : 1
      }
    }
    if pieces.count != other.pieces.count { return pieces.count < other.pieces.count ? -1 : 1 }
    return LetterFormsOracle.tieOrder(text, other.text)
  }
}
