extension [UInt8] {
  /// Whether the bytes are UTF-8 throughout.
  package var isValidUTF8: Bool { span.isValidUTF8(0..<count) }
}

extension Span<UInt8> {
  /// Whether a range is UTF-8 throughout (Unicode 16, table 3-7).
  package func isValidUTF8(_ range: Range<Int>) -> Bool {
    var position = range.lowerBound
    while position < range.upperBound {
      let first = self[position]
      position &+= 1
      if first < 0x80 { continue }
      guard 0xc2...0xf4 ~= first, position < range.upperBound else { return false }
      let lowest: UInt8 = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80
      let highest: UInt8 = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf
      guard lowest...highest ~= self[position] else { return false }
      let more = first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3
      guard position + more <= range.upperBound else { return false }
      for offset in 1..<max(more, 1) where self[position + offset] & 0xc0 != 0x80 { return false }
      position &+= more
    }
    return true
  }
}
