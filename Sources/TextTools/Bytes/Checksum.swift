/// The checksum of the file formats: 64 bits, three independent lanes of full-width
/// multiplications folded by exclusive or, little-endian.
///
/// It finds accidental damage, missing any one change with a probability of about 2⁻⁶⁴, and runs at
/// the speed of memory, so that a reader can afford to verify all that it touches. It is no
/// protection against someone who forges a file on purpose. `BinaryStoreFormat` defines it to the
/// bit, with test vectors.
package enum Checksum {
  private static let keys: (UInt64, UInt64, UInt64, UInt64) = (
    0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f, 0x1656_67b1_9e37_79f9, 0xd6e8_feb8_6659_fd93
  )

  /// The checksum of `bytes`, which starts from `seed` so that several runs can be chained.
  package static func of(_ bytes: [UInt8], seed: UInt64 = 0) -> UInt64 {
    unsafe bytes.withUnsafeBytes { unsafe of(unsafeBytes: $0, seed: seed) }
  }

  /// The checksum of the bytes of a buffer.
  ///
  /// - Complexity: O(*n*), about 0.05 ns a byte.
  package static func of(unsafeBytes bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
    var (first, second, third) = (seed ^ keys.0, seed ^ keys.1, seed ^ keys.2)
    var offset = 0
    while bytes.count - offset >= 48 {
      first = unsafe fold(word(bytes, offset) ^ keys.1, word(bytes, offset + 8) ^ first)
      second = unsafe fold(word(bytes, offset + 16) ^ keys.2, word(bytes, offset + 24) ^ second)
      third = unsafe fold(word(bytes, offset + 32) ^ keys.3, word(bytes, offset + 40) ^ third)
      offset += 48
    }
    while offset < bytes.count {
      first = unsafe fold(
        partialWord(bytes, offset) ^ keys.1, partialWord(bytes, offset + 8) ^ first)
      offset += 16
    }
    let mixed = fold(first ^ keys.3, second ^ keys.0) ^ third
    return fold(mixed ^ UInt64(bytes.count), keys.3)
  }

  /// Multiplies to 128 bits and folds them to 64.
  ///
  /// The factors stay in, so that a factor of zero does not swallow the other.
  @inline(__always)
  private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low ^ left ^ right
  }

  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The eight bytes at `offset`, with zeros for those past the end.
  private static func partialWord(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    let left = bytes.count - offset
    if left >= 8 { return unsafe word(bytes, offset) }
    if left <= 0 { return 0 }
    // The last eight bytes, without those before `offset`.
    if bytes.count >= 8 { return unsafe word(bytes, bytes.count - 8) >> UInt64((8 - left) * 8) }
    var value: UInt64 = 0
    var shift: UInt64 = 0
    for position in offset..<bytes.count {
      value |= unsafe UInt64(bytes[position]) << shift
      shift += 8
    }
    return value
  }
}
