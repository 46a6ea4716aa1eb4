import TextTools

/// The digits of a telephone number that tell it from others.
package struct PhoneDigits: Hashable {
  /// How the number is written.
  package enum Form {
    /// With the code of the country, behind `+` or `00`.
    case international
    /// With the zero of trunk calls.
    case national
    /// With neither.
    case plain
  }

  /// The digits without `+`, `00` or `0` before them.
  package let digits: String
  /// The digits of an extension behind letters or a semicolon; empty for none.
  let extensionDigits: String
  /// How the number is written.
  package let form: Form

  /// How many digits a number has at least that tells one telephone from others.
  private static let leastDigits = 3

  /// Whether a text is nothing but a number as people write it, with digits enough to tell one from
  /// others.
  package static func isWritten(_ text: String) -> Bool {
    digitCount(ofWritten: text).map { $0 >= leastDigits } ?? false
  }

  /// How many digits, of whatever script, a text has that is nothing but a number as people write it;
  /// nil for any other text.
  package static func digitCount(ofWritten text: String) -> Int? {
    var count = 0
    for scalar in typed(text).unicodeScalars {
      switch scalar {
      case "0"..."9": count += 1
      case "+", "(", ")", "-", ".", "/", "\u{2010}", "\u{2011}", "\u{2013}": continue
      default: if !scalar.properties.isWhitespace { return nil }
      }
    }
    return count
  }

  /// Whether a byte of UTF-8 may stand in a number as people write it.
  package static func mayBePart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, ...0x20, 0x80...: true
    case UInt8(ascii: "+"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  /// The text with digits and signs of ASCII.
  private static func typed(_ text: String) -> String {
    text.utf8.contains { $0 >= 0x80 } ? TextFolding.typed(text) : text
  }

  /// Whether a number in UTF-8 may begin with `tel:`.
  package static func mayHaveScheme(_ bytes: Span<UInt8>, _ number: Range<Int>) -> Bool {
    guard let first = number.first, bytes[first] | 0x20 == UInt8(ascii: "t") else { return false }
    return number.prefix(4).contains { bytes[$0] == UInt8(ascii: ":") }
  }

  /// Takes the digits out of a number as people write it.
  ///
  /// The zero in brackets of `+49 (0) 171` is left out.
  ///
  /// - Complexity: O(*n*) in the length of the text, of which digits are sought in 64 bytes.
  package init(_ text: String) {
    let text = Self.typed(text)
    var digits: [UInt8] = []
    var isInternational = false
    var last: UInt8 = 0
    var count = 0
    for byte in text.utf8.prefix(64) {
      count += 1
      switch byte {
      case 0x30...0x39:
        if byte == 0x30, last == UInt8(ascii: "("), isInternational, digits.count < 4 { continue }
        digits.append(byte)
      case UInt8(ascii: "+") where digits.isEmpty: isInternational = true
      case UInt8(ascii: ";"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        if digits.count >= 5 {
          self.init(
            digits, isInternational, extension: Self.extensionDigits(text.utf8.dropFirst(count - 1))
          )
          return
        }
      default: break
      }
      if byte != 0x20 { last = byte }
    }
    self.init(digits, isInternational)
  }

  /// The digits behind `x` or `ext`, or behind `;ext=` (RFC 3966); none where something else is said of a
  /// number, such as since when it is.
  private static func extensionDigits(_ text: some Sequence<UInt8>) -> [UInt8] {
    let bytes = text.prefix(64).filter { $0 > 0x20 && $0 != UInt8(ascii: ".") }
    let word = bytes.drop { $0 == UInt8(ascii: ";") }.prefix { 0x61...0x7a ~= $0 | 0x20 }
    guard
      ["x", "ext", "extension"].contains(String(decoding: word.map { $0 | 0x20 }, as: UTF8.self))
    else { return [] }
    return bytes[word.endIndex...].drop { $0 == UInt8(ascii: "=") }.prefix { 0x30...0x39 ~= $0 }.map
    {
      $0
    }
  }

  private init(_ digits: [UInt8], _ isInternational: Bool, extension rest: [UInt8] = []) {
    let zeros = digits.prefix { $0 == 0x30 }.count
    let number = digits.dropFirst(min(zeros, isInternational ? 0 : 2))
    self.digits = String(decoding: number, as: UTF8.self)
    extensionDigits = String(decoding: rest, as: UTF8.self)
    form = isInternational || zeros >= 2 ? .international : zeros == 1 ? .national : .plain
  }

  /// Whether a number is that of one subscriber rather than a short code.
  package var isWhole: Bool { digits.utf8.count >= 7 }

  /// What numbers have in common that may be the same: their last seven digits.
  package var key: Substring.UTF8View { digits.utf8.suffix(7) }

  /// Whether two numbers reach the same telephone, as far as can be told: they agree, or one has the
  /// code of a country, or an extension, that the other leaves out.
  package func isSame(as other: PhoneDigits) -> Bool {
    if extensionDigits != other.extensionDigits, !extensionDigits.isEmpty,
      !other.extensionDigits.isEmpty
    {
      return false
    }
    if digits == other.digits { return true }
    guard form == .international || other.form == .international else { return false }
    let (long, short) = digits.utf8.count > other.digits.utf8.count ? (self, other) : (other, self)
    let difference = long.digits.utf8.count - short.digits.utf8.count
    return long.form == .international && short.form != .international
      && (1...3).contains(difference) && long.digits.hasSuffix(short.digits)
  }
}

extension PhoneDigits: Sendable {}

extension [PhoneDigits] {
  /// Whether any of the numbers reaches the same telephone as one of others.
  package func share(with others: [PhoneDigits]) -> Bool {
    contains { phone in others.contains { phone.isSame(as: $0) } }
  }
}
