import Terminals
import Testing

@Suite("Canvases")
struct CanvasTests {
  private func line(
    _ text: String, columns: Int = 10, column: Int = 0, width: Int? = nil,
    alignment: Canvas.Alignment = .leading
  ) -> String {
    var canvas = Canvas(ScreenSize(columns: columns, rows: 1))
    canvas.put(text, row: 0, column: column, width: width, alignment: alignment)
    return canvas.text
  }

  @Test(
    "a text that is too long is cut with an ellipsis",
    arguments: [
      ("Ann", 3, "Ann"), ("Anna", 3, "An…"), ("Anna", 1, "…"), ("Anna", 0, ""),
      ("中文", 4, "中文"), ("\u{600}1\u{600}23", 2, "\u{600}1…"), ("中文", 3, "中…"), ("中文", 2, " …"),
      ("a中文", 3, "a …"),
      ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("👨‍👩‍👧‍👦 x", 3, "👨‍👩‍👧‍👦…"),
    ])
  func cut(text: String, width: Int, expected: String) {
    #expect(line(text, width: width) == expected)
  }

  @Test("a text ends at the edge of the canvas")
  func edge() {
    #expect(line("Ann Smith", columns: 6, column: 2) == "  Ann…")
    #expect(line("Ann", columns: 6, column: 2, width: .max) == "  Ann")
    #expect(line("Ann", columns: 6, column: 6) == "")
    #expect(line("Ann", columns: 6, column: -1) == "")
    #expect(line("Ann", columns: 6, column: .min, width: .max) == "")
  }

  @Test("a text stands where its alignment says")
  func alignment() {
    #expect(line("Ann", width: 8, alignment: .trailing) == "     Ann")
    #expect(line("Ann", width: 8, alignment: .center) == "  Ann")
    #expect(line("中", width: 5, alignment: .trailing) == "   中")
  }

  @Test(
    "what could act on a terminal is made visible",
    arguments: [
      ("a\u{1B}[2Jb", "a\\x1b[2Jb"), ("a\r\nb", "a\\r\\nb"), ("a\u{202E}b", "a\\u{202e}b"),
      ("\u{9B}2J", "\\u{9b}2J"), ("\u{200D}a", "a"), ("\u{301}a", "a"), ("a\u{200D}", "a"),
    ])
  func controls(text: String, expected: String) {
    #expect(line(text, columns: 20) == expected)
  }

  @Test("a wide character that loses one half becomes a blank")
  func halves() {
    for (column, expected) in [(0, "中文"), (1, "x 文"), (2, "中x"), (3, "中 x")] {
      var canvas = Canvas(ScreenSize(columns: 4, rows: 1))
      canvas.put("中文", row: 0, column: 0)
      if column > 0 { canvas.put("x", row: 0, column: column == 1 ? 0 : column) }
      let text = canvas.text
      #expect(text == (column == 2 ? "中x" : expected))
    }
    var canvas = Canvas(ScreenSize(columns: 4, rows: 1))
    canvas.put("中文", row: 0, column: 0)
    canvas.fill(rows: 0..<1, columns: 1..<3)
    #expect(canvas.text == "")
  }

  @Test("a fill keeps to the canvas and to one column for a character")
  func fill() {
    var canvas = Canvas(ScreenSize(columns: 4, rows: 3))
    canvas.fill(rows: -5..<2, columns: 2..<Int.max, with: "─")
    #expect(canvas.text == "  ──\n  ──\n")
    canvas.fill(rows: 0..<3, columns: 0..<4, with: "中")
    #expect(canvas.text == "\n\n")
    canvas.fill(rows: 0..<3, columns: 0..<4, with: "\u{1B}")
    #expect(canvas.text == "\n\n")
  }

  @Test("a character keeps few of thousands of accents")
  func accents() {
    let text = "a" + String(repeating: "\u{301}", count: 10_000) + "b"
    #expect(line(text).unicodeScalars.count < 20)
    #expect(line(text).last == "b")
  }

  @Test(
    "a canvas may have any size",
    arguments: [(0, 0), (1, 1), (10, 3), (0, 5), (5, 0), (-1, 7), (1 << 40, 2)])
  func sizes(columns: Int, rows: Int) {
    var canvas = Canvas(ScreenSize(columns: columns, rows: rows))
    canvas.put("Ann 中", row: 0, column: 0)
    canvas.fill(rows: 0..<10, columns: 0..<10, with: "x")
    canvas.cursor = ScreenPosition(row: 9, column: 9)
    #expect(canvas.size.columns <= ScreenSize.limit)
    _ = FrameWriter().bytes(from: nil, to: canvas)
  }
}
