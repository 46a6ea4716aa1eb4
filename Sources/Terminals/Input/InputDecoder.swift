/// Makes events of the bytes that a terminal sends, however they are cut into pieces.
///
/// What no event is known for is left out whole: answers of the terminal, and sequences that nobody
/// knows. Little is kept of what is not complete, a paste aside, of which ``pasteLimit`` is.
package struct InputDecoder {
  /// The most bytes of a paste.
  package static let pasteLimit = 4 << 20

  /// What the next byte belongs to.
  enum State: Equatable {
    case ground
    /// The characters of UTF-8 so far.
    case character
    /// Behind so many ESC, one or two.
    case escape(Int)
    /// Behind `ESC [`.
    case control
    /// Behind `ESC [ [`, by which the console of Linux begins the first function keys.
    case consoleFunction
    /// Behind `ESC O`.
    case application
    /// In a text that ends with BEL or `ESC \`, such as an answer.
    case text
    /// In the three bytes of an old report of the mouse.
    case oldMouse
    case paste
  }

  /// The most bytes of a control sequence.
  ///
  /// A longer one is unknown.
  static let sequenceLimit = 64

  var state = State.ground
  /// The bytes of what is not complete, without what `state` says.
  var rest: [UInt8] = []
  /// Whether ESC came before it, for alt or from a terminal that writes modified keys so.
  var isAlt = false
  var pasted = PastedText()
  var events: [InputEvent] = []

  package init() {}

  /// How long to wait for what is missing before ``flush()`` is called, in milliseconds; nil if
  /// nothing is.
  ///
  /// ESC may be a key or begin a sequence, whose bytes come together. In a paste a network may pause,
  /// and what came after it would be taken for keys.
  package var patience: Int? {
    switch state {
    case .ground: nil
    case .paste: 10_000
    default: 30
    }
  }

  /// Takes bytes, and returns the events that they complete.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    for byte in bytes { take(byte) }
    defer { events = [] }
    return events
  }

  /// Makes events of what is not complete, because nothing more came.
  package mutating func flush() -> [InputEvent] {
    switch state {
    case .ground, .consoleFunction, .oldMouse: break
    case .character: emitReplacement()
    case .escape(let count):
      for _ in 0..<count { emit(Key(.escape)) }
    case .control where rest.isEmpty: emit(Key(.character("["), .alt))
    case .application where rest.isEmpty: emit(Key(.character("O"), .alt))
    case .control, .application: break
    case .text:
      // The byte that began it alone is a key with alt.
      if let byte = rest.first, byte != 0x1B {
        emit(Key(.character(Character(Unicode.Scalar(byte))), .alt))
      }
    case .paste: endPaste()
    }
    startOver()
    defer { events = [] }
    return events
  }

  mutating func emit(_ key: Key) {
    var key = key
    if isAlt { key.modifiers.insert(.alt) }
    events.append(.key(key))
  }

  /// Awaits a new event.
  mutating func startOver() {
    state = .ground
    rest.removeAll(keepingCapacity: true)
    isAlt = false
  }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: takeFirst(byte)
    case .character: takeCharacter(byte)
    case .escape(let count): takeEscaped(byte, after: count)
    case .control: takeControl(byte)
    case .consoleFunction:
      if (0x41...0x45).contains(byte) { emit(Key(.function(Int(byte) - 0x40))) }
      startOver()
    case .application: takeApplication(byte)
    case .text: takeText(byte)
    case .oldMouse: takeOldMouse(byte)
    case .paste: if pasted.take(byte) { endPaste() }
    }
  }

  /// Leaves a sequence out that breaks off, and takes the byte that does not belong to it.
  mutating func breakOff(_ byte: UInt8) {
    startOver()
    takeFirst(byte)
  }

  /// A byte that begins something.
  mutating func takeFirst(_ byte: UInt8) {
    switch byte {
    case 0x1B: state = .escape(1)
    case 0x00: end(Key(.character(" "), .control))
    case 0x08, 0x7F: end(Key(.backspace))
    case 0x09: end(Key(.tab))
    case 0x0D: end(Key(.enter))
    case 0x01..<0x20:
      // Control takes two bits away from the character.
      let character = Character(Unicode.Scalar(byte | (byte < 0x1B ? 0x60 : 0x40)))
      end(Key(.character(character), .control))
    case 0x20..<0x7F: end(Key(Character(Unicode.Scalar(byte))))
    default:
      rest = [byte]
      state = .character
      if UTF8Sequence.length(first: byte) == nil { endReplaced() }
    }
  }

  private mutating func end(_ key: Key) {
    emit(key)
    startOver()
  }

  private mutating func takeEscaped(_ byte: UInt8, after count: Int) {
    if byte == 0x1B {
      if count == 2 { emit(Key(.escape)) }
      state = .escape(2)
      return
    }
    switch byte {
    case 0x5B: state = .control
    case 0x4F: state = .application
    case 0x50, 0x58, 0x5D, 0x5E, 0x5F:
      if count == 2 { emit(Key(.escape)) }
      rest = [byte]
      state = .text
      return
    default:
      // Two ESC and a character are the key and one with alt; two ESC and a sequence are one.
      if count == 2 { emit(Key(.escape)) }
      isAlt = true
      return takeFirst(byte)
    }
    isAlt = count == 2
    rest.removeAll(keepingCapacity: true)
  }

  private mutating func takeText(_ byte: UInt8) {
    let isEscaped = rest == [0x1B]
    switch byte {
    case 0x07, 0x18, 0x1A: startOver()
    case 0x5C where isEscaped: startOver()
    case 0x1B where !isEscaped: rest = [byte]
    default:
      rest = []
      guard isEscaped else { return }
      state = .escape(1)
      take(byte)
    }
  }

  private mutating func endPaste() {
    let (text, isTruncated) = pasted.finish()
    events.append(.paste(text))
    if isTruncated { events.append(.pasteTruncated) }
    startOver()
  }
}

extension InputDecoder: Sendable {}
