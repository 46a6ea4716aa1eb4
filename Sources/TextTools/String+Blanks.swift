extension String {
  /// The text without the spaces and tabs at its ends.
  package var trimmingSpaces: String {
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    guard let first = utf8.first, let last = utf8.last, isSpace(first) || isSpace(last) else {
      return self
    }
    let rest = utf8.drop(while: isSpace)
    let end = rest.lastIndex { !isSpace($0) }
    return end.map { String(Substring(rest[...$0])) } ?? ""
  }

  /// Whether there is nothing but white space, or nothing at all.
  package var isBlank: Bool {
    // Nearly always it is ASCII, of which no properties have to be looked up.
    utf8.allSatisfy { $0 == 0x20 || 0x09...0x0D ~= $0 } || allSatisfy(\.isWhitespace)
  }
}
