/// A text in another encoding, as UTF-8.
package final class TranscodedSource {
  private var transcoder: any TextTranscoder
  private let source: (Int) throws -> [UInt8]
  private var isAtEnd = false
  /// How the text begins.
  package private(set) var head: [UInt8] = []

  /// Begins a text in an encoding without ASCII, such as UTF-16; nil for one in another encoding.
  ///
  /// - Parameters:
  ///   - head: How the text begins.
  ///   - charset: The character set that somebody has named for it. A mark counts more, but not what
  ///     the text looks like.
  ///   - source: Reads on.
  /// - Throws: What `source` throws.
  package convenience init?(
    wide head: [UInt8], named charset: Charset?, _ source: @escaping (Int) throws -> [UInt8]
  ) throws {
    if !MarkedText.isMarked(head), let transcoder = charset?.transcoderOfOthers(head) {
      try self.init(transcoder, head, source)
      return
    }
    guard MarkedText.isWide(head) else { return nil }
    try self.init(MarkedText(), head, source)
  }

  /// Begins a text in a character set that somebody has named; nil for one that tells its encoding
  /// itself, and in a set without ASCII.
  ///
  /// - Parameters:
  ///   - charset: The character set.
  ///   - head: How the text begins.
  ///   - source: Reads on.
  /// - Throws: What `source` throws.
  package convenience init?(
    _ charset: Charset, _ head: [UInt8], _ source: @escaping (Int) throws -> [UInt8]
  ) throws {
    guard !MarkedText.tellsEncoding(head), let transcoder = CharsetTranscoder(charset) else {
      return nil
    }
    try self.init(transcoder, head, source)
  }

  private init(
    _ transcoder: any TextTranscoder, _ head: [UInt8], _ source: @escaping (Int) throws -> [UInt8]
  ) throws {
    (self.transcoder, self.source) = (transcoder, source)
    let start = self.transcoder.utf8(head)
    // So few bytes may not tell yet what they are.
    self.head = start.isEmpty ? try read(head.count) : start
  }

  /// Whether bytes were found that stand for nothing.
  package var hasFault: Bool { transcoder.hasFault }

  /// The next bytes; none at the end.
  package func read(_ count: Int) throws -> [UInt8] {
    while !isAtEnd {
      let piece = try source(count)
      isAtEnd = piece.isEmpty
      let text = isAtEnd ? transcoder.finish() : transcoder.utf8(piece)
      if !text.isEmpty { return text }
    }
    return []
  }
}

/// Makes UTF-8 of a text that comes in pieces.
protocol TextTranscoder {
  /// The next piece as UTF-8, as far as it can be told by now.
  mutating func utf8(_ piece: [UInt8]) -> [UInt8]
  /// What is left at the end of the text.
  mutating func finish() -> [UInt8]
  /// Whether bytes were found that stand for nothing.
  var hasFault: Bool { get }
}

extension CharsetTranscoder: TextTranscoder {}

extension UTF16Transcoder: TextTranscoder {
  // What stands for nothing becomes a question mark.
  var hasFault: Bool { false }

  mutating func utf8(_ piece: [UInt8]) -> [UInt8] { utf8(piece[...]) }
}

extension UTF7Transcoder: TextTranscoder {
  // What stands for nothing stays as it is.
  var hasFault: Bool { false }
}

extension Charset {
  /// What reads a text in a set without ASCII that begins so, without a mark; nil in all other sets.
  fileprivate func transcoderOfOthers(_ head: [UInt8]) -> (any TextTranscoder)? {
    switch self {
    // Of UTF-16 without an order, which counts as this, the text itself may tell the other one.
    case .utf16BE: UTF16Transcoder(isBigEndian: !UTF16Transcoder.looksLittleEndian(head))
    case .utf16LE: UTF16Transcoder(isBigEndian: false)
    case .utf7: UTF7Transcoder()
    default: nil
    }
  }
}

extension MarkedText: TextTranscoder {
  // What stands for nothing becomes a question mark.
  package var hasFault: Bool { false }
}
