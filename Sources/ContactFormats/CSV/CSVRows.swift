import TextTools

/// Splits comma-separated values into rows, a piece at a time (RFC 4180, and what programs make of
/// it).
///
/// A cell is quoted only if it begins with a quote; other quotes are part of the text, and so is
/// what stands behind the quote that closes a cell. Blanks at the ends of a cell are none of the text
/// unless they are within quotes: people write them behind commas.
struct CSVRows {
  /// How many bytes a cell may have.
  static let greatestCellLength = 1 << 20
  /// How many bytes a row may have.
  static let greatestRowLength = 16 << 20
  /// How many cells a row may have.
  static let greatestCellCount = 1 << 14

  private enum State {
    case start
    case plain
    case quoted
    case behindQuote
  }

  /// What stands between cells.
  let delimiter: UInt8
  /// The cells of the row, one behind the other.
  private(set) var text: [UInt8] = []
  /// Where each cell ends in ``text``.
  private(set) var ends: [Int] = []
  /// The line on which the row begins, counted from one.
  private(set) var firstLine: Int
  /// Whether a text stood behind a quote that closed a cell.
  private(set) var hasTextBehindQuote = false
  private var line: Int
  private var state = State.start
  private var isBehindReturn = false
  private var hasQuotes = false
  /// Where the text within the quotes of the cell ends; nil where it has none.
  private var quotedEnd: Int?

  init(delimiter: UInt8, line: Int = 1) {
    (self.delimiter, self.line, firstLine) = (delimiter, line, line)
  }

  /// The range of a cell in ``text``; empty where the row has no more cells.
  @inline(__always)
  func range(_ cell: Int) -> Range<Int> {
    guard cell < ends.count else { return 0..<0 }
    return (cell == 0 ? 0 : ends[cell - 1])..<ends[cell]
  }

  /// Forgets the row, for the next one.
  @inline(__always)
  mutating func clear() {
    text.removeAll(keepingCapacity: text.count < 1 << 16)
    ends.removeAll(keepingCapacity: true)
    (hasQuotes, hasTextBehindQuote) = (false, false)
    firstLine = line
  }

  /// Reads on up to the end of a row.
  ///
  /// - Parameters:
  ///   - piece: The bytes.
  ///   - position: Where to begin in them; moved behind what was read.
  /// - Returns: Whether a row is complete; if not, the piece is at its end.
  /// - Throws: ``CardError`` for a cell or a row that is too long.
  mutating func next(_ piece: [UInt8], _ position: inout Int) throws(CardError) -> Bool {
    while position < piece.count {
      switch state {
      case .start: startCell(piece, &position)
      case .plain: if try readPlain(piece, &position) { return true }
      case .quoted: try readQuoted(piece, &position)
      case .behindQuote: readBehindQuote(piece, &position)
      }
    }
    return false
  }

  /// Whether the cell that is read last goes on over the end of a line.
  var isLastCellOfLines: Bool {
    let cell = text[(ends.dropLast().last ?? 0)...]
    let end = cell.lastIndex { $0 != 0x0a && $0 != 0x0d } ?? cell.startIndex
    return cell[..<end].contains { $0 == 0x0a || $0 == 0x0d }
  }

  /// Ends the last row, if there is one.
  ///
  /// - Returns: Whether there is a row, and whether its last quote was closed.
  mutating func finish() throws(CardError) -> (hasRow: Bool, isClosed: Bool) {
    let isClosed = state != .quoted
    guard !ends.isEmpty || !text.isEmpty || hasQuotes else { return (false, isClosed) }
    state = .start
    try endCell()
    return (true, isClosed)
  }

  @inline(__always)
  private mutating func startCell(_ piece: [UInt8], _ position: inout Int) {
    let byte = piece[position]
    if isBehindReturn {
      isBehindReturn = false
      if byte == 0x0a {
        position += 1
        return
      }
    }
    if byte == UInt8(ascii: "\"") {
      (state, hasQuotes) = (.quoted, true)
      position += 1
    } else if isBlank(byte) {
      position += 1
    } else {
      state = .plain
    }
  }

  /// Whether a byte is a blank that stands round a cell.
  @inline(__always)
  private func isBlank(_ byte: UInt8) -> Bool {
    byte.isBlank && byte != delimiter
  }

  @inline(__always)
  private mutating func readPlain(
    _ piece: [UInt8], _ position: inout Int
  ) throws(CardError) -> Bool {
    let start = position
    let delimiter = delimiter
    while position < piece.count {
      let byte = piece[position]
      if byte == delimiter {
        try append(piece[start..<position])
        position += 1
        try endCell()
        state = .start
        return false
      }
      if byte < 0x0e, byte == 0x0a || byte == 0x0d {
        try append(piece[start..<position])
        position += 1
        return try endRow(byte)
      }
      position += 1
    }
    try append(piece[start..<position])
    return false
  }

  private mutating func endRow(_ byte: UInt8) throws(CardError) -> Bool {
    state = .start
    isBehindReturn = byte == 0x0d
    line += 1
    if ends.isEmpty, text.isEmpty, !hasQuotes {
      firstLine = line
      return false
    }
    try endCell()
    return true
  }

  @inline(__always)
  private mutating func readQuoted(
    _ piece: [UInt8], _ position: inout Int
  ) throws(CardError) {
    let start = position
    while position < piece.count {
      let byte = piece[position]
      if byte == UInt8(ascii: "\"") { break }
      if byte <= 0x0d, byte == 0x0a || byte == 0x0d {
        if byte == 0x0d || !isBehindReturn { line += 1 }
        isBehindReturn = byte == 0x0d
      } else {
        isBehindReturn = false
      }
      position += 1
    }
    try append(piece[start..<position])
    guard position < piece.count else { return }
    position += 1
    (state, isBehindReturn, quotedEnd) = (.behindQuote, false, text.count)
  }

  private mutating func readBehindQuote(_ piece: [UInt8], _ position: inout Int) {
    let byte = piece[position]
    if byte == UInt8(ascii: "\"") {
      text.append(byte)
      position += 1
      (state, quotedEnd) = (.quoted, nil)
    } else {
      state = .plain
    }
  }

  @inline(__always)
  private mutating func append(_ bytes: ArraySlice<UInt8>) throws(CardError) {
    if bytes.isEmpty { return }
    text += bytes
    if text.count - (ends.last ?? 0) > Self.greatestCellLength {
      throw CardError(
        line: firstLine, reason: "a cell is longer than 1 MB; perhaps a quote is not closed")
    }
    if text.count > Self.greatestRowLength {
      throw CardError(line: firstLine, reason: "a row is longer than 16 MB")
    }
  }

  @inline(__always)
  private mutating func endCell() throws(CardError) {
    guard ends.count < Self.greatestCellCount else {
      throw CardError(
        line: firstLine, reason: "a row has more than \(Self.greatestCellCount) cells")
    }
    let start = quotedEnd ?? ends.last ?? 0
    while text.count > start, let last = text.last, isBlank(last) { text.removeLast() }
    if quotedEnd != nil {
      if text.count > start { hasTextBehindQuote = true }
      quotedEnd = nil
    }
    ends.append(text.count)
  }
}
