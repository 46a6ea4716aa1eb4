/// Makes UTF-8 of UTF-32 that comes in pieces.
struct UTF32Transcoder {
  private let isBigEndian: Bool
  private var unit: UInt32 = 0
  private var byteCount: UInt32 = 0

  init(isBigEndian: Bool) {
    self.isBigEndian = isBigEndian
  }

  /// The next piece as UTF-8; numbers of no character become question marks.
  mutating func utf8(_ piece: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(piece.count / 4 + 1)
    for byte in piece {
      unit =
        isBigEndian ? unit << 8 | UInt32(byte) : unit | UInt32(byte) << (8 * byteCount)
      byteCount += 1
      if byteCount < 4 { continue }
      text.append(contentsOf: UTF8.encode(Unicode.Scalar(unit) ?? "?") ?? .init())
      (unit, byteCount) = (0, 0)
    }
    return text
  }

  /// What stands for a character that the end of the text cuts off.
  mutating func finish() -> [UInt8] {
    defer { (unit, byteCount) = (0, 0) }
    return byteCount > 0 ? [UInt8(ascii: "?")] : []
  }
}
