import TextTools

/// An alias.
struct MuttAlias {
  /// The word that stands for the addresses.
  var key: String
  /// The groups that the addresses are put in.
  var groups: [String] = []
  /// The addresses, or names of other aliases.
  var addresses: [MailHeader.Address]
  /// What stands behind the number sign.
  var comment = ""

  /// Reads a line; nil when it is no alias.
  init?(_ line: String) {
    var rest = Array(line.utf8)[...]
    guard Self.word(&rest) == "alias" else { return nil }
    var word = Self.word(&rest)
    while word == "-group" {
      groups.append(Self.word(&rest))
      word = Self.word(&rest)
    }
    guard !word.isEmpty else { return nil }
    key = word
    let (text, comment) = Self.split(rest)
    var parser = MailAddressParser(text)
    addresses = parser.parse()
    guard !addresses.isEmpty else { return nil }
    self.comment = String(decoding: comment, as: UTF8.self).trimmingSpaces
  }

  private static func word(_ rest: inout ArraySlice<UInt8>) -> String {
    rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
    var word: [UInt8] = []
    var isQuoted = false
    while let byte = rest.first, isQuoted || byte != 0x20 && byte != 0x09 {
      rest.removeFirst()
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == UInt8(ascii: "\\"), let next = rest.popFirst() {
        word.append(next)
      } else {
        word.append(byte)
      }
    }
    return String(decoding: word, as: UTF8.self)
  }

  /// The addresses and the comment, without the backslashes that are mutt's own.
  private static func split(
    _ text: ArraySlice<UInt8>
  ) -> (addresses: [UInt8], comment: ArraySlice<UInt8>) {
    var result: [UInt8] = []
    var isQuoted = false
    var position = text.startIndex
    while position < text.endIndex {
      let byte = text[position]
      position += 1
      if byte == UInt8(ascii: "#"), !isQuoted, result.last.map({ $0 == 0x20 || $0 == 0x09 }) ?? true
      {
        return (result, text[position...])
      }
      if byte == UInt8(ascii: "\\"), position < text.endIndex {
        // Before a quote the backslash belongs to the address; mutt would take it away, and with it
        // what the writer of the line meant.
        if text[position] == UInt8(ascii: "\"") { result.append(byte) }
        result.append(text[position])
        position += 1
        continue
      }
      if byte == UInt8(ascii: "\""), !endsWithOddBackslashes(result) { isQuoted.toggle() }
      result.append(byte)
    }
    return (result, [])
  }

  private static func endsWithOddBackslashes(_ text: [UInt8]) -> Bool {
    text.reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
  }
}
