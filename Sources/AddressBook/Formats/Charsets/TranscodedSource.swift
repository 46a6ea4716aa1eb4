/// A text in a character set that somebody has named, as UTF-8.
final class TranscodedSource {
  private var transcoder: CharsetTranscoder
  private let source: (Int) throws -> [UInt8]
  private var isAtEnd = false
  /// How the text begins.
  let head: [UInt8]

  /// Begins a text; nil for one that tells its encoding itself.
  ///
  /// - Parameters:
  ///   - charset: The character set.
  ///   - head: How the text begins.
  ///   - source: Reads on.
  init?(_ charset: Charset, _ head: [UInt8], _ source: @escaping (Int) throws -> [UInt8]) {
    if MarkedText.tellsEncoding(head) { return nil }
    transcoder = CharsetTranscoder(charset)
    self.source = source
    self.head = transcoder.utf8(head)
  }

  /// Whether bytes were found that stand for nothing.
  var hasFault: Bool { transcoder.hasFault }

  /// The next bytes; none at the end.
  func read(_ count: Int) throws -> [UInt8] {
    while !isAtEnd {
      let piece = try source(count)
      isAtEnd = piece.isEmpty
      let text = isAtEnd ? transcoder.finish() : transcoder.utf8(piece)
      if !text.isEmpty { return text }
    }
    return []
  }
}
