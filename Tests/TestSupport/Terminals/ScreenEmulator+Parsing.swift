import TextTools

extension ScreenEmulator {
  mutating func take(_ byte: UInt8) {
    // CAN ends whatever has begun.
    if byte == 0x18 {
      settle()
      parser = .text
      return
    }
    switch parser {
    case .text: takeText(byte)
    case .escape: takeEscaped(byte)
    case .control(let content): takeControl(byte, after: content)
    case .string(let kind, let content): takeString(byte, kind, after: content)
    }
  }

  private mutating func takeText(_ byte: UInt8) {
    guard byte < 0x20 || byte == 0x7F else { return waiting.append(byte) }
    settle()
    switch byte {
    case 0x07: bells += 1
    case 0x08: column = max(0, min(column, columns - 1) - 1)
    case 0x0A: feedLine()
    case 0x0D: column = 0
    case 0x1B: parser = .escape
    default: problems.append("control character \(byte)")
    }
  }

  private mutating func takeEscaped(_ byte: UInt8) {
    switch byte {
    case 0x5B: parser = .control([])
    case 0x5D, 0x50, 0x58, 0x5E, 0x5F: parser = .string(byte, [])
    default:
      // What ends a text is let pass where there is none.
      if byte != 0x5C { problems.append("ESC \(Character(Unicode.Scalar(byte)))") }
      parser = .text
    }
  }

  private mutating func takeControl(_ byte: UInt8, after content: [UInt8]) {
    switch byte {
    case 0x20..<0x40: parser = .control(content + [byte])
    case 0x40..<0x7F:
      parser = .text
      perform(String(decoding: content, as: UTF8.self), Character(Unicode.Scalar(byte)))
    default:
      problems.append("byte \(byte) in a control sequence")
      parser = .text
      take(byte)
    }
  }

  private mutating func takeString(_ byte: UInt8, _ kind: UInt8, after content: [UInt8]) {
    switch byte {
    case 0x07: endString(kind, content)
    case 0x5C where content.last == 0x1B: endString(kind, content.dropLast())
    default: parser = .string(kind, content + [byte])
    }
  }

  private mutating func endString(_ kind: UInt8, _ content: some Collection<UInt8>) {
    let text = String(decoding: content, as: UTF8.self)
    switch kind {
    case 0x5D: commands.append(text)
    case 0x50, 0x5F: pictures.append(text)
    default: problems.append("string \(kind)")
    }
    parser = .text
  }

  /// Puts the text that waits into cells.
  mutating func settle() {
    guard !waiting.isEmpty else { return }
    let text = String(decoding: waiting, as: UTF8.self)
    waiting = []
    for character in text { place(character) }
  }

  private mutating func place(_ character: Character) {
    guard rows > 0, columns > 0 else {
      problems.append("text without a screen")
      return
    }
    let width = DisplayWidth.of(character)
    if width == 0 {
      grid.join(String(character), row: row, column: min(column, columns))
      return
    }
    if column + width > columns {
      if modes.contains(7) {
        column = 0
        feedLine()
      } else {
        problems.append("text behind the last column")
        column = columns - 1
      }
    }
    guard column + width <= columns else { return }
    grid.put(String(character), width: width, look: look, row: row, column: column)
    column += width
  }

  private mutating func feedLine() {
    if row + 1 < rows { row += 1 } else { grid.scroll() }
  }
}
