/// Writes text in a character set.
///
/// What the set has no place for becomes a question mark.
package struct CharsetEncoder {
  private let charset: Charset
  private let codes: CharsetCodes?
  private var mode = CharsetDecoder.Mode.ascii

  /// Begins a text.
  package init(_ charset: Charset) {
    self.charset = charset
    codes = [.utf8, .utf7, .utf16BE, .utf16LE].contains(charset) ? nil : CharsetCodes(of: charset)
  }

  /// What a text begins with that tells its set: the byte order mark of UTF-16.
  package var mark: [UInt8] {
    switch charset {
    case .utf16BE: [0xfe, 0xff]
    case .utf16LE: [0xff, 0xfe]
    default: []
    }
  }

  /// Whether a text has characters that the set has no place for.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package func lacks(_ text: String) -> Bool {
    guard let codes else { return false }
    func has(_ scalar: Unicode.Scalar) -> Bool {
      scalar.isASCII || codes[Character(scalar)] != nil
    }
    if text.unicodeScalars.allSatisfy(has) { return false }
    return text.contains { codes[$0] == nil && !$0.unicodeScalars.allSatisfy(has) }
  }

  /// The next characters of the text in the set.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package mutating func bytes(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    switch charset {
    case .utf8, .utf7: return Array(text.utf8)
    case .utf16BE:
      for unit in text.utf16 { bytes += [UInt8(unit >> 8), UInt8(unit & 0xff)] }
    case .utf16LE:
      for unit in text.utf16 { bytes += [UInt8(unit & 0xff), UInt8(unit >> 8)] }
    default:
      var rest = text[...]
      while !rest.isEmpty {
        appendASCII(from: &rest, to: &bytes)
        if let character = rest.popFirst() { append(character, to: &bytes) }
      }
    }
    return bytes
  }

  /// Writes what is nothing but ASCII, up to a letter that may have a mark behind it.
  private mutating func appendASCII(from text: inout Substring, to bytes: inout [UInt8]) {
    var end = text.utf8.firstIndex { $0 >= 0x80 } ?? text.endIndex
    if end < text.endIndex, end > text.startIndex { end = text.utf8.index(before: end) }
    for byte in text[..<end].utf8 { appendASCII(byte, to: &bytes) }
    text = text[end...]
  }

  /// What ends the text.
  package mutating func finish() -> [UInt8] {
    var bytes: [UInt8] = []
    change(to: .ascii, &bytes)
    return bytes
  }

  private mutating func append(_ character: Character, to bytes: inout [UInt8]) {
    if let code = codes?[character] { return append(code, to: &bytes) }
    var isLost = false
    for scalar in character.unicodeScalars {
      if scalar.isASCII {
        appendASCII(UInt8(ascii: scalar), to: &bytes)
      } else if let code = codes?[Character(scalar)] {
        append(code, to: &bytes)
      } else if !isLost {
        isLost = true
        appendASCII(UInt8(ascii: "?"), to: &bytes)
      }
    }
  }

  private mutating func appendASCII(_ byte: UInt8, to bytes: inout [UInt8]) {
    change(to: .ascii, &bytes)
    if charset == .hz, byte == UInt8(ascii: "~") { bytes.append(byte) }
    bytes.append(byte)
  }

  private mutating func append(_ code: [UInt8], to bytes: inout [UInt8]) {
    guard charset == .hz || charset == .iso2022JP else {
      bytes += code
      return
    }
    change(to: code.count == 1 ? .kana : .pairs, &bytes)
    bytes += code.map { $0 & 0x7f }
  }

  /// Switches to another set (RFC 1468, RFC 1843).
  private mutating func change(to other: CharsetDecoder.Mode, _ bytes: inout [UInt8]) {
    if other == mode { return }
    mode = other
    if charset == .hz {
      bytes += Array((other == .ascii ? "~}" : "~{").utf8)
    } else {
      bytes.append(0x1b)
      bytes += Array((other == .ascii ? "(B" : other == .kana ? "(I" : "$B").utf8)
    }
  }
}
