import Terminals
import TestSupport
import Testing

@Suite("Frames")
struct FrameWriterTests {
  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}[", with: "^")
  }

  private func canvas(
    _ lines: [String], columns: Int = 20, style: Style = .plain
  ) -> Canvas {
    var canvas = Canvas(ScreenSize(columns: columns, rows: lines.count))
    for (row, line) in lines.enumerated() { canvas.put(line, row: row, column: 0, style: style) }
    return canvas
  }

  private func difference(_ old: Canvas?, _ new: Canvas) -> String {
    text(FrameWriter().bytes(from: old, to: new))
      .replacing("^?2026h", with: "").replacing("^?2026l", with: "")
  }

  @Test("nothing is written when nothing has changed")
  func unchanged() {
    var some = canvas(["Ann", "Bob"], style: Style(.bold, foreground: .red))
    some.cursor = ScreenPosition(row: 1, column: 2)
    #expect(FrameWriter().bytes(from: some, to: some) == [])
  }

  @Test("a frame is marked as one")
  func marks() {
    let bytes = FrameWriter().bytes(from: canvas(["a"]), to: canvas(["b"]))
    #expect(text(bytes) == "^?2026h^Hb^?2026l")
  }

  @Test("an unknown screen is cleared first")
  func clear() {
    #expect(difference(nil, canvas(["a"])) == "^m^H^2Ja")
    #expect(difference(canvas(["a"], columns: 9), canvas(["a"], columns: 8)) == "^m^H^2Ja")
  }

  @Test(
    "moves are short",
    arguments: [
      (["", "", "abc"], ["", "", "xbc"], "^3Hx"), (["abc"], ["abx"], "^1;3Hx"),
      (["abcde"], ["xbcdx"], "^Hx^5Gx"), (["abc", "abc"], ["xbc", "xbc"], "^Hx\r\nx"),
      (["abc"], ["xbx"], "^Hx^Cx"),
    ])
  func moves(old: [String], new: [String], expected: String) {
    #expect(difference(canvas(old), canvas(new)) == expected)
  }

  @Test("the end of a line is erased where that is shorter than blanks")
  func erase() {
    #expect(difference(canvas(["Ann Smith"]), canvas(["Ann"])) == "^1;5H^K")
    #expect(difference(canvas(["Ann"]), canvas(["A"])) == "^1;2H  ")
  }

  @Test("styles are set where they change")
  func styles() {
    let blank = canvas([""])
    #expect(difference(blank, canvas(["ab"], style: Style(.bold))) == "^H^1mab^m")
    var some = blank
    some.put("a", row: 0, column: 0, style: Style(.bold, foreground: .red))
    some.put("b", row: 0, column: 1, style: Style([.bold, .reversed], foreground: .brightBlue))
    some.put("c", row: 0, column: 2, style: Style(.dim, background: .brightWhite))
    some.put("d", row: 0, column: 3, style: Style(.dim))
    #expect(difference(blank, some) == "^H^1;31ma^7;94mb^0;2;107mc^49md^m")
  }

  @Test("without colours attributes stay")
  func withoutColors() {
    let some = canvas(["a"], style: Style([.bold, .reversed], foreground: .red))
    let bytes = FrameWriter(usesColor: false).bytes(from: canvas([""]), to: some)
    #expect(text(bytes) == "^?2026h^H^1;7ma^m^?2026l")
  }

  @Test("the cursor is hidden while cells change, and moved alone where none do")
  func cursor() {
    var (old, new) = (canvas(["a"]), canvas(["b"]))
    new.cursor = ScreenPosition(row: 0, column: 5)
    #expect(difference(old, new) == "^Hb^6G^?25h")
    old.cursor = ScreenPosition(row: 0, column: 1)
    #expect(difference(old, new) == "^?25l^Hb^6G^?25h")
    new = old
    new.cursor = ScreenPosition(row: 0, column: 5)
    #expect(difference(old, new) == "^1;6H")
    new.cursor = ScreenPosition(row: 3, column: 5)
    #expect(difference(old, new) == "^?25l")
  }

  @Test("the cursor is moved to its column behind what terminals measure differently")
  func uncertain() {
    #expect(difference(canvas([""]), canvas(["éa"])) == "^Hé^2Ga")
    #expect(
      difference(canvas([""]), canvas(["a❤️b"])) == "^Ha^2G  ^2G❤️^4Gb ")
    #expect(difference(canvas([""]), canvas(["Иван a"])) == "^HИван^5G a  ")
  }

  @Test("an accent in the last column stays on its letter")
  func edge() {
    let some = canvas(["ae\u{301}"], columns: 2)
    #expect(difference(canvas([""], columns: 2), some) == "^Ha^2G^?7he\u{301}^?7l")
  }

  @Test("a picture is sent once, and taken away where writing over it does not")
  func picture() {
    let blank = canvas(["", "", ""])
    var some = blank
    let size = ScreenSize(columns: 2, rows: 2)
    func picture(_ name: String) -> Picture {
      Picture(size: size, lines: [Array("<\(name)>".utf8)], removal: Array("<no \(name)>".utf8))
    }
    some.put(picture("a"), row: 1, column: 3)
    #expect(difference(blank, some) == "^2;4H  ^m^3;4H  ^m^2;4H<a>^m")
    #expect(difference(nil, some) == "^m^H^2J^2;4H  ^m^3;4H  ^m^2;4H<a>^m")
    #expect(difference(some, some) == "")
    var beside = some
    beside.put("x", row: 1, column: 0)
    #expect(difference(some, beside) == "^2Hx")
    var other = some
    other.put(picture("b"), row: 1, column: 3)
    #expect(difference(some, other) == "<no a>^m^2;4H  ^m^3;4H  ^m^2;4H<b>^m")
    var moved = blank
    moved.put(picture("a"), row: 0, column: 3)
    #expect(difference(some, moved) == "<no a>^m^3;4H  ^1;4H  ^m^2;4H  ^m^1;4H<a>^m")
    var over = some
    over.put("text", row: 2, column: 0)
    #expect(difference(some, over) == "<no a>^m^2;4H  \r\ntext ")
    #expect(over.text == "\n\ntext")
  }

  @Test("a picture that does not fit is not put on a canvas")
  func misplacedPicture() {
    let blank = canvas(["", ""])
    for (row, column, columns, rows) in [(1, 0, 1, 2), (0, 19, 2, 1), (-1, 0, 2, 1), (0, 0, 0, 1)] {
      var some = blank
      let size = ScreenSize(columns: columns, rows: rows)
      some.put(Picture(size: size, lines: [[0x61]]), row: row, column: column)
      #expect(some == blank)
    }
  }

  @Test("what a terminal may have drawn over is drawn again")
  func overdrawn() {
    #expect(difference(canvas(["eab"]), canvas(["éab"])) == "^Hé^2Ga")
  }

  @Test(
    "a text that ends from right to left does not draw what follows into it",
    arguments: [
      ("שלום", "שלום\u{200E}"), ("שלום עולם", "שלום^5G עולם\u{200E}"),
      ("שלום 12", "שלום^5G 12\u{200E}"), ("שלום abc", "שלום^5G abc"), ("abc", "abc"),
    ])
  func rightToLeft(name: String, expected: String) {
    var some = canvas([""])
    some.put(name, row: 0, column: 0, width: 12)
    some.put("7", row: 0, column: 12)
    let written = difference(canvas([""]), some)
    #expect(written.hasPrefix("^H" + expected))
    #expect(written.filter { $0 == "\u{200E}" }.count == (expected.contains("\u{200E}") ? 1 : 0))
  }
}
