import Testing
import TextTools

@Suite("Escaping for a terminal")
struct TerminalEscapingTests {
  @Test(
    "what could act on a terminal or hide is made visible",
    arguments: [
      ("\u{1B}[0m", "\\x1b[0m"), ("a\nb\tc\rd", "a\\nb\\tc\\rd"), ("a\r\nb", "a\\r\\nb"),
      ("\0", "\\x00"), ("\u{7}", "\\x07"), ("\u{7F}", "\\x7f"), ("\u{9B}31m", "\\u{9b}31m"),
      ("\u{80}\u{9F}", "\\u{80}\\u{9f}"), ("\u{202A}\u{202E}", "\\u{202a}\\u{202e}"),
      ("\u{2066}\u{2069}", "\\u{2066}\\u{2069}"), ("\u{200B}\u{200F}", "\\u{200b}\\u{200f}"),
      ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"), ("\u{FEFF}\u{61C}", "\\u{feff}\\u{61c}"),
      ("e\u{200D}", "e\\u{200d}"),
    ])
  func escaped(text: String, expected: String) {
    #expect(text.escapedForTerminal == expected)
    #expect(expected.escapedForTerminal == expected)
  }

  @Test(
    "everything else stays as it is",
    arguments: ["", "plain", "back\\slash", "Zoë 太郎 🙂", "e\u{301}", "\u{A0}", "\u{2010}\u{2030}"])
  func unchanged(text: String) {
    #expect(Array(text.escapedForTerminal.utf8) == Array(text.utf8))
  }

  @Test(
    "tabs and line feeds stay where they lay lines out, and nothing else does",
    arguments: [
      ("a\tb\nc", "a\tb\nc"), ("a\r\nb", "a\\r\nb"), ("é\t\u{1B}\n", "é\t\\x1b\n"),
      ("\u{B}\u{8}", "\\x0b\\x08"),
    ])
  func layout(text: String, expected: String) {
    let escaped = text.escapedForTerminal(keepingJoiners: true, keepingLayout: true)
    #expect(Array(escaped.utf8) == Array(expected.utf8))
  }
}
