import TestSupport
import Testing

@Suite("Emulated screens")
struct ScreenEmulatorTests {
  private func emulator(
    _ text: String, columns: Int = 8, rows: Int = 3
  ) -> ScreenEmulator {
    var emulator = ScreenEmulator(columns: columns, rows: rows)
    emulator.feed(text.replacing("^", with: "\u{1B}[").utf8)
    return emulator
  }

  @Test(
    "text and moves",
    arguments: [
      ("abc", "abc\n\n"), ("a\r\nb", "a\nb\n"), ("^2;3Hx^Ay\rz^Bw", "z  y\n wx\n"),
      ("abcdefghij", "abcdefgh\nij\n"), ("^?7lab^8Gcd", "ab     d\n\n"), ("ab\u{8}c", "ac\n\n"),
      ("a\r\nb\r\nc\r\nd", "b\nc\nd"), ("中文^2Gx", " x文\n\n"), ("中文^3Gx", "中x\n\n"),
      ("abc^2G^K", "a\n\n"), ("abc^H^J", "\n\n"), ("abc^2J", "\n\n"), ("abc^2G^2X", "a\n\n"),
      ("e\u{301}x", "e\u{301}x\n\n"), ("ש\u{200E}x", "שx\n\n"),
    ])
  func text(input: String, expected: String) {
    #expect(emulator(input).text == expected)
  }

  @Test("a character is whole, however its bytes are cut")
  func cut() {
    var emulator = ScreenEmulator(columns: 8, rows: 1)
    for byte in "a👨‍👩‍👧‍👦e\u{301}b".utf8 {
      emulator.feed([byte])
      _ = emulator.text
    }
    #expect(emulator.text == "a👨‍👩‍👧‍👦e\u{301}b")
    #expect(emulator.cursor == (0, 5))
  }

  @Test("the main screen comes back")
  func alternate() {
    var emulator = emulator("abc^?1049h^Hx")
    #expect(emulator.text == "x\n\n")
    #expect(emulator.mainText == "abc\n\n")
    emulator.feed("\u{1B}[?1049ld".utf8)
    #expect(emulator.text == "abcd\n\n")
  }

  @Test("styles have names")
  func styles() {
    let text = emulator("a^1;31mb^22mc^0;7;104m d^m", rows: 1).styledText
    #expect(text == "a‹bold red›b‹red›c‹reversed on-bright-blue› d‹›")
  }

  @Test("commands are kept, and what is not known is a problem")
  func problems() {
    let known = emulator("\u{1B}]52;c;QQ==\u{7}\u{1B}]0;x\u{1B}\\\u{7}^?2026h^?2026l")
    #expect(known.commands == ["52;c;QQ==", "0;x"])
    #expect(known.bells == 1)
    #expect(known.frames == 1)
    #expect(known.problems == [])
    let pictures = emulator("^c^38;5;1;48;2;1;2;3m\u{1B}Pq#0\u{1B}\\\u{1B}_Ga=d\u{1B}\\")
    #expect(pictures.pictures == ["q#0", "Ga=d"])
    #expect(pictures.attributeRequests == 1)
    #expect(pictures.problems == [])
    for input in ["^5z", "^?47h", "^99m", "\u{1B}c", "\t", "^9;1H"] {
      #expect(emulator(input).problems.count > 0, Comment(rawValue: input))
    }
  }

  @Test("a new size keeps what has room")
  func resize() {
    var emulator = emulator("a中\r\nbcd")
    emulator.resize(columns: 2, rows: 5)
    #expect(emulator.text == "a\nbc\n\n\n")
    emulator.resize(columns: 0, rows: 0)
    #expect(emulator.text == "")
  }
}
