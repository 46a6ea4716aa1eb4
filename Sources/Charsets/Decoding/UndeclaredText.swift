/// Texts whose encoding nothing declares: UTF-8 where that is possible, else Windows-1252.
package enum UndeclaredText {
  /// The text that some bytes stand for.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - isForeign: Becomes true when they were not UTF-8.
  /// - Returns: The text.
  @inline(__always)
  package static func string(_ bytes: ArraySlice<UInt8>, isForeign: inout Bool) -> String {
    var all: UInt8 = 0
    for byte in bytes { all |= byte }
    return all < 0x80
      ? String(decoding: bytes, as: UTF8.self) : beyondASCII(bytes, isForeign: &isForeign)
  }

  @inline(never)
  private static func beyondASCII(_ bytes: ArraySlice<UInt8>, isForeign: inout Bool) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    isForeign = true
    return windows1252(bytes)
  }

  /// A text of several lines with line feeds between them, as cards have them.
  package static func withLineFeeds(_ text: String) -> String {
    guard text.utf8.contains(0x0d) else { return text }
    var result = ""
    var isBehindReturn = false
    for scalar in text.unicodeScalars {
      if scalar == "\n", isBehindReturn {
        isBehindReturn = false
        continue
      }
      isBehindReturn = scalar == "\r"
      result.unicodeScalars.append(isBehindReturn ? "\n" : scalar)
    }
    return result
  }

  /// Bytes in Windows-1252 as a text; the five that it leaves open stand for themselves.
  package static func windows1252(_ bytes: some Sequence<UInt8>) -> String {
    var text = ""
    for byte in bytes {
      let value =
        0x80..<0xa0 ~= byte ? Self.windows1252Controls[Int(byte) - 0x80] : UInt32(byte)
      text.unicodeScalars.append(Unicode.Scalar(value) ?? "\u{fffd}")
    }
    return text
  }

  private static let windows1252Controls: [UInt32] = [
    0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021,
    0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d, 0x017d, 0x8f,
    0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
    0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d, 0x017e, 0x0178,
  ]
}
