/// Bytes as printable characters (RFC 4648, 4).
package enum Base64 {
  /// What is let pass when a text is read.
  package enum Tolerance: UInt8 {
    /// Nothing but the alphabet, with the right padding or none, and no bits left over.
    case none = 64
    /// Spaces and tabs, any padding, and a group that is cut off, which gives the bytes that are
    /// whole.
    case blanks = 65
    /// Line breaks too, and the alphabet for web addresses (RFC 4648, 5), but no more padding than a
    /// group has.
    case wide = 68
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// What each byte stands for: 64 for padding, 65 for blanks, 66 for line breaks, 67 and 68 for the
  /// last letters of the alphabet for web addresses, 255 for all others.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, byte) in alphabet.enumerated() { values[Int(byte)] = UInt8(value) }
    for (text, value) in [("=", 64), (" \t", 65), ("\n\r", 66), ("-", 67), ("_", 68)] {
      for byte in text.utf8 { values[Int(byte)] = UInt8(value) }
    }
    return values
  }()

  /// Whether a byte may stand in a text of this kind.
  package static func isPart(_ byte: UInt8) -> Bool { values[Int(byte)] <= Tolerance.wide.rawValue }

  /// The bytes that a text stands for; nil when it is not of this kind.
  ///
  /// - Complexity: O(*n*) in the size of the text.
  package static func decoded(_ text: some Collection<UInt8>, _ tolerance: Tolerance) -> [UInt8]? {
    let text = Array(text)
    return decoded(text.span, 0..<text.count, tolerance)
  }

  /// The bytes that a part of a text stands for, as ``decoded(_:_:)`` says.
  package static func decoded(
    _ text: Span<UInt8>, _ range: Range<Int>, _ tolerance: Tolerance
  ) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count / 4 * 3 + 3)
    let table = values
    var (bits, count, padding): (UInt32, Int, Int) = (0, 0, 0)
    for position in range {
      var value = table[Int(text[position])]
      guard value <= tolerance.rawValue else { return nil }
      switch value {
      case 64: padding += 1
      case 65, 66: continue
      default:
        guard padding == 0 else { return nil }
        if value > 66 { value -= 5 }
        bits = bits << 6 | UInt32(value)
        count += 1
        guard count == 4 else { continue }
        bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
        bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
        bytes.append(UInt8(truncatingIfNeeded: bits))
        count = 0
      }
    }
    // A group that is not whole has 6 bits a letter.
    let rest = UInt32(count * 6 % 8)
    if tolerance == .none {
      let isPadded = padding == 0 || padding <= 2 && (count + padding) % 4 == 0
      guard isPadded, count != 1, bits & (1 << rest - 1) == 0 else { return nil }
    }
    if count == 3 { bytes.append(UInt8(truncatingIfNeeded: bits >> (rest + 8))) }
    if count > 1 { bytes.append(UInt8(truncatingIfNeeded: bits >> rest)) }
    return tolerance == .wide && padding > 3 ? nil : bytes
  }

  /// A text that stands for bytes, with padding.
  ///
  /// - Complexity: O(*n*) in their number.
  package static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    let digits = alphabet
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let left = bytes.count - start
      let second = left > 1 ? bytes[start + 1] : 0
      let third = left > 2 ? bytes[start + 2] : 0
      let bits = UInt32(bytes[start]) << 16 | UInt32(second) << 8 | UInt32(third)
      text.append(digits[Int(bits >> 18)])
      text.append(digits[Int(bits >> 12 & 63)])
      text.append(left > 1 ? digits[Int(bits >> 6 & 63)] : 0x3d)
      text.append(left > 2 ? digits[Int(bits & 63)] : 0x3d)
    }
    return text
  }
}
