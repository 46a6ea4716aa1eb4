import Charsets

/// The lines of a text that comes in pieces; they end with LF, CR LF or CR, and where that is asked for with
/// a null byte.
struct TextLines {
  /// How many bytes a line may have.
  static let greatestLength = 16 << 20

  private let endsAtNull: Bool
  private var input: MarkedText
  private var line: [UInt8] = []
  private var number = 1
  private var isBehindReturn = false

  /// - Parameter endsAtNull: Whether a null byte ends a line, so that none is taken for half of a wider
  ///   character unless a byte order mark says so.
  init(endingAtNull endsAtNull: Bool = false) {
    self.endsAtNull = endsAtNull
    input = MarkedText(needsMark: endsAtNull)
  }

  /// Reads on and hands out the lines that are complete, with their numbers.
  ///
  /// - Throws: ``CardError`` for a line that is too long, or what `take` throws.
  /// - Complexity: O(*n*) in the size of the text, over all calls.
  mutating func read(
    _ piece: [UInt8], _ take: (_ line: [UInt8], _ number: Int) throws -> Void
  ) throws {
    try split(input.utf8(piece), take)
  }

  /// Hands out the last line, if no line break ends it.
  mutating func finish(_ take: (_ line: [UInt8], _ number: Int) throws -> Void) throws {
    try split(input.finish(), take)
    guard !line.isEmpty else { return }
    let last = line
    line = []
    try take(last, number)
  }

  private mutating func split(
    _ bytes: [UInt8], _ take: (_ line: [UInt8], _ number: Int) throws -> Void
  ) throws {
    var start = 0
    for position in bytes.indices {
      let byte = bytes[position]
      guard byte == 0x0a || byte == 0x0d || byte == 0 && endsAtNull else {
        isBehindReturn = false
        continue
      }
      if byte == 0x0a, isBehindReturn {
        isBehindReturn = false
        start = position + 1
        continue
      }
      isBehindReturn = byte == 0x0d
      try add(bytes[start..<position])
      start = position + 1
      let complete = line
      line.removeAll(keepingCapacity: complete.count < 1 << 16)
      try take(complete, number)
      number += 1
    }
    try add(bytes[start...])
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>) throws {
    guard line.count + bytes.count <= Self.greatestLength else {
      throw CardError(line: number, reason: "the line is longer than 16 MB")
    }
    line += bytes
  }
}
