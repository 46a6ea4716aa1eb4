/// Turns a text that begins with a byte order mark into UTF-8 without the mark, a piece at a time.
///
/// Without a mark the bytes pass as they are. Half a surrogate pair becomes U+FFFD.
struct MarkedText {
  private enum Encoding {
    case unknown
    case asIs
    case utf16(isBigEndian: Bool)
  }

  private var encoding = Encoding.unknown
  private var held: [UInt8] = []
  private var highSurrogate: UInt32?

  /// The next bytes as UTF-8, as far as they can be told by now.
  ///
  /// - Complexity: O(*n*) in the size of the piece.
  mutating func utf8(_ piece: [UInt8]) -> [UInt8] {
    switch encoding {
    case .asIs: return piece
    case .utf16(let isBigEndian): return utf8(ofUTF16: piece, isBigEndian)
    case .unknown:
      held += piece
      guard held.count >= 3 || !Self.mayBeginMark(held) else { return [] }
      return decided()
    }
  }

  /// What is left at the end of the text.
  mutating func finish() -> [UInt8] {
    if case .unknown = encoding { return decided() + finish() }
    let isCut = !held.isEmpty || highSurrogate != nil
    (held, highSurrogate) = ([], nil)
    return isCut ? Array("\u{fffd}".utf8) : []
  }

  private static func mayBeginMark(_ bytes: [UInt8]) -> Bool {
    [[0xef, 0xbb, 0xbf], [0xff, 0xfe], [0xfe, 0xff]].contains { $0.starts(with: bytes) }
      || bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff])
  }

  private mutating func decided() -> [UInt8] {
    let bytes = held
    held = []
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
      encoding = .utf16(isBigEndian: bytes.first == 0xfe)
      return utf8(Array(bytes.dropFirst(2)))
    }
    encoding = .asIs
    return bytes.starts(with: [0xef, 0xbb, 0xbf]) ? Array(bytes.dropFirst(3)) : bytes
  }

  private mutating func utf8(ofUTF16 piece: [UInt8], _ isBigEndian: Bool) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(piece.count)
    for byte in piece {
      guard let first = held.first else {
        held.append(byte)
        continue
      }
      held.removeLast()
      let (high, low) = isBigEndian ? (first, byte) : (byte, first)
      append(UInt32(high) << 8 | UInt32(low), to: &result)
    }
    return result
  }

  private mutating func append(_ unit: UInt32, to result: inout [UInt8]) {
    if let high = highSurrogate {
      highSurrogate = nil
      if 0xdc00...0xdfff ~= unit {
        Self.append(0x1_0000 + (high - 0xd800) << 10 + (unit - 0xdc00), to: &result)
        return
      }
      Self.append(0xfffd, to: &result)
    }
    if 0xd800...0xdbff ~= unit {
      highSurrogate = unit
    } else {
      Self.append(unit, to: &result)
    }
  }

  private static func append(_ scalar: UInt32, to result: inout [UInt8]) {
    if scalar < 0x80 {
      result.append(UInt8(truncatingIfNeeded: scalar))
    } else {
      result += String(Unicode.Scalar(scalar) ?? "\u{fffd}").utf8
    }
  }
}
