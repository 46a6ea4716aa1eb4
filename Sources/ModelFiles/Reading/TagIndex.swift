/// Where each element of an XML text begins, and in which order its attributes stand.
///
/// An `XMLParser` tells neither. The index is made before the parser sees the text, and refuses what
/// the parser shall not see: declarations, which can define entities that grow without limit or
/// come from elsewhere, and more elements, depth or attributes than any model has.
///
/// It is right for well-formed text. What is not well-formed, it leaves to the parser to refuse.
struct TagIndex {
  static let depthLimit = 64
  static let elementLimit = 500_000
  static let attributeLimit = 256

  private let source: SourceText
  private var starts: [Int] = []
  private var positions: [SourcePosition] = []
  private var cursor = PositionCursor()
  private var depth = 0

  /// Looks through a text once.
  ///
  /// - Throws: ``ModelFileError`` at the first thing that is refused.
  /// - Complexity: O(*n*) in the length of the text.
  init(_ source: SourceText) throws(ModelFileError) {
    self.source = source
    var offset: Int? = 0
    while let start = offset.flatMap({ source.bytes[$0...].firstIndex(of: UInt8(ascii: "<")) }) {
      offset = try end(ofMarkupAt: start)
    }
  }

  /// The byte after the markup that begins at a byte, or nil when it has no end.
  private mutating func end(ofMarkupAt start: Int) throws(ModelFileError) -> Int? {
    for (opening, closing) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
    where source.bytes[start...].starts(with: opening.utf8) {
      return source.end(of: closing, from: start + opening.utf8.count)
    }
    switch source.byte(at: start + 1) {
    case UInt8(ascii: "!"): throw source.failure(.declaration, at: start)
    case UInt8(ascii: "/"):
      depth -= 1
      return source.end(of: ">", from: start)
    default: return try end(ofTagAt: start)
    }
  }

  private mutating func end(ofTagAt start: Int) throws(ModelFileError) -> Int? {
    starts.append(start)
    positions.append(cursor.position(of: start, in: source.bytes))
    guard starts.count <= Self.elementLimit else {
      throw source.failure(.tooManyElements(limit: Self.elementLimit), at: start)
    }
    var scanner = TagScanner(source.bytes, at: start)
    var count = 0
    while scanner.nextAttributeName() != nil {
      count += 1
      guard count <= Self.attributeLimit else {
        throw source.failure(.tooManyAttributes(limit: Self.attributeLimit), at: start)
      }
    }
    if !scanner.isSelfClosing { depth += 1 }
    guard depth <= Self.depthLimit else {
      throw source.failure(.nestedTooDeeply(limit: Self.depthLimit), at: start)
    }
    return scanner.offset < source.bytes.count ? scanner.offset : nil
  }
}

extension TagIndex {
  /// The position of an element, which is the one with so many before it.
  func position(ofElement number: Int) -> SourcePosition? {
    positions.indices.contains(number) ? positions[number] : nil
  }

  /// The names of the attributes of an element, which is the one with so many before it.
  func attributeNames(ofElement number: Int) -> [String] {
    guard starts.indices.contains(number) else { return [] }
    var scanner = TagScanner(source.bytes, at: starts[number])
    var names: [String] = []
    while let name = scanner.nextAttributeName() { names.append(name) }
    return names
  }
}

/// Finds the positions of bytes from the first to the last, looking at each byte once.
private struct PositionCursor {
  private var offset = 0
  private var position = SourcePosition(line: 1, column: 1)

  /// The line and column of a byte that does not stand before the one asked for last.
  mutating func position(of target: Int, in bytes: [UInt8]) -> SourcePosition {
    while offset < min(target, bytes.count) {
      if bytes[offset] == UInt8(ascii: "\n") {
        position.line += 1
        position.column = 1
      } else if bytes[offset] & 0b1100_0000 != 0b1000_0000 {
        position.column += 1
      }
      offset += 1
    }
    return position
  }
}

extension SourceText {
  fileprivate func byte(at offset: Int) -> UInt8? {
    bytes.indices.contains(offset) ? bytes[offset] : nil
  }

  /// The byte after the first place from an offset on where some text stands.
  fileprivate func end(of text: String, from offset: Int) -> Int? {
    let pattern = Array(text.utf8)
    guard offset < bytes.count, let first = pattern.first else { return nil }
    for start in bytes[offset...].indices where bytes[start] == first {
      if bytes[start...].starts(with: pattern) { return start + pattern.count }
    }
    return nil
  }
}
