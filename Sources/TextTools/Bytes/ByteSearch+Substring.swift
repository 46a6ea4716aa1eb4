#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension ByteSearch {
  /// Whether a text that is not empty occurs in another.
  ///
  /// Looks at sixteen places at a time for the first and the last byte of the needle, and compares
  /// the rest where both are right. Where that happens so often that the time could become
  /// quadratic, the search goes on with ``positionLinearly(of:in:from:)``.
  ///
  /// - Complexity: O(*n* + *m*) for a text of *n* and a needle of *m* bytes.
  package static func contains(_ needle: Bytes, in text: Bytes) -> Bool {
    unsafe position(of: needle, in: text, from: 0) != nil
  }

  /// Where bytes occur first in a text, from a position on; nil where they do not.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func position(of needle: Bytes, in text: Bytes, from begin: Int) -> Int? {
    guard needle.count <= text.count - begin, let start = text.baseAddress,
      let pattern = needle.baseAddress
    else { return nil }
    if needle.count == 1 {
      let found = unsafe memchr(start + begin, Int32(pattern[0]), text.count - begin)
      return unsafe found.map { unsafe $0 - UnsafeMutableRawPointer(mutating: start) }
    }
    let length = needle.count
    let places = text.count - length + 1
    let first = unsafe SIMD16(repeating: pattern[0])
    let last = unsafe SIMD16(repeating: pattern[length - 1])
    var effort = text.count * 4 + 4096
    var place = begin
    while place + 16 <= places {
      let heads = unsafe block(start + place) .== first
      let tails = unsafe block(start + place + length - 1) .== last
      var lanes = lanes(heads .& tails)
      while lanes != 0 {
        let candidate = place + lanes.trailingZeroBitCount
        if unsafe memcmp(start + candidate + 1, pattern + 1, length - 1) == 0 {
          return candidate
        }
        effort -= length
        if effort < 0 { return unsafe positionLinearly(of: needle, in: text, from: candidate) }
        lanes &= lanes - 1
      }
      place += 16
    }
    while place < places {
      if unsafe start[place] == pattern[0], unsafe memcmp(start + place, pattern, length) == 0 {
        return place
      }
      place += 1
    }
    return nil
  }

  @inline(__always)
  private static func block(_ start: UnsafePointer<UInt8>) -> SIMD16<UInt8> {
    unsafe UnsafeRawPointer(start).loadUnaligned(as: SIMD16<UInt8>.self)
  }

  /// The lanes of a mask that are set, a bit for each.
  @inline(__always)
  private static func lanes(_ mask: SIMDMask<SIMD16<Int8>>) -> UInt16 {
    let words = unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    if words == .zero { return 0 }
    return UInt16(packed(words[0])) | UInt16(packed(words[1])) << 8
  }

  /// The low bits of the eight bytes of a word, the first byte's lowest.
  @inline(__always)
  private static func packed(_ word: UInt64) -> UInt8 {
    let bits = UInt64(littleEndian: word) & 0x0101_0101_0101_0101
    return UInt8(truncatingIfNeeded: (bits &* 0x0102_0408_1020_4080) >> 56)
  }

  /// Whether a text occurs in another at or behind a place (Knuth, Morris and Pratt, "Fast Pattern
  /// Matching in Strings", 1977).
  private static func positionLinearly(
    of needle: Bytes, in text: Bytes, from place: Int
  ) -> Int? {
    var borders = [Int](repeating: 0, count: needle.count)
    var matched = 0
    for position in 1..<needle.count {
      while unsafe matched > 0 && needle[matched] != needle[position] {
        matched = borders[matched - 1]
      }
      if unsafe needle[matched] == needle[position] { matched += 1 }
      borders[position] = matched
    }
    matched = 0
    for position in place..<text.count {
      while unsafe matched > 0 && needle[matched] != text[position] {
        matched = borders[matched - 1]
      }
      if unsafe needle[matched] == text[position] { matched += 1 }
      if matched == needle.count { return position - needle.count + 1 }
    }
    return nil
  }
}
