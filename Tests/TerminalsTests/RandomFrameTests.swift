import TestSupport
import Testing

@testable import Terminals

@Suite("Random frames")
struct RandomFrameTests {
  @Test("a terminal that is sent the differences shows each canvas")
  func differences() {
    let seed = testSeed("random frames")
    var random = RandomCanvas(seed: seed)
    for round in 0..<testRounds(40) {
      let size = ScreenSize(columns: random.number(30), rows: random.number(6))
      let writer = FrameWriter(usesColor: random.number(4) > 0)
      var emulator = ScreenEmulator(columns: size.columns, rows: size.rows)
      emulator.feed("\u{1B}[?25l\u{1B}[?7l".utf8)
      var shown: Canvas?
      var next = random.canvas(size)
      for step in 0..<20 {
        emulator.feed(writer.bytes(from: shown, to: next))
        let comment = Comment("seed \(seed), round \(round), step \(step)")
        #expect(emulator.text == next.text, comment)
        #expect(cells(emulator) == cells(next, usesColor: writer.usesColor), comment)
        #expect(emulator.problems == [], comment)
        #expect(emulator.isCursorVisible == (next.visibleCursor != nil), comment)
        if let cursor = next.visibleCursor {
          #expect(emulator.cursor == (cursor.row, cursor.column), comment)
        }
        #expect(emulator.look(after: next) == EmulatedLook(), comment)
        #expect(writer.bytes(from: next, to: next) == [], comment)
        shown = next
        if random.number(3) == 0 { next = random.canvas(size) } else { random.change(&next) }
      }
    }
  }

  /// What the cells of a canvas hold, and how they look.
  private func cells(_ canvas: Canvas, usesColor: Bool) -> [String] {
    (0..<canvas.size.rows).flatMap { canvas.row($0) }.map { cell in
      var look = EmulatedLook()
      let numbers: [(Style.Attributes, Int)] = [
        (.bold, 1), (.dim, 2), (.italic, 3), (.underlined, 4), (.reversed, 7),
      ]
      look.attributes = Set(numbers.filter { cell.style.attributes.contains($0.0) }.map(\.1))
      if usesColor {
        look.foreground = cell.style.foreground.map(number)
        look.background = cell.style.background.map(number)
      }
      return "\(cell.text) \(cell.width) \(look.name)"
    }
  }

  private func number(_ color: TerminalColor) -> Int {
    Int(color.rawValue) + (color.rawValue < 8 ? 30 : 82)
  }

  private func cells(_ emulator: ScreenEmulator) -> [String] {
    (0..<emulator.rows).flatMap { row in
      (0..<emulator.columns).map { column in
        let cell = emulator.content(row: row, column: column)
        return "\(cell.text.replacing("\u{200E}", with: "")) \(cell.width) \(cell.look.name)"
      }
    }
  }
}

extension ScreenEmulator {
  /// How text would look that is written after a frame.
  fileprivate func look(after canvas: Canvas) -> EmulatedLook {
    guard canvas.size.columns > 0, canvas.size.rows > 0 else { return EmulatedLook() }
    var copy = self
    copy.feed("\u{1B}[Hx".utf8)
    return copy.content(row: 0, column: 0).look
  }
}
