#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Comparisons and searches over raw bytes.
package enum ByteSearch {
  package typealias Bytes = UnsafeBufferPointer<UInt8>

  /// Whether no byte has its high bit set.
  package static func isASCII(_ text: Bytes) -> Bool {
    let raw = UnsafeRawBufferPointer(text)
    var bits: UInt64 = 0
    var position = 0
    while position + 8 <= raw.count {
      bits |= unsafe raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      position += 8
    }
    var rest: UInt8 = 0
    while position < raw.count {
      rest |= unsafe raw[position]
      position += 1
    }
    return bits & 0x8080_8080_8080_8080 == 0 && rest < 0x80
  }

  /// Writes ASCII text in lower case.
  ///
  /// The buffer is as long as the text.
  package static func lowercase(_ text: Bytes, into buffer: UnsafeMutableBufferPointer<UInt8>) {
    for position in 0..<min(text.count, buffer.count) {
      let byte = unsafe text[position]
      unsafe buffer[position] = byte &- 0x41 < 26 ? byte | 0x20 : byte
    }
  }

  /// The order of two texts by their bytes: below, at or above zero.
  package static func compare(_ left: Bytes, _ right: Bytes) -> Int {
    let common = min(left.count, right.count)
    guard common > 0, let start = left.baseAddress, let other = right.baseAddress else {
      return left.count - right.count
    }
    let order = unsafe Int(memcmp(start, other, common))
    return order == 0 ? left.count - right.count : order
  }

  package static func isEqual(_ left: Bytes, _ right: Bytes) -> Bool {
    unsafe left.count == right.count && compare(left, right) == 0
  }

  /// The order of two strings by their bytes in UTF-8: below, at or above zero.
  package static func compare(_ left: String, _ right: String) -> Int {
    var left = left
    var right = right
    return left.withUTF8 { left in
      right.withUTF8 { unsafe compare(left, $0) }
    }
  }

  /// The order of two texts by their bytes: below, at or above zero.
  package static func compare(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int {
    unsafe left.withUnsafeBufferPointer { left in
      unsafe right.withUnsafeBufferPointer { unsafe compare(left, $0) }
    }
  }

  /// Whether two texts have the same bytes.
  package static func isEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    unsafe left.withUnsafeBufferPointer { left in
      unsafe right.withUnsafeBufferPointer { unsafe isEqual(left, $0) }
    }
  }

  package static func isPrefix(_ prefix: Bytes, of text: Bytes) -> Bool {
    unsafe prefix.count <= text.count
      && isEqual(prefix, Bytes(rebasing: text[..<prefix.count]))
  }

  package static func isSuffix(_ suffix: Bytes, of text: Bytes) -> Bool {
    unsafe suffix.count <= text.count
      && isEqual(suffix, Bytes(rebasing: text[(text.count - suffix.count)...]))
  }
}

extension Span<UInt8> {
  /// Where a byte occurs first, from a position on; nil where it does not.
  package func position(of byte: UInt8, from begin: Int) -> Int? {
    var byte = byte
    return unsafe withUnsafeBufferPointer { text in
      unsafe withUnsafePointer(to: &byte) { needle in
        unsafe ByteSearch.position(
          of: ByteSearch.Bytes(start: needle, count: 1), in: text, from: begin)
      }
    }
  }
}
