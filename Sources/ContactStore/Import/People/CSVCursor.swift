import ContactFormats
import TextTools

/// A position in a line of comma-separated values, which moves over one cell after another.
struct CSVCursor {
  private let bytes: [UInt8]
  /// Whether the text ends where the bytes do.
  private let isComplete: Bool
  private let delimiter: UInt8
  private(set) var position: Int

  init(_ part: TextPart, at position: Int, delimiter: UInt8) {
    (bytes, isComplete) = (part.bytes, part.isComplete)
    (self.position, self.delimiter) = (position, delimiter)
  }

  private func error(_ fault: ImportError.Fault) -> ImportFault {
    ImportFault(position: position, fault: fault)
  }

  /// The cell at the position, without the quotes round it, or the blanks where it has none.
  ///
  /// Leaves the position at the delimiter or the line's end behind it.
  @inline(__always)
  mutating func cell() throws(ImportFault) -> ImportedText {
    let text = bytes
    if position < text.count, text[position] == UInt8(ascii: "\"") { return try quotedCell() }
    let start = position
    while position < text.count {
      let byte = text[position]
      if byte == delimiter || byte == 0x0a { return .range(trimmed(start..<position)) }
      if byte == 0x0d { return .range(trimmed(try endOfLine(from: start))) }
      if byte == UInt8(ascii: "\"") {
        throw error(.expected("quotes round the whole cell, with its own quotes doubled"))
      }
      position += 1
    }
    guard isComplete else { throw error(.unexpectedEnd) }
    return .range(trimmed(start..<position))
  }

  /// A range without the blanks at its ends.
  @inline(__always)
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    bytes.span.trimmed(range)
  }

  /// A cell that ends at the carriage return at the position.
  private func endOfLine(from start: Int) throws(ImportFault) -> Range<Int> {
    if position + 1 == bytes.count, !isComplete { throw error(.unexpectedEnd) }
    guard position + 1 == bytes.count || bytes[position + 1] == 0x0a else {
      throw error(.expected("a line feed behind the carriage return, or quotes round the cell"))
    }
    return start..<position
  }

  private mutating func quotedCell() throws(ImportFault) -> ImportedText {
    position += 1
    let start = position
    var copied: [UInt8] = []
    var runStart = start
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "\"") else {
        if bytes[position] == 0x0d { throw error(.expected("line feeds in a cell")) }
        position += 1
        continue
      }
      if position + 1 == bytes.count, !isComplete { break }
      let run = bytes[runStart..<position]
      position += 1
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
        if runStart == start { return .range(start..<position - 1) }
        return .bytes(copied + run)
      }
      copied += run
      copied.append(UInt8(ascii: "\""))
      position += 1
      runStart = position
    }
    position = bytes.count
    throw error(.unexpectedEnd)
  }

  /// Moves over what stands behind a cell, and says whether it was a delimiter rather than the end
  /// of the line.
  @inline(__always)
  mutating func hasMoreCells() throws(ImportFault) -> Bool {
    guard position < bytes.count else {
      if isComplete { return false }
      throw error(.unexpectedEnd)
    }
    let byte = bytes[position]
    if byte == delimiter {
      position += 1
      return true
    }
    if byte == 0x0d { _ = try endOfLine(from: position) }
    guard byte == 0x0d || byte == 0x0a else {
      throw error(.expected("a delimiter or the end of the line behind the quote"))
    }
    position = min(position + (byte == 0x0d ? 2 : 1), bytes.count)
    return false
  }
}
