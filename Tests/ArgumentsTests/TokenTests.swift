import Testing

@testable import Arguments

@Suite("The looks of words")
struct TokenTests {
  @Test(
    "a word is classified by its first bytes",
    arguments: [
      ("", .plain), ("-", .plain), ("word", .plain), ("a--b", .plain), ("--", .terminator),
      ("---", .long(name: "-", value: nil)), ("--a", .long(name: "a", value: nil)),
      ("--a=", .long(name: "a", value: "")), ("--a=b=c", .long(name: "a", value: "b=c")),
      ("--=", .long(name: "", value: "")), ("-a", .short(letters: "a")),
      ("-ab=c", .short(letters: "ab=c")), ("-5", .short(letters: "5")),
      ("-\u{301}x", .short(letters: "\u{301}x")),
      ("--a=\u{301}", .long(name: "a", value: "\u{301}")),
      ("\u{2013}a", .plain),
    ] as [(String, Token)])
  func tokens(word: String, token: Token) {
    #expect(Token(word) == token)
  }
}
