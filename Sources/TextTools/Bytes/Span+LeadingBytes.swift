extension Span<UInt8> {
  /// The first eight bytes as a number, the first one the most significant, zeros behind fewer.
  ///
  /// Bytes whose number is less come first in lexicographic order; equal numbers leave the order open.
  @inline(__always)
  @inlinable
  public var leadingBytes: UInt64 {
    if count >= 8 {
      return unsafe bytes.withUnsafeBytes {
        unsafe UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self))
      }
    }
    var word: UInt64 = 0
    for position in 0..<count { word = word << 8 | UInt64(self[position]) }
    return word << UInt64((8 - count) * 8)
  }
}
