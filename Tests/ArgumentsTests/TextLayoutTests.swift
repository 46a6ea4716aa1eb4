import Testing

@testable import Arguments

@Suite("Breaking text into lines")
struct TextLayoutTests {
  @Test(
    "words fill lines up to the width",
    arguments: [
      ("", [""]), ("one", ["one"]), ("one two three", ["one two", "three"]),
      ("one  two", ["one two"]), ("seven77 x", ["seven77", "x"]),
      ("longer-than-a-line x", ["longer-than-a-line", "x"]), ("a\n\nb", ["a", "", "b"]),
      ("a\n  kept as it is, however long\nb", ["a", "  kept as it is, however long", "b"]),
    ])
  func lines(text: String, expected: [String]) {
    #expect(TextLayout.lines(of: text, width: 7) == expected)
  }

  @Test("a text is never cut to reach a column")
  func padding() {
    #expect(TextLayout.pad("ab", to: 4) == "ab  ")
    #expect(TextLayout.pad("abcde", to: 4) == "abcde")
  }
}
