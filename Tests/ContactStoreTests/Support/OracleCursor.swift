@testable import ContactStore

/// A position in a JSON text (RFC 8259), which moves over one token after another.
///
/// The text has been checked to be UTF-8. Every method either moves behind what it names or throws
/// and says where it is not.
struct OracleCursor {
  let bytes: [UInt8]
  private(set) var position: Int

  init(_ bytes: [UInt8], at position: Int) {
    self.bytes = bytes
    self.position = position
  }

  /// The byte at the position, or nil at the end.
  var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Moves over white space.
  mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0a, 0x0d: position += 1
      default: return
      }
    }
  }

  /// Moves over a character if it is there, and says whether it was.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Moves over a character that has to be there.
  mutating func expect(_ character: Unicode.Scalar, _ what: String) throws(ImportError) {
    guard take(character) else { throw expected(what) }
  }

  /// Moves over a word such as `null`, and says whether it was there.
  mutating func take(word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard position + length <= bytes.count else { return false }
    let agrees = word.withUTF8Buffer { text in
      (0..<length).allSatisfy { unsafe text[$0] == bytes[position + $0] }
    }
    if agrees { position += length }
    return agrees
  }

  /// The number at the position, as it is written.
  mutating func number() throws(ImportError) -> String {
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

  private mutating func skipDigits() throws(ImportError) {
    let start = position
    while let byte = current, (0x30...0x39).contains(byte) { position += 1 }
    if start == position { throw expected("a number") }
  }

  /// The beginning of what stands at the position instead of a value, for a message.
  var unknownWord: String {
    let word = bytes[position...].prefix(256).prefix { $0 > 0x20 && $0 != 0x2c && $0 != 0x7d }
    return String(decoding: word, as: UTF8.self)
  }

  /// The string at the position, with its escapes resolved.
  mutating func string() throws(ImportError) -> String {
    try expect("\"", "a string in double quotes")
    let start = position
    while let byte = current, byte >= 0x20, byte != UInt8(ascii: "\\") {
      position += 1
      if byte == UInt8(ascii: "\"") {
        return String(decoding: bytes[start..<position - 1], as: UTF8.self)
      }
    }
    return try string(escapedFrom: start)
  }

  /// Reads on where the first escape of a string is.
  private mutating func string(escapedFrom start: Int) throws(ImportError) -> String {
    var text = Array(bytes[start..<position])
    while let byte = current {
      guard byte >= 0x20 else { throw expected("no control character in a string") }
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text.append(contentsOf: String(try escape()).utf8)
      default: text.append(byte)
      }
    }
    throw error(.unexpectedEnd)
  }

  /// The character that an escape stands for, from behind the backslash on.
  private mutating func escape() throws(ImportError) -> Unicode.Scalar {
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
  private mutating func unicodeEscape() throws(ImportError) -> Unicode.Scalar {
    let start = position
    let first = try hexadecimal()
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

  private mutating func hexadecimal() throws(ImportError) -> UInt32 {
    guard position + 4 <= bytes.count else { throw error(.unexpectedEnd) }
    let digits = String(decoding: bytes[position..<position + 4], as: UTF8.self)
    guard digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
      let value = UInt32(digits, radix: 16)
    else { throw expected("four hexadecimal digits") }
    position += 4
    return value
  }

  /// An error at the position: something else has to be there, or the text ends too early.
  func expected(_ what: String) -> ImportError {
    error(current == nil ? .unexpectedEnd : .expected(what))
  }

  func error(_ fault: ImportError.Fault) -> ImportError {
    ImportError(at: position, in: bytes, fault)
  }
}

extension ImportError {
  /// An error at a position of a text.
  init(at position: Int, in bytes: [UInt8], _ fault: Fault) {
    let before = bytes[..<min(position, bytes.count)]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let line = before.reduce(into: 1) { if $1 == UInt8(ascii: "\n") { $0 += 1 } }
    let column = before[lineStart...].reduce(into: 1) { if !UTF8.isContinuation($1) { $0 += 1 } }
    self.init(line: line, column: column, fault: fault)
  }
}
