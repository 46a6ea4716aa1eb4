/// A text that is read from its start to its end, a part at a time, and is valid UTF-8 as far as it
/// is in memory.
struct ImportText {
  /// How much is asked for at once.
  private static let pieceSize = 1 << 17

  private let read: (Int) throws -> [UInt8]
  /// The part that is in memory.
  private(set) var bytes: [UInt8] = []
  /// Whether the part reaches to the end of the text.
  private(set) var isComplete = false
  /// Bytes of a character whose others have not been read yet.
  private var unfinished: [UInt8] = []
  /// Where the part starts, counted from zero.
  private var (line, column) = (0, 0)

  /// Reads by calls of `read`, which gets a number of bytes and answers as many at most, none at
  /// the end.
  init(_ read: @escaping (Int) throws -> [UInt8]) {
    self.read = read
  }

  /// Reads on, and forgets what comes before a position.
  ///
  /// - Throws: ``ImportError`` with ``ImportError/Fault/invalidUTF8``, or what reading throws.
  mutating func readOn(from position: Int) throws {
    discard(position)
    let piece = unfinished + (try read(Self.pieceSize))
    isComplete = piece.count == unfinished.count
    let end = isComplete ? piece.count : Self.wholeCharacters(of: piece)
    let valid = piece[..<end]
    if let invalid = Self.firstInvalidByte(of: Array(valid)) {
      bytes += piece[..<invalid]
      throw error(ImportFault(position: bytes.count, fault: .invalidUTF8))
    }
    bytes += valid
    unfinished = Array(piece[end...])
  }

  private mutating func discard(_ count: Int) {
    (line, column) = place(of: count)
    bytes.removeSubrange(..<count)
  }

  /// Where a position is in the text, counted from zero.
  private func place(of position: Int) -> (line: Int, column: Int) {
    let before = bytes[..<position]
    let lineFeed = UInt8(ascii: "\n")
    let lines = before.reduce(0) { $0 &+ ($1 == lineFeed ? 1 : 0) }
    let start = lines == 0 ? 0 : (before.lastIndex(of: lineFeed) ?? 0) + 1
    let scalars = before[start...].reduce(0) { $0 &+ (UTF8.isContinuation($1) ? 0 : 1) }
    return lines == 0 ? (line, column + scalars) : (line + lines, scalars)
  }

  /// A fault as the caller of an import is told of it.
  func error(_ fault: ImportFault) -> ImportError {
    let place = place(of: min(fault.position, bytes.count))
    return ImportError(line: place.line + 1, column: place.column + 1, fault: fault.fault)
  }

  /// How many bytes are left without those of a last character that may not be all there.
  private static func wholeCharacters(of bytes: [UInt8]) -> Int {
    let last = bytes.suffix(3).lastIndex { !UTF8.isContinuation($0) }
    guard let last, bytes[last] >= 0xc0 else { return bytes.count }
    let length = bytes[last] >= 0xf0 ? 4 : bytes[last] >= 0xe0 ? 3 : 2
    return bytes.count - last < length ? last : bytes.count
  }

  private static func firstInvalidByte(of bytes: [UInt8]) -> Int? {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }
}
