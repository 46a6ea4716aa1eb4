#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads a property list in its XML form, from bytes that anybody may have written.
///
/// It knows no entities but the five of XML itself and numbered characters, and refuses a document type
/// with declarations of its own, so that no text is longer than its file.
struct XMLPropertyListReader {
  /// What is wrong, and in which line.
  struct Failure: Error {
    let offset: Int
    let reason: String
  }

  /// How deep values may lie in each other.
  private static let greatestDepth = 64

  private let bytes: [UInt8]
  private var position = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The value of a property list.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  static func read(_ bytes: [UInt8]) throws(Failure) -> MetadataValue {
    var reader = XMLPropertyListReader(bytes)
    try reader.checkText()
    try reader.skipProlog()
    let tag = try reader.openTag()
    guard tag.name == "plist", !tag.isEmpty else { throw reader.failure("no property list") }
    let value = try reader.value(depth: 0)
    try reader.close("plist")
    try reader.skipMisc()
    guard reader.position == bytes.count else { throw reader.failure("more than one value") }
    return value
  }

  /// Whether bytes begin as XML does.
  static func looksLikeXML(_ bytes: some Collection<UInt8>) -> Bool {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    rest = rest.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    return ["<?xml", "<!DOCTYPE plist", "<plist"].contains { rest.starts(with: $0.utf8) }
  }

  private func failure(_ reason: String, at offset: Int? = nil) -> Failure {
    let offset = min(offset ?? position, bytes.count)
    let line = bytes[..<offset].count { $0 == 0x0A } + 1
    return Failure(offset: offset, reason: "\(reason), in line \(line)")
  }

  private func checkText() throws(Failure) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw failure("the text is not UTF-8", at: 0)
    }
  }
}

extension XMLPropertyListReader {
  private func hasPrefix(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  private mutating func skipSpace() {
    while position < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[position]) {
      position += 1
    }
  }

  /// Goes behind the next occurrence of a text.
  private mutating func skip(through end: String, _ what: String) throws(Failure) {
    let end = Array(end.utf8)
    let start = position
    while position + end.count <= bytes.count {
      if bytes[position..<position + end.count].elementsEqual(end) {
        position += end.count
        return
      }
      position += 1
    }
    throw failure("\(what) has no end", at: start)
  }

  private mutating func skipMisc() throws(Failure) {
    while true {
      skipSpace()
      if hasPrefix("<!--") {
        try skip(through: "-->", "a comment")
      } else if hasPrefix("<?") {
        try skip(through: "?>", "an instruction")
      } else {
        return
      }
    }
  }

  private mutating func skipProlog() throws(Failure) {
    if hasPrefix("\u{FEFF}") { position += 3 }
    try skipMisc()
    guard hasPrefix("<!DOCTYPE") else { return }
    let start = position
    try skip(through: ">", "the document type")
    guard !bytes[start..<position].contains(UInt8(ascii: "[")) else {
      throw failure("a document type with declarations of its own is refused", at: start)
    }
    try skipMisc()
  }

  private struct Tag {
    let name: String
    let isEmpty: Bool
    let offset: Int
  }

  private mutating func openTag() throws(Failure) -> Tag {
    try skipMisc()
    let start = position
    guard hasPrefix("<"), !hasPrefix("</"), !hasPrefix("<!") else {
      throw failure("an element is expected")
    }
    try skip(through: ">", "an element")
    var content = bytes[start + 1..<position - 1]
    let isEmpty = content.last == UInt8(ascii: "/")
    if isEmpty { content.removeLast() }
    let name = content.prefix { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }
    return Tag(name: String(decoding: name, as: UTF8.self), isEmpty: isEmpty, offset: start)
  }

  private mutating func close(_ name: String) throws(Failure) {
    try skipMisc()
    guard hasPrefix("</\(name)") else { throw failure("</\(name)> is expected") }
    position += name.utf8.count + 2
    skipSpace()
    guard hasPrefix(">") else { throw failure("</\(name)> is expected") }
    position += 1
  }

  private mutating func value(depth: Int) throws(Failure) -> MetadataValue {
    try value(of: try openTag(), depth: depth)
  }

