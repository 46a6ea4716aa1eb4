extension [UInt8] {
  /// Adds the eight bytes of a number, the least significant one first.
  mutating func append(littleEndian number: UInt64) {
    unsafe Swift.withUnsafeBytes(of: number.littleEndian) { unsafe append(contentsOf: $0) }
  }
}
