import TextTools

/// The addresses in a header of a mail, such as `From:` or `Cc:` (RFC 5322, 3.4).
package enum MailHeader {
  /// An address with the name that stands beside it.
  package struct Address: Hashable, Sendable {
    /// The name, decoded; empty when there is none.
    package var name: String
    /// The address, without angle brackets.
    package var address: String
  }

  /// The addresses of a header.
  ///
  /// Comments are taken for names where there is no other, the members of groups for addresses of
  /// their own, and encoded words are decoded (RFC 2047). What is no address is left out.
  ///
  /// - Parameter value: What stands behind the colon, folded or not.
  /// - Returns: The addresses in their order.
  /// - Complexity: O(*n*) in the length of the value.
  package static func addresses(in value: String) -> [Address] {
    var parser = MailAddressParser(Array(value.utf8))
    return parser.parse().filter { $0.isAddress }
  }
}

extension MailHeader.Address {
  /// Whether it looks like an address, rather than like a word or the name of something.
  var isAddress: Bool {
    address.utf8.contains(UInt8(ascii: "@"))
      && !address.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
  }
}

/// Reads lists of addresses, whatever stands there.
struct MailAddressParser {
  private let bytes: [UInt8]
  private var position = 0
  private var words = ""
  private var needsSpace = false
  /// Whether an at sign stands in the words.
  private var hasAt = false
  private var comment = ""
  private var route: String?
  private var found: [MailHeader.Address] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The entries of the list, of which one without brackets may be no address.
  mutating func parse() -> [MailHeader.Address] {
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: ";"): endEntry()
      case UInt8(ascii: ":") where route == nil && !hasAt:
        (words, comment, needsSpace) = ("", "", false)
      case UInt8(ascii: "\""):
        let local = Self.quotedLocalPart(of: bytes[(position - 1)...])
        position += max(local.count - 1, 0)
        addWord(local.isEmpty ? quoted() : String(decoding: local, as: UTF8.self))
      case UInt8(ascii: "("): comment = EncodedWord.decoded(commented())
      case UInt8(ascii: "<"): route = bracketed()
      case 0x20, 0x09, 0x0a, 0x0d: needsSpace = !words.isEmpty
      default:
        if let end = encodedWordEnd(from: position - 1) {
          let word = bytes[position - 1..<end]
          position = end
          addWord(String(decoding: word, as: UTF8.self), isEncoded: true)
        } else {
          addWord(atom(from: position - 1))
        }
      }
    }
    endEntry()
    return found
  }

  /// Where an encoded word ends that begins at a position, in which many programs leave commas and the
  /// like as they are; nil where there is none.
  private func encodedWordEnd(from start: Int) -> Int? {
    let mark = UInt8(ascii: "?")
    guard bytes[start...].starts(with: "=?".utf8) else { return nil }
    var (position, markCount) = (start + 2, 0)
    while position < bytes.count, bytes[position] > 0x20 {
      defer { position += 1 }
      guard bytes[position] == mark else { continue }
      markCount += 1
      guard markCount > 2 else { continue }
      let end = position + 1
      return end < bytes.count && bytes[end] == UInt8(ascii: "=") ? end + 1 : nil
    }
    return nil
  }

  private mutating func addWord(_ word: String, isEncoded: Bool = false) {
    if needsSpace { words += " " }
    needsSpace = false
    hasAt = hasAt || !isEncoded && word.utf8.contains(UInt8(ascii: "@"))
    words += word
  }

  private mutating func endEntry() {
    if let route {
      let name = EncodedWord.decoded(words)
      found.append(.init(name: clean(name.isEmpty ? comment : name), address: clean(route)))
    } else if !words.isEmpty {
      let address = Self.address(Array(words.utf8)[...])
      found.append(.init(name: clean(comment), address: clean(address)))
    }
    (words, comment, route, needsSpace, hasAt) = ("", "", nil, false, false)
  }

  /// A text on one line, without control characters.
  private func clean(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7f }) else {
      return text.trimmingSpaces
    }
    var result = ""
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x20 || scalar.value == 0x7f
      result.unicodeScalars.append(isControl ? " " : scalar)
    }
    return result.trimmingSpaces
  }

  private mutating func atom(from start: Int) -> String {
    while position < bytes.count, !Self.isSpecial(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "\""),
      UInt8(ascii: "("), UInt8(ascii: "<"), 0x20, 0x09, 0x0a, 0x0d:
      true
    default: false
    }
  }

  private mutating func quoted() -> String {
    var text: [UInt8] = []
    while position < bytes.count {
      var byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\"), position < bytes.count {
        byte = bytes[position]
        position += 1
      }
      text.append(byte)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func commented() -> String {
    var text: [UInt8] = []
    var depth = 1
    while position < bytes.count {
      var byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth == 0 { break }
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: "\\"), position < bytes.count {
        byte = bytes[position]
        position += 1
      }
      text.append(byte)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func bracketed() -> String {
    position = bytes[position...].firstIndex { $0 > 0x20 } ?? bytes.count
    let local = Self.quotedLocalPart(of: bytes[position...])
    let domain = bytes[(position + local.count)...].prefix { $0 != UInt8(ascii: ">") }
    let rest = bytes[position..<domain.endIndex]
    position = min(rest.endIndex + 1, bytes.count)
    // A route of hosts before the address is of no use any more (RFC 5322, 4.4).
    return Self.address(
      rest.first == UInt8(ascii: "@") ? rest.drop { $0 != 0x3a }.dropFirst() : rest)
  }

  /// What an address begins with before its at sign, where that is in quotes, which are part of it
  /// (RFC 5322, 3.4.1); empty for all others.
  private static func quotedLocalPart(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard text.first == UInt8(ascii: "\"") else { return [] }
    var index = text.startIndex + 1
    while index < text.endIndex, text[index] != UInt8(ascii: "\"") {
      index += text[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard index + 1 < text.endIndex, text[index + 1] == UInt8(ascii: "@") else { return [] }
    return text[...index]
  }

  /// An address without the white space that is no part of it.
  private static func address(_ text: ArraySlice<UInt8>) -> String {
    let local = quotedLocalPart(of: text)
    return String(decoding: local + text.dropFirst(local.count).filter { $0 > 0x20 }, as: UTF8.self)
  }
}
