/// Makes UTF-8 of UTF-16 that comes in pieces.
struct UTF16Transcoder {
  private var isBigEndian: Bool
  private var oddByte: UInt8?
  private var lead: UInt16?

  init(isBigEndian: Bool) {
    self.isBigEndian = isBigEndian
  }

  /// Whether the characters of ASCII that a text begins with have their lower bytes first: whether the
  /// other bytes, which are zeros, come behind them.
  ///
  /// A zero of another kind is rare, as of a character whose number ends in two of them.
  static func looksLittleEndian(_ head: [UInt8]) -> Bool {
    var counts = (even: 0, odd: 0)
    for (position, byte) in head.enumerated() where byte == 0 {
      if position % 2 == 0 { counts.even += 1 } else { counts.odd += 1 }
    }
    return counts.odd > counts.even
  }

  /// The next piece as UTF-8; halves of pairs that stand alone become question marks.
  mutating func utf8(_ piece: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(piece.count)
    for byte in piece {
      guard let first = oddByte else {
        oddByte = byte
        continue
      }
      oddByte = nil
      let unit =
        isBigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first)
      // The mark of a text in the other order, which somebody has put behind this one.
      if unit == 0xfffe { isBigEndian.toggle() } else { append(unit, to: &text) }
    }
    return text
  }

  /// What stands for a character that the end of the text cuts off.
  mutating func finish() -> [UInt8] {
    let isCut = oddByte != nil || lead != nil
    (oddByte, lead) = (nil, nil)
    return isCut ? [UInt8(ascii: "?")] : []
  }

  private mutating func append(_ unit: UInt16, to text: inout [UInt8]) {
    if let first = lead {
      lead = nil
      if UTF16.isTrailSurrogate(unit) {
        let value = 0x10000 + UInt32(first & 0x3ff) << 10 + UInt32(unit & 0x3ff)
        append(Unicode.Scalar(value), to: &text)
        return
      }
      append(nil, to: &text)
    }
    if UTF16.isLeadSurrogate(unit) {
      lead = unit
    } else {
      append(Unicode.Scalar(unit), to: &text)
    }
  }

  private func append(_ scalar: Unicode.Scalar?, to text: inout [UInt8]) {
    text.append(contentsOf: UTF8.encode(scalar ?? "?") ?? .init())
  }
}
