import TextTools

/// One bit of a file that is not as it was written.
///
/// A checksum of 64 bits tells which it is: of all the bits that it covers, only the flip of that one
/// makes it right again.
struct FlippedBit: Hashable {
  let offset: Int
  let bit: Int

  /// How many bytes are searched at most: the time grows with the square of their number.
  static let greatestSearch = 48 << 10

  /// Sets the bit right.
  func mend(_ bytes: inout [UInt8]) {
    bytes[offset] ^= 1 << UInt8(bit)
  }

  /// The bit whose flip makes the chained checksum of some ranges what it has to be.
  static func search(
    _ bytes: [UInt8], _ ranges: [Range<Int>], seed: UInt64 = 0, expected: UInt64
  ) -> FlippedBit? {
    guard ranges.reduce(0, { $0 + $1.count }) <= greatestSearch else { return nil }
    var copy = bytes
    return unsafe copy.withUnsafeMutableBytes { bytes in
      var seeds: [UInt64] = []
      var sum = seed
      for range in ranges {
        seeds.append(sum)
        sum = unsafe Checksum.of(
          unsafeBytes: UnsafeRawBufferPointer(rebasing: bytes[range]), seed: sum)
      }
      for (first, range) in ranges.enumerated() {
        for offset in range {
          for bit in 0..<8 {
            unsafe bytes[offset] ^= 1 << UInt8(bit)
            var sum = seeds[first]
            for range in ranges[first...] {
              sum = unsafe Checksum.of(
                unsafeBytes: UnsafeRawBufferPointer(rebasing: bytes[range]), seed: sum)
            }
            if sum == expected { return FlippedBit(offset: offset, bit: bit) }
            unsafe bytes[offset] ^= 1 << UInt8(bit)
          }
        }
      }
      return nil
    }
  }
}
