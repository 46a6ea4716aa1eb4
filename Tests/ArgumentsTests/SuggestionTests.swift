import Testing

@testable import Arguments
@testable import TextTools

@Suite("Suggestions")
struct SuggestionTests {
  @Test(
    "mistakes are counted",
    arguments: [
      ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "abd", 1),
      ("abc", "acb", 1), ("ab", "abc", 1), ("abc", "ac", 1), ("ca", "abc", 3),
      ("frist", "first", 1), ("delete", "remove", 4),
    ])
  func distance(first: String, second: String, expected: Int) {
    let words = [Array(first.unicodeScalars), Array(second.unicodeScalars)]
    #expect(EditDistance.between(words[0], words[1]) == expected)
    #expect(EditDistance.between(words[1], words[0]) == expected)
  }

  @Test(
    "the closest name is suggested if it is close enough",
    arguments: [
      ("lsit", "list"), ("LIST", "list"), ("lits", "list"), ("exprot", "export"),
      ("exp", "export"), ("delte", "delete"), ("li", "list"),
      ("x", nil), ("", nil), ("xyzzy", nil), ("e", nil), ("ed", "edit"), ("de", nil),
    ] as [(String, String?)])
  func closest(word: String, expected: String?) {
    let names = ["add", "list", "delete", "dedupe", "export", "edit"]
    #expect(Suggestion.closest(to: word, among: names) == expected)
  }

  @Test("among equally close names the first one wins")
  func tie() {
    #expect(Suggestion.closest(to: "cat", among: ["bat", "car"]) == "bat")
    #expect(Suggestion.closest(to: "cat", among: ["car", "bat"]) == "car")
  }

  @Test("words that nobody mistypes are not compared")
  func longWord() {
    let word = String(repeating: "a", count: 65)
    #expect(Suggestion.closest(to: word, among: [word]) == nil)
    #expect(Suggestion.closest(to: String(word.dropFirst()), among: [word]) == word)
  }
}
