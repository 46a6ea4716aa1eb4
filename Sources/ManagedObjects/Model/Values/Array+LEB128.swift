extension [UInt8] {
  /// Appends a number seven bits a byte, least significant first, the high bit set in all bytes but
  /// the last (LEB128).
  mutating func append(leb128 number: UInt64) {
    var rest = number
    while rest > 0x7f {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }
}
