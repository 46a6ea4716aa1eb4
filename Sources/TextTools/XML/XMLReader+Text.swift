extension XMLReader {
  /// Reads text and sections up to the next markup.
  mutating func text() throws(XMLError) -> String {
    var content: [UInt8] = []
    while offset < bytes.count {
      if bytes[offset] == Self.lessThan {
        guard isNext("<![CDATA[") else { break }
        try appendSection(to: &content)
      } else if bytes[offset] == UInt8(ascii: "&") {
        content += try reference()
      } else {
        if isNext("]]>") { throw failure(.malformed(.sectionEnd)) }
        try appendCharacters(to: &content, before: bytes.count, stopsAtMarkup: true)
      }
    }
    return String(decoding: content, as: UTF8.self)
  }

  private mutating func appendSection(to content: inout [UInt8]) throws(XMLError) {
    let start = offset
    guard let end = place(of: "]]>", from: start + 9) else {
      throw failure(.malformed(.notClosed))
    }
    offset = start + 9
    while offset < end {
      try appendCharacters(to: &content, before: end, stopsAtMarkup: false)
    }
    offset = end + 3
  }

  /// Reads one line break, or characters as far as they mean themselves.
  ///
  /// - Parameters:
  ///   - content: What they are added to.
  ///   - end: Where to stop at the latest.
  ///   - stopsAtMarkup: Whether `<`, `&` and `]` may mean something else. The first byte may not.
  /// - Throws: ``XMLError`` at a character that XML does not allow.
  mutating func appendCharacters(
    to content: inout [UInt8], before end: Int, stopsAtMarkup: Bool
  ) throws(XMLError) {
    if bytes[offset] == 0x0D {
      // XML has one kind of line break.
      let isPair = offset + 1 < end && bytes[offset + 1] == 0x0A
      content.append(0x0A)
      offset += isPair ? 2 : 1
      return
    }
    let start = offset
    repeat {
      try checkCharacter()
      offset += 1
    } while offset < end && bytes[offset] != 0x0D
      && !(stopsAtMarkup && Self.canBeMarkup(bytes[offset]))
    content += bytes[start..<offset]
  }

  private static func canBeMarkup(_ byte: UInt8) -> Bool {
    byte == lessThan || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "]")
  }

  /// Refuses a character that XML does not allow, if the next byte begins one.
  func checkCharacter() throws(XMLError) {
    let byte = bytes[offset]
    if byte >= 0x20, byte != 0xEF { return }
    let isControl = byte < 0x20 && !Self.isSpace(byte)
    // U+FFFE and U+FFFF
    let isNoCharacter =
      byte == 0xEF && self.byte(at: offset + 1) == 0xBF && self.byte(at: offset + 2) ?? 0 >= 0xBE
    if isControl || isNoCharacter { throw failure(.invalidCharacter) }
  }

  /// Reads a reference.
  ///
  /// - Returns: The character that it stands for.
  mutating func reference() throws(XMLError) -> [UInt8] {
    let start = offset
    offset += 1
    if byte(at: offset) == UInt8(ascii: "#") { return try numberedCharacter(from: start) }
    while let byte = byte(at: offset), Self.isNameByte(byte) { offset += 1 }
    guard offset > start + 1, byte(at: offset) == UInt8(ascii: ";") else {
      throw failure(.malformed(.badName), at: start)
    }
    let name = string(start + 1..<offset)
    offset += 1
    switch name {
    case "amp": return [UInt8(ascii: "&")]
    case "lt": return [UInt8(ascii: "<")]
    case "gt": return [UInt8(ascii: ">")]
    case "quot": return [UInt8(ascii: "\"")]
    case "apos": return [UInt8(ascii: "'")]
    default: throw failure(.malformed(.undeclaredEntity), at: start)
    }
  }

  private mutating func numberedCharacter(from start: Int) throws(XMLError) -> [UInt8] {
    offset += 1
    let isHexadecimal = byte(at: offset) == UInt8(ascii: "x")
    if isHexadecimal { offset += 1 }
    let digits = offset
    while let byte = byte(at: offset), Self.isNameByte(byte) { offset += 1 }
    let text = string(digits..<offset)
    guard byte(at: offset) == UInt8(ascii: ";"), !text.isEmpty,
      text.utf8.allSatisfy({ Self.isDigit($0, isHexadecimal: isHexadecimal) })
    else { throw failure(.malformed(.badName), at: start) }
    offset += 1
    guard let number = UInt32(text, radix: isHexadecimal ? 16 : 10),
      let character = Unicode.Scalar(number), Self.isAllowed(character)
    else { throw failure(.invalidCharacter, at: start) }
    return Array(String(character).utf8)
  }

  private static func isDigit(_ byte: UInt8, isHexadecimal: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
      isHexadecimal
    default: false
    }
  }

  private static func isAllowed(_ character: Unicode.Scalar) -> Bool {
    switch character.value {
    case 0x9, 0xA, 0xD, 0x20...0xFFFD, 0x10000...: true
    default: false
    }
  }
}
