/// Turns a text into UTF-8 without a byte order mark, a piece at a time.
///
/// UTF-16 is known by its byte order mark, or by a first character of which one byte is zero, as the
/// first of every format here is. All other texts pass as they are.
struct MarkedText {
  private static let mark: [UInt8] = [0xef, 0xbb, 0xbf]

  /// The first bytes, as long as they are too few to tell how the text is encoded.
  private var start: [UInt8]? = []
  private var transcoder: UTF16Transcoder?

  /// The next bytes as UTF-8, as far as they can be told by now.
  ///
  /// - Complexity: O(*n*) in the size of the piece.
  mutating func utf8(_ piece: [UInt8]) -> [UInt8] {
    guard let start else {
      if transcoder == nil { return piece }
      return transcoder?.utf8(piece[...]) ?? []
    }
    let text = start.isEmpty ? piece : start + piece
    guard text.count >= Self.mark.count else {
      self.start = text
      return []
    }
    return decided(text)
  }

  /// Whether a text says by how it begins what it is written in.
  static func tellsEncoding(_ head: [UInt8]) -> Bool { head.starts(with: mark) || isUTF16(head) }

  /// Whether a text is UTF-16, as it begins.
  static func isUTF16(_ head: [UInt8]) -> Bool {
    isMarkedUTF16(head) || head.count > 1 && (head[0] == 0) != (head[1] == 0)
  }

  private static func isMarkedUTF16(_ head: [UInt8]) -> Bool {
    head.starts(with: [0xff, 0xfe]) || head.starts(with: [0xfe, 0xff])
  }

  /// What is left at the end of the text.
  mutating func finish() -> [UInt8] {
    let rest = start.map { decided($0) } ?? []
    return rest + (transcoder?.finish() ?? [])
  }

  /// The first piece, which tells how the text is encoded.
  private mutating func decided(_ text: [UInt8]) -> [UInt8] {
    start = nil
    if text.starts(with: Self.mark) { return Array(text.dropFirst(Self.mark.count)) }
    guard Self.isUTF16(text) else { return text }
    let isMarked = Self.isMarkedUTF16(text)
    transcoder = UTF16Transcoder(isBigEndian: text[0] == (isMarked ? 0xfe : 0))
    return transcoder?.utf8(text.dropFirst(isMarked ? 2 : 0)) ?? []
  }
}
