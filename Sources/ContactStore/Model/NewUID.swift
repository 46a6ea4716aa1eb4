import ContactCards

/// UIDs for contacts and groups that bring none: URNs of random UUIDs (RFC 9562, section 5.4).
enum NewUID {
  /// One that nobody else has.
  static func text() -> String { String(decoding: utf8(), as: UTF8.self) }

  /// One that nobody else has, in UTF-8.
  static func utf8() -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return urn(
      generator.next() & ~0xf000 | 0x4000, generator.next() & ~(0xc0 << 56) | 0x80 << 56)
  }

  /// Whether a UID is such as these are, and may have been made by some address book.
  static func isSuch(_ uid: String) -> Bool {
    let prefix = "urn:uuid:"
    return uid.hasPrefix(prefix) && MemberUIDs.isUUID(String(uid.dropFirst(prefix.count)))
  }

  /// The URN of a UUID.
  ///
  /// - Parameters:
  ///   - high: Its first eight bytes.
  ///   - low: The other eight.
  /// - Returns: The text, in UTF-8.
  static func urn(_ high: UInt64, _ low: UInt64) -> [UInt8] {
    var text = Array("urn:uuid:".utf8)
    text.reserveCapacity(45)
    for digit in 0..<32 {
      if 8...20 ~= digit, digit % 4 == 0 { text.append(UInt8(ascii: "-")) }
      let word = digit < 16 ? high : low
      let value = UInt8(truncatingIfNeeded: word >> UInt64(60 - digit % 16 * 4)) & 15
      text.append(value < 10 ? value + UInt8(ascii: "0") : value - 10 + UInt8(ascii: "a"))
    }
    return text
  }
}
