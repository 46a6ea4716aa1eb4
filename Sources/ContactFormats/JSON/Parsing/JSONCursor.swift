/// A position in a JSON text (RFC 8259), which moves over one token after another.
///
/// The text has been checked to be UTF-8. Every method either moves behind what it names or throws
/// and says where it is not.
package struct JSONCursor {
  package let bytes: [UInt8]
  package private(set) var position: Int
  /// Whether strings may hold null characters, which the caller looks for then.
  package var takesNulls = false

  package init(_ bytes: [UInt8], at position: Int) {
    self.bytes = bytes
    self.position = position
  }

  /// The byte at the position, or nil at the end.
  package var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Moves over white space.
  package mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0a, 0x0d: position += 1
      default: return
      }
    }
  }

  /// Moves over a character if it is there, and says whether it was.
  package mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Moves over a character that has to be there.
  package mutating func expect(_ character: Unicode.Scalar, _ what: String) throws(JSONSyntaxError)
  {
    guard take(character) else { throw expected(what) }
  }

  /// Moves over a word such as `null`, and says whether it was there.
  package mutating func take(word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard position + length <= bytes.count else { return false }
    let agrees = word.withUTF8Buffer { text in
      (0..<length).allSatisfy { unsafe text[$0] == bytes[position + $0] }
    }
    if agrees { position += length }
    return agrees
  }

  /// The number at the position, as it is written.
  package mutating func number() throws(JSONSyntaxError) -> String {
    let start = position
    _ = take("-")
    if !take("0") { try skipDigits() }
    if take(".") { try skipDigits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try skipDigits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Moves over a number of up to nine digits and nothing else, and answers it; nil for others.
  package mutating func smallNumber() -> Int32? {
    let text = bytes
    var number: Int32 = 0
    var end = position
    while end < text.count, text[end] &- 0x30 < 10, end - position < 10 {
      number = number &* 10 &+ Int32(text[end] &- 0x30)
      end += 1
    }
    guard 1...9 ~= end - position, end < text.count,
      text[end] == UInt8(ascii: ",") || text[end] == UInt8(ascii: "}"),
      text[position] != 0x30 || end == position + 1
    else { return nil }
    position = end
    return number
  }

  private mutating func skipDigits() throws(JSONSyntaxError) {
    let start = position
    while let byte = current, (0x30...0x39).contains(byte) { position += 1 }
    if start == position { throw expected("a number") }
  }

  /// The beginning of what stands at the position instead of a value, for a message.
  package var unknownWord: String {
    let word = bytes[position...].prefix(256).prefix { $0 > 0x20 && $0 != 0x2c && $0 != 0x7d }
    return String(decoding: word, as: UTF8.self)
  }

  /// The string at the position, with its escapes resolved.
  @inline(__always)
  package mutating func string() throws(JSONSyntaxError) -> ImportedText {
    try expect("\"", "a string in double quotes")
    let start = position
    let text = bytes
    while position < text.count {
      let byte = text[position]
      if byte < 0x20 || byte == UInt8(ascii: "\\") { break }
      position += 1
      if byte == UInt8(ascii: "\"") { return .range(start..<position - 1) }
    }
    return .bytes(try string(escapedFrom: start))
  }

  /// Reads on where the first escape of a string is.
  private mutating func string(escapedFrom start: Int) throws(JSONSyntaxError) -> [UInt8] {
    var text = Array(bytes[start..<position])
    while let byte = current {
      guard byte >= 0x20 else { throw expected("no control character in a string") }
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return text
      case UInt8(ascii: "\\"): text.append(contentsOf: String(try escape()).utf8)
      default: text.append(byte)
      }
    }
    throw error(.unexpectedEnd)
  }

  /// The character that an escape stands for, from behind the backslash on.
  private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
    guard let letter = current else { throw error(.unexpectedEnd) }
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape()
    default:
      position -= 1
      throw expected("an escape that JSON knows")
    }
  }

  /// The character of `\uXXXX`, or of the two that make a surrogate pair.
  private mutating func unicodeEscape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let start = position
    let first = try hexadecimal()
    if first == 0, !takesNulls {
      position = start
      throw expected("no null character in a string")
    }
    if let scalar = Unicode.Scalar(first) { return scalar }
    if UTF16.isLeadSurrogate(UInt16(truncatingIfNeeded: first)), take(word: "\\u") {
      let second = try hexadecimal()
      if UTF16.isTrailSurrogate(UInt16(truncatingIfNeeded: second)) {
        let combined = 0x10000 + (first - 0xd800) << 10 + (second - 0xdc00)
        if let scalar = Unicode.Scalar(combined) { return scalar }
      }
    }
    position = start
    throw expected("a surrogate pair: one half of it is no character")
  }

  private mutating func hexadecimal() throws(JSONSyntaxError) -> UInt32 {
    guard position + 4 <= bytes.count else { throw error(.unexpectedEnd) }
    let digits = String(decoding: bytes[position..<position + 4], as: UTF8.self)
    guard digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
      let value = UInt32(digits, radix: 16)
    else { throw expected("four hexadecimal digits") }
    position += 4
    return value
  }

  /// An error at the position: something else has to be there, or the text ends too early.
  package func expected(_ what: String) -> JSONSyntaxError {
    error(current == nil ? .unexpectedEnd : .expected(what))
  }

  package func error(_ fault: JSONSyntaxError.Fault) -> JSONSyntaxError {
    JSONSyntaxError(position: position, fault: fault)
  }
}
