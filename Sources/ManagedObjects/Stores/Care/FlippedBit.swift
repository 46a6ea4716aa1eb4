/// The one bit of some bytes that is not as it was written.
///
/// A checksum of 64 bits tells which it is: of all the bits that it covers, only the flip of that one
/// makes it right again.
enum FlippedBit {
  /// Flips the bit that makes a checksum right.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - range: Where to look.
  ///   - isRight: Whether the bytes, all of them, are as they were.
  /// - Returns: In which byte the bit is; nil where there is no such bit, and then nothing is changed.
  static func mend(
    _ bytes: inout [UInt8], in range: Range<Int>, _ isRight: (UnsafeRawBufferPointer) -> Bool
  ) -> Int? {
    unsafe bytes.withUnsafeMutableBytes { bytes in
      for place in range {
        for bit in 0..<8 {
          unsafe bytes[place] ^= 1 << UInt8(bit)
          if unsafe isRight(UnsafeRawBufferPointer(bytes)) { return place }
          unsafe bytes[place] ^= 1 << UInt8(bit)
        }
      }
      return nil
    }
  }
}
