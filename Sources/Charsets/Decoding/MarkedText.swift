/// Turns a text into UTF-8 without a byte order mark, a piece at a time.
///
/// UTF-16 and UTF-32 are known by their byte order marks, or by a first character of which one byte
/// or three are zero, as the first of every format here is. All other texts pass as they are.
package struct MarkedText {
  private static let mark: [UInt8] = [0xef, 0xbb, 0xbf]
  /// So many bytes tell.
  private static let greatestMarkLength = 4

  /// What makes UTF-8 of a text in another encoding.
  private enum Transcoder {
    case utf16(UTF16Transcoder)
    case utf32(UTF32Transcoder)
  }

  /// Whether nothing but a byte order mark tells that a text is in another encoding.
  private let needsMark: Bool
  /// The first bytes, as long as they are too few to tell how the text is encoded.
  private var start: [UInt8]? = []
  private var transcoder: Transcoder?

  /// - Parameter needsMark: Whether nothing but a byte order mark tells that a text is in another
  ///   encoding than UTF-8.
  package init(needsMark: Bool = false) {
    self.needsMark = needsMark
  }

  /// The next bytes as UTF-8, as far as they can be told by now.
  ///
  /// - Complexity: O(*n*) in the size of the piece.
  package mutating func utf8(_ piece: [UInt8]) -> [UInt8] {
    guard let start else {
      return transcoder == nil ? piece : transcoded(piece[...])
    }
    let text = start.isEmpty ? piece : start + piece
    guard text.count >= Self.greatestMarkLength else {
      self.start = text
      return []
    }
    return decided(text)
  }

  /// Whether a text says by how it begins what it is written in.
  static func tellsEncoding(_ head: [UInt8]) -> Bool { head.starts(with: mark) || isWide(head) }

  /// Whether a text begins with a byte order mark, or with zeros that only UTF-32 has.
  package static func isMarked(_ head: [UInt8]) -> Bool {
    head.starts(with: mark) || isMarkedUTF16(head) || isUTF32(head)
  }

  /// Whether a text is UTF-16 or UTF-32, as it begins.
  package static func isWide(_ head: [UInt8]) -> Bool { isUTF16(head) || isUTF32(head) }

  /// Whether a text is UTF-32, as it begins.
  private static func isUTF32(_ head: [UInt8]) -> Bool {
    isMarkedUTF32(head)
      || head.count > 3 && head[1] == 0 && head[2] == 0 && (head[0] == 0) != (head[3] == 0)
  }

  private static func isMarkedUTF32(_ head: [UInt8]) -> Bool {
    head.starts(with: [0xff, 0xfe, 0, 0]) || head.starts(with: [0, 0, 0xfe, 0xff])
  }

  private static func isUTF16(_ head: [UInt8]) -> Bool {
    isMarkedUTF16(head) || head.count > 1 && (head[0] == 0) != (head[1] == 0)
  }

  private static func isMarkedUTF16(_ head: [UInt8]) -> Bool {
    head.starts(with: [0xff, 0xfe]) || head.starts(with: [0xfe, 0xff])
  }

  /// What is left at the end of the text.
  package mutating func finish() -> [UInt8] {
    let rest = start.map { decided($0) } ?? []
    switch transcoder {
    case nil: return rest
    case .utf16(var text): return rest + text.finish()
    case .utf32(var text): return rest + text.finish()
    }
  }

  private mutating func transcoded(_ piece: ArraySlice<UInt8>) -> [UInt8] {
    switch transcoder {
    case nil: return Array(piece)
    case .utf16(var text):
      defer { transcoder = .utf16(text) }
      return text.utf8(piece)
    case .utf32(var text):
      defer { transcoder = .utf32(text) }
      return text.utf8(piece)
    }
  }

  /// The first piece, which tells how the text is encoded.
  private mutating func decided(_ text: [UInt8]) -> [UInt8] {
    start = nil
    if text.starts(with: Self.mark) { return Array(text.dropFirst(Self.mark.count)) }
    if needsMark, !Self.isMarkedUTF16(text), !Self.isMarkedUTF32(text) { return text }
    if Self.isUTF32(text) {
      transcoder = .utf32(UTF32Transcoder(isBigEndian: text[0] == 0))
      return transcoded(text.dropFirst(Self.isMarkedUTF32(text) ? 4 : 0))
    }
    guard Self.isUTF16(text) else { return text }
    let isMarked = Self.isMarkedUTF16(text)
    transcoder = .utf16(UTF16Transcoder(isBigEndian: text[0] == (isMarked ? 0xfe : 0)))
    return transcoded(text.dropFirst(isMarked ? 2 : 0))
  }
}
