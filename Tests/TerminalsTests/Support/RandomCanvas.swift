@testable import Terminals

/// Canvases and changes of them that follow from a random number generator.
struct RandomCanvas {
  /// What texts are made of, all that is hard to draw among it.
  static let pieces = [
    "a", "b", "Ann", "Smith ", " ", "  ", "é", "Иван", "Ωω", "中", "文字", "한글", "…", "─", "│",
    "e\u{301}", "❤️", "😀", "👨‍👩‍👧‍👦", "🇩🇪", "🇩", "🇪", "👍🏽", "\u{200D}", "\u{301}", "שלום", "مرحبا", "12",
    "\u{1B}[2J", "\n", "\u{202E}", "क्षि", "ा", "กำ", "\u{1100}", "\u{1161}", "\u{11A8}", "\u{600}",
    "\u{AD}", "\u{FE0F}", "♥", "\u{FFFD}", "⌚", "½", "ﷺ",
  ]

  /// Pieces that every terminal shows alike.
  static let plainPieces = [
    "a", "b", "Ann", "Smith ", " ", "  ", "é", "Иван", "中", "文字", "한글", "─", "│", "e\u{301}",
    "שלום",
    "12", "…",
  ]

  var generator: SeededGenerator
  var pieces = Self.pieces

  init(seed: UInt64) {
    generator = SeededGenerator(state: seed)
  }

  mutating func canvas(_ size: ScreenSize) -> Canvas {
    var canvas = Canvas(size)
    for _ in 0..<number(size.rows * 2 + 1) { change(&canvas) }
    return canvas
  }

  /// Puts something somewhere, maybe beside the canvas.
  mutating func change(_ canvas: inout Canvas) {
    let row = number(canvas.size.rows + 2) - 1
    let column = number(canvas.size.columns + 2) - 1
    switch number(9) {
    case 0:
      canvas.fill(
        rows: row..<row + number(3), columns: column..<column + number(9),
        with: number(2) == 0 ? " " : "─", style: style())
    case 1:
      let isShown = number(2) == 0
      canvas.cursor = isShown ? ScreenPosition(row: row, column: column) : nil
    case 2:
      // What a terminal shows of it is what the text of a canvas has in its place.
      let size = ScreenSize(columns: number(6), rows: number(4))
      let line = Array(String(repeating: "▒", count: size.columns).utf8)
      let picture = Picture(size: size, lines: Array(repeating: line, count: size.rows))
      canvas.put(picture, row: row, column: column)
    default:
      let text = (0...number(5)).map { _ in pieces[number(pieces.count)] }.joined()
      let alignments: [Canvas.Alignment] = [.leading, .center, .trailing]
      canvas.put(
        text, row: row, column: column, width: number(2) == 0 ? nil : number(20),
        style: style(), alignment: alignments[number(3)])
    }
  }

  mutating func style() -> Style {
    if number(2) == 0 { return .plain }
    return Style(
      Style.Attributes(rawValue: UInt8(number(32))), foreground: color(), background: color())
  }

  mutating func number(_ limit: Int) -> Int {
    limit < 1 ? 0 : Int.random(in: 0..<limit, using: &generator)
  }

  private mutating func color() -> TerminalColor? {
    number(2) == 0 ? nil : TerminalColor(rawValue: UInt8(number(16)))
  }
}

/// Random numbers that are the same for the same seed.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
