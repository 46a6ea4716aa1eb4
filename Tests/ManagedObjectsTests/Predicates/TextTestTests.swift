import ManagedObjects
import Testing

@testable import TextTools

@Suite("Tests of text")
struct TextTestTests {
  private static let both: ComparisonPredicate.Options = [.caseInsensitive, .diacriticInsensitive]

  @Test("without options the bytes decide")
  func literal() {
    #expect(TextTest(.equalTo, "é", []).matches("é"))
    #expect(!TextTest(.equalTo, "é", []).matches("e\u{301}"))
    #expect(!TextTest(.equalTo, "a", []).matches("A"))
    #expect(TextTest(.notEqualTo, "a", []).matches("A"))
    #expect(TextTest(.lessThan, "a", []).matches("Z"))
    #expect(TextTest(.greaterThan, "z", []).matches("é"))
    #expect(TextTest(.lessThanOrEqualTo, "ab", []).matches("ab"))
    #expect(TextTest(.lessThan, "ab", []).matches("a"))
    #expect(!TextTest(.lessThan, "ab", []).matches("ab"))
    #expect(TextTest(.greaterThanOrEqualTo, "ab", []).matches("ab"))
  }

  @Test(
    "with options differences of case or diacritics do not count",
    arguments: [
      ("Strasse", "STRAßE", ComparisonPredicate.Options.caseInsensitive, true),
      ("é", "e\u{301}", .diacriticInsensitive, true), ("É", "e", .diacriticInsensitive, false),
      ("É", "e", both, true), ("ä", "a", .caseInsensitive, false),
      ("Ä", "ä", .caseInsensitive, true),
      ("ø", "o", both, false), ("Σ", "ς", .caseInsensitive, true), ("İ", "i", both, true),
    ])
  func options(
    text: String, other: String, options: ComparisonPredicate.Options, isEqual: Bool
  ) {
    #expect(TextTest(.equalTo, other, options).matches(text) == isEqual)
    #expect(TextTest(.equalTo, text, options).matches(other) == isEqual)
    #expect(TextTest(.notEqualTo, text, options).matches(other) == !isEqual)
    #expect(TextTest(memberOf: ["x", other], options).matches(text) == isEqual)
    #expect(TextTest(.contains, other, options).matches("x\(text)y") == isEqual)
    #expect(TextTest(.beginsWith, other, options).matches("\(text)y") == isEqual)
    #expect(TextTest(.endsWith, other, options).matches("x\(text)") == isEqual)
    #expect(TextTest(.like, "*\(other)?", options).matches("x\(text)y") == isEqual)
  }

  @Test("the empty string starts, ends and is contained in nothing")
  func emptyNeedle() {
    for operation in [ComparisonPredicate.Operator.Kind.beginsWith, .endsWith, .contains] {
      #expect(!TextTest(operation, "", []).matches("abc"))
      #expect(!TextTest(operation, "", []).matches(""))
      #expect(!TextTest(operation, "\u{301}", .diacriticInsensitive).matches("abc"))
    }
    #expect(!TextTest(.in, "abc", []).matches(""))
    #expect(TextTest(.equalTo, "", []).matches(""))
    #expect(TextTest(.like, "", []).matches(""))
    #expect(!TextTest(.like, "", []).matches("a"))
    #expect(TextTest(memberOf: ["", "a"], []).matches(""))
  }

  @Test(
    "LIKE knows * and ? and \\, and nothing else is special",
    arguments: [
      ("*", "", true), ("*", "a\nb", true), ("**", "x", true), ("?", "", false), ("?", "x", true),
      ("?", "é", true), ("?", "e\u{301}", false), ("??", "e\u{301}", true), ("?", "한", true),
      ("?", "😀", true), ("a*b", "ab", true), ("a*b", "a\n\nb", true), ("a*b", "abc", false),
      ("*abc*", "xxabcxx", true), ("*abc", "xabcabc", true), ("abc*", "xabc", false),
      ("a\\*b", "a*b", true), ("a\\*b", "axb", false), ("a\\?", "a?", true), ("a\\?", "ab", false),
      ("a\\\\b", "a\\b", true), ("a\\xb", "axb", true), ("a\\", "a\\", true), ("*?*", "", false),
      ("*?c", "abc", true), ("a.b", "axb", false), ("[ab]", "a", false), ("*é?", "né!", true),
      ("*\u{301}", "e\u{301}", true), ("a*a*a*b", "aaaaaaaaab", true), ("a*a*a*b", "aaaaaa", false),
    ])
  func like(pattern: String, text: String, answer: Bool) {
    #expect(TextTest(.like, pattern, []).matches(text) == answer)
    #expect(TextTest(.like, pattern, .caseInsensitive).matches(text.uppercased()) == answer)
  }

  @Test("a pattern of stars does not explode")
  func hostilePattern() {
    let pattern = String(repeating: "a*", count: 200) + "b"
    let text = String(repeating: "a", count: 2_000)
    #expect(!TextTest(.like, pattern, []).matches(text))
    #expect(TextTest(.like, pattern, []).matches(text + "b"))
  }

  @Test("a search for a periodic needle in a periodic text is right")
  func hostileSearch() {
    let run = String(repeating: "a", count: 20_000)
    let needle =
      "a" + String(repeating: "a", count: 5_000) + "b" + String(repeating: "a", count: 5_000)
    #expect(!TextTest(.contains, needle, []).matches(run + run))
    #expect(TextTest(.contains, needle, []).matches(run + "b" + run))
    let almost = String(repeating: "a", count: 4_999) + "b" + String(repeating: "a", count: 5_000)
    #expect(!TextTest(.contains, needle, []).matches(run + "c" + almost))
    #expect(TextTest(.contains, needle, []).matches(run + "c" + almost + run + "b" + run))
  }

  @Test("a match is found at every place, in texts around the width of a block")
  func everyPlace() {
    for length in 1..<50 {
      for needleLength in 1...min(length, 20) {
        let needle = String("bcdefghijklmnopqrstuvwxyz".prefix(needleLength))
        let test = TextTest(.contains, needle, [])
        for place in 0...(length - needleLength) {
          let before = String(repeating: "a", count: place)
          let after = String(repeating: "a", count: length - needleLength - place)
          #expect(test.matches(before + needle + after))
          if needleLength > 1 {
            #expect(!test.matches(before + needle.dropLast() + after))
          }
        }
      }
    }
  }

  @Test("a set of strings holds each once and nothing else")
  func stringSet() {
    let strings = (0..<1_000).map { "entry \($0 % 500)" } + [""]
    let set = ByteStringSet(folding: strings, [])
    #expect(set.count == 501)
    #expect(Set(set.strings.map { String(decoding: $0, as: UTF8.self) }) == Set(strings))
    func holds(_ string: String, _ set: ByteStringSet) -> Bool {
      set.contains(Array(string.utf8).span)
    }
    for string in strings { #expect(holds(string, set)) }
    for string in ["entry", "entry 500", "entry 1x", "e"] {
      #expect(!holds(string, set))
    }
    #expect(!holds("", ByteStringSet(folding: [], [])))
  }

  @Test("strings, spans and raw spans get the same answer")
  func entrances() {
    let test = TextTest(.contains, "ÉL", Self.both)
    for (text, answer) in [("Hélène", true), ("Helga", true), ("Hans", false)] {
      let bytes = Array(text.utf8)
      let raw = unsafe test.matches(bytes.span.bytes)
      let answers = [test.matches(text), test.matches(bytes.span), raw]
      #expect(answers == [answer, answer, answer])
    }
  }
}
