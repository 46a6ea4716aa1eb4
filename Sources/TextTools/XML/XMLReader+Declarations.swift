extension XMLReader {
  /// Skips the XML declaration, if there is one.
  mutating func skipDeclaration() throws(XMLError) {
    guard isNext("<?xml"), byte(at: offset + 5).map(Self.isSpace) == true else { return }
    guard let end = place(of: "?>", from: offset) else {
      throw failure(.malformed(.notClosed))
    }
    let words = string(offset + 5..<end).split { $0.isWhitespace || "=\"'".contains($0) }
    if let label = words.firstIndex(of: "encoding"), label + 1 < words.count {
      let name = words[label + 1]
      guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(name.lowercased()) else {
        throw failure(.encoding(String(name)))
      }
    }
    offset = end + 2
  }

  mutating func comment() throws(XMLError) -> XMLEvent {
    let start = offset
    guard let hyphens = place(of: "--", from: start + 4) else {
      throw failure(.malformed(.notClosed))
    }
    guard byte(at: hyphens + 2) == UInt8(ascii: ">") else {
      throw failure(.malformed(.hyphensInComment), at: hyphens)
    }
    let text = try plainText(start + 4..<hyphens)
    offset = hyphens + 3
    return .comment(text)
  }

  mutating func instruction() throws(XMLError) -> XMLEvent {
    let start = offset
    guard let end = place(of: "?>", from: start + 2) else {
      throw failure(.malformed(.notClosed))
    }
    offset += 2
    let name = try skipName()
    let target = string(name)
    guard name.upperBound <= end, target.lowercased() != "xml" else {
      throw failure(.malformed(.badName), at: start)
    }
    guard skipSpace() || offset == end else { throw failure(.malformed(.badName), at: start) }
    let data = offset < end ? try plainText(offset..<end) : ""
    offset = end + 2
    return .instruction(target: target, data: data)
  }

  /// Skips a document type; whatever else begins in the same way is refused.
  mutating func documentType() throws(XMLError) -> XMLEvent {
    let start = offset
    guard isNext("<!DOCTYPE"), elementCount == 0, !hasDocumentType else {
      throw failure(.declaration)
    }
    hasDocumentType = true
    var mark: UInt8?
    while let byte = byte(at: offset) {
      try checkCharacter()
      offset += 1
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if mark == nil { mark = byte } else if mark == byte { mark = nil }
      case UInt8(ascii: "[") where mark == nil: throw failure(.declaration, at: start)
      case UInt8(ascii: ">") where mark == nil: return .documentType(position(of: start))
      default: break
      }
    }
    throw failure(.malformed(.notClosed), at: start)
  }

  /// The characters in a range, with one kind of line break.
  private mutating func plainText(_ range: Range<Int>) throws(XMLError) -> String {
    var content: [UInt8] = []
    offset = range.lowerBound
    while offset < range.upperBound {
      try appendCharacters(to: &content, before: range.upperBound, stopsAtMarkup: false)
    }
    return String(decoding: content, as: UTF8.self)
  }
}
