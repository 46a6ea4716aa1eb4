extension InputDecoder {
  /// A byte behind `ESC [`.
  mutating func takeControl(_ byte: UInt8) {
    switch byte {
    case 0x5B where rest.isEmpty:
      state = .consoleFunction
    case 0x24 where isPlainNumber:
      // The final byte of a key with shift, in rxvt; in answers, which have more before it, no final
      // byte at all.
      endControl(final: byte)
    case 0x20..<0x40:
      // What is too long is read on, and left out.
      if rest.count < Self.sequenceLimit { rest.append(byte) }
    case 0x40..<0x7F:
      endControl(final: byte)
    default:
      breakOff(byte)
    }
  }

  /// A byte behind `ESC O`.
  mutating func takeApplication(_ byte: UInt8) {
    switch byte {
    case 0x30...0x39, 0x3B:
      if rest.count < Self.sequenceLimit { rest.append(byte) }
    case 0x20..<0x7F:
      let modifiers = Self.modifiers(ControlParameters(rest).last)
      if rest.count < Self.sequenceLimit, let key = Self.applicationKey(byte, modifiers) {
        emit(key)
      }
      startOver()
    default:
      breakOff(byte)
    }
  }

  /// The three bytes of an old report of the mouse: buttons, column and row, from 32.
  mutating func takeOldMouse(_ byte: UInt8) {
    guard byte >= 0x20 else { return breakOff(byte) }
    rest.append(byte)
    guard rest.count == 3 else { return }
    let numbers = rest.map { Int($0) - 32 }
    if let event = Self.mouseEvent(
      numbers[0], column: numbers[1], row: numbers[2], isRelease: numbers[0] & 3 == 3)
    {
      events.append(.mouse(event))
    }
    startOver()
  }

  private var isPlainNumber: Bool {
    !rest.isEmpty && rest.allSatisfy { (0x30...0x39).contains($0) }
  }

  private mutating func endControl(final: UInt8) {
    let content = rest
    let isTooLong = content.count >= Self.sequenceLimit
    rest.removeAll(keepingCapacity: true)
    if final == 0x4D, content.isEmpty {
      state = .oldMouse
      return
    }
    if content == Array("200".utf8), final == 0x7E {
      startOver()
      state = .paste
      return
    }
    if !isTooLong { emitControl(content, final: final) }
    startOver()
  }

  private mutating func emitControl(_ content: [UInt8], final: UInt8) {
    if content.first == 0x3C, final == 0x4D || final == 0x6D {
      let numbers = ControlParameters(content.dropFirst()).numbers
      if numbers.count == 3,
        let event = Self.mouseEvent(
          numbers[0], column: numbers[1], row: numbers[2], isRelease: final == 0x6D)
      {
        events.append(.mouse(event))
      }
      return
    }
    if content.first == 0x3F, final == 0x63 {
      return events.append(.attributes(ControlParameters(content.dropFirst()).numbers))
    }
    // Others are answers: they have a mark in front, or bytes in between.
    guard content.allSatisfy({ (0x30...0x3B).contains($0) }) else { return }
    if let key = Self.controlKey(ControlParameters(content), final: final) { emit(key) }
  }

  /// What the numbers of a report of the mouse mean; nil for what is no press, release or turn.
  private static func mouseEvent(
    _ code: Int, column: Int, row: Int, isRelease: Bool
  ) -> MouseEvent? {
    guard column >= 1, row >= 1, code & 32 == 0 else { return nil }
    let button: MouseEvent.Button? =
      switch code & 3 {
      case 0: .left
      case 1: .middle
      case 2: .right
      default: nil
      }
    let action: MouseEvent.Action
    switch (code & ~(3 | 4 | 8 | 16), button) {
    case (0, _) where isRelease: action = .release(button)
    case (0, let button?): action = .press(button)
    case (64, .left) where !isRelease: action = .wheelUp
    case (64, .middle) where !isRelease: action = .wheelDown
    default: return nil
    }
    var modifiers: Key.Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    return MouseEvent(action, column: column - 1, row: row - 1, modifiers: modifiers)
  }
}
