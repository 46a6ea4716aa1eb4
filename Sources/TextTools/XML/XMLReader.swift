/// Reads XML piece by piece, from bytes that anybody may have written.
///
/// It takes well-formed texts (XML 1.0, Fifth Edition) in UTF-8. It knows no entities but the five of
/// XML itself and numbered characters, and refuses a document type with declarations of its own, so
/// that no text is longer than its bytes. Namespaces mean nothing to it: a colon is part of a name.
///
/// ```swift
/// var reader = try XMLReader(bytes)
/// while let event = try reader.next() {
///   if case .start(let tag) = event { names.append(tag.name) }
/// }
/// ```
package struct XMLReader {
  /// How much a text may hold.
  package struct Limits: Sendable {
    /// How many elements may be within each other.
    package var depth = 64
    /// How many elements there may be.
    package var elements = 500_000
    /// How many attributes an element may have.
    package var attributes = 256

    /// The usual limits.
    package init() {}
  }

  let bytes: [UInt8]
  let limits: Limits
  /// The first byte that has not been read.
  var offset: Int
  /// Where the names of the open elements are, the outermost first.
  var openNames: [Range<Int>] = []
  /// Whether the element that began last has no end tag.
  var isEmptyElement = false
  var elementCount = 0
  var hasDocumentType = false
  private let contentStart: Int
  private var cursor: PositionCursor

  /// Takes a text.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8, which may begin with a byte order mark.
  ///   - limits: How much it may hold.
  /// - Throws: ``XMLError`` when it is in another encoding, or says so.
  /// - Complexity: O(*n*) in the number of bytes.
  package init(_ bytes: [UInt8], limits: Limits = Limits()) throws(XMLError) {
    self.bytes = bytes
    self.limits = limits
    contentStart = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    offset = contentStart
    cursor = PositionCursor(at: contentStart)
    for mark in [[0xFF, 0xFE], [0xFE, 0xFF], [0x3C, 0], [0, 0x3C], [0, 0]] as [[UInt8]]
    where bytes.starts(with: mark) {
      throw XMLError(.encoding("UTF-16 or UTF-32"), at: nil)
    }
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      throw failure(.notUTF8, at: error.byteOffsets.lowerBound)
    }
    try skipDeclaration()
  }

  /// The next piece of the text; nil behind the last.
  ///
  /// - Throws: ``XMLError`` at the first byte that is wrong. The reader is of no use then.
  /// - Complexity: O(*n*) in the number of bytes of the piece.
  package mutating func next() throws(XMLError) -> XMLEvent? {
    if isEmptyElement {
      isEmptyElement = false
      openNames.removeLast()
      return .end
    }
    if openNames.isEmpty { skipSpace() }
    guard let byte = byte(at: offset) else {
      if openNames.isEmpty, elementCount > 0 { return nil }
      throw failure(.malformed(elementCount > 0 ? .endsEarly : .noElement))
    }
    if byte != Self.lessThan || isNext("<![CDATA[") {
      guard !openNames.isEmpty else { throw outsideOfRoot }
      return .text(try text())
    }
    switch self.byte(at: offset + 1) {
    case UInt8(ascii: "!"): return isNext("<!--") ? try comment() : try documentType()
    case UInt8(ascii: "?"): return try instruction()
    case UInt8(ascii: "/"):
      try skipEndTag()
      return .end
    default: return .start(try startTag())
    }
  }

  /// The position of a byte that does not stand before the one asked for last.
  mutating func position(of offset: Int) -> XMLPosition {
    cursor.position(of: offset, in: bytes)
  }

  /// An error at a byte, or at the next one.
  func failure(_ reason: XMLError.Reason, at offset: Int? = nil) -> XMLError {
    var cursor = PositionCursor(at: contentStart)
    return XMLError(reason, at: cursor.position(of: offset ?? self.offset, in: bytes))
  }

  /// Why something that stands outside of the root element is refused.
  var outsideOfRoot: XMLError {
    failure(.malformed(elementCount > 0 ? .contentAfterEnd : .noElement))
  }

  /// The error of a text that ends within a tag.
  var early: XMLError { failure(.malformed(.endsEarly), at: bytes.count) }
}

extension XMLReader {
  static let lessThan = UInt8(ascii: "<")

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  func byte(at offset: Int) -> UInt8? {
    offset < bytes.count ? bytes[offset] : nil
  }

  /// Whether a text comes next.
  func isNext(_ text: StaticString) -> Bool {
    guard bytes.count - offset >= text.utf8CodeUnitCount else { return false }
    return bytes[offset...].starts(with: text.description.utf8)
  }

  /// Skips white space.
  ///
  /// - Returns: Whether there was any.
  @discardableResult mutating func skipSpace() -> Bool {
    let start = offset
    while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
    return offset > start
  }

  /// The first place from an offset on where a text stands.
  func place(of text: StaticString, from start: Int) -> Int? {
    let pattern = Array(text.description.utf8)
    guard let first = pattern.first else { return nil }
    var place = start
    while place <= bytes.count - pattern.count {
      if bytes[place] == first, bytes[place...].starts(with: pattern) { return place }
      place += 1
    }
    return nil
  }
}

/// Finds the positions of bytes from the first to the last, looking at each byte once.
private struct PositionCursor {
  private var offset: Int
  private var line = 1
  private var column = 1

  init(at offset: Int) {
    self.offset = offset
  }

  mutating func position(of target: Int, in bytes: [UInt8]) -> XMLPosition {
    while offset < min(target, bytes.count) {
      if bytes[offset] == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if bytes[offset] & 0b1100_0000 != 0b1000_0000 {
        column += 1
      }
      offset += 1
    }
    return XMLPosition(offset: offset, line: line, column: column)
  }
}