  private mutating func value(of tag: Tag, depth: Int) throws(Failure) -> MetadataValue {
    guard depth < Self.greatestDepth else {
      throw failure("values lie too deep in each other", at: tag.offset)
    }
    switch tag.name {
    case "dict": return .dictionary(try dictionary(tag, depth: depth))
    case "array":
      var elements: [MetadataValue] = []
      if tag.isEmpty { return .array([]) }
      while try !isAtEnd(of: "array") { elements.append(try value(depth: depth + 1)) }
      try close("array")
      return .array(elements)
    case "true", "false":
      if !tag.isEmpty { try close(tag.name) }
      return .boolean(tag.name == "true")
    default: return try scalar(tag, try text(of: tag))
    }
  }

  private mutating func isAtEnd(of name: String) throws(Failure) -> Bool {
    try skipMisc()
    return hasPrefix("</")
  }

  private mutating func dictionary(
    _ tag: Tag, depth: Int
  ) throws(Failure) -> [String: MetadataValue] {
    var values: [String: MetadataValue] = [:]
    if tag.isEmpty { return values }
    while try !isAtEnd(of: "dict") {
      let keyTag = try openTag()
      guard keyTag.name == "key" else { throw failure("<key> is expected", at: keyTag.offset) }
      let key = try text(of: keyTag)
      let value = try value(depth: depth + 1)
      guard values.updateValue(value, forKey: key) == nil else {
        throw failure("the key \(key) stands twice", at: keyTag.offset)
      }
    }
    try close("dict")
    return values
  }

  private func scalar(_ tag: Tag, _ text: String) throws(Failure) -> MetadataValue {
    let trimmed = text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()
    let word = String(trimmed)
    switch tag.name {
    case "string": return .string(text)
    case "integer": if let number = Int64(word) { return .integer(number) }
    case "real": if let number = Double(word) { return .double(number) }
    case "date": if let date = try? Date(word, strategy: .iso8601) { return .date(date) }
    case "data":
      if let data = Data(base64Encoded: String(text.filter { !$0.isWhitespace })) {
        return .data(data)
      }
    default: throw failure("<\(tag.name)> is unknown", at: tag.offset)
    }
    throw failure("<\(tag.name)> has an impossible value", at: tag.offset)
  }

  /// The text of an element up to its end, with its references resolved.
  private mutating func text(of tag: Tag) throws(Failure) -> String {
    if tag.isEmpty { return "" }
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "<") {
        if hasPrefix("</") {
          try close(tag.name)
          return String(decoding: text, as: UTF8.self)
        }
        try takeMarkup(in: tag, &text)
      } else if byte == UInt8(ascii: "&") {
        text += try reference()
      } else if byte == 0x0D {
        // XML has one kind of line end.
        if position + 1 == bytes.count || bytes[position + 1] != 0x0A { text.append(0x0A) }
        position += 1
      } else {
        text.append(byte)
        position += 1
      }
    }
    throw failure("<\(tag.name)> has no end", at: tag.offset)
  }

  /// Takes what may stand within a text: a comment, or a stretch without references.
  private mutating func takeMarkup(in tag: Tag, _ text: inout [UInt8]) throws(Failure) {
    let start = position
    if hasPrefix("<![CDATA[") {
      try skip(through: "]]>", "a text")
      text += bytes[start + 9..<position - 3]
    } else if hasPrefix("<!--") {
      try skip(through: "-->", "a comment")
    } else {
      throw failure("an element stands within <\(tag.name)>")
    }
  }

  private mutating func reference() throws(Failure) -> [UInt8] {
    let start = position
    let name = bytes[(start + 1)...].prefix(12).prefix { $0 != UInt8(ascii: ";") }
    position = start + name.count + 2
    let text = String(decoding: name, as: UTF8.self)
    switch text {
    case "amp": return [UInt8(ascii: "&")]
    case "lt": return [UInt8(ascii: "<")]
    case "gt": return [UInt8(ascii: ">")]
    case "quot": return [UInt8(ascii: "\"")]
    case "apos": return [UInt8(ascii: "'")]
    default: break
    }
    guard position <= bytes.count, text.hasPrefix("#") else {
      throw failure("&\(text); is unknown", at: start)
    }
    let isHexadecimal = text.hasPrefix("#x")
    let digits = text.dropFirst(isHexadecimal ? 2 : 1)
    guard let number = UInt32(digits, radix: isHexadecimal ? 16 : 10),
      let character = Unicode.Scalar(number)
    else { throw failure("&\(text); is no character", at: start) }
    return Array(String(character).utf8)
  }
}
