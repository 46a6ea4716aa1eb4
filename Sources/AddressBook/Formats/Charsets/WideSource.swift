/// A text in UTF-16 or UTF-32, as UTF-8.
final class WideSource {
  private var text = MarkedText()
  private let source: (Int) throws -> [UInt8]
  private var isAtEnd = false
  /// How the text begins.
  let head: [UInt8]

  /// Begins a text; nil for one in another encoding.
  ///
  /// - Parameters:
  ///   - head: How the text begins.
  ///   - source: Reads on.
  init?(_ head: [UInt8], _ source: @escaping (Int) throws -> [UInt8]) {
    guard MarkedText.isWide(head) else { return nil }
    self.source = source
    let start = text.utf8(head)
    // So short a text is all there is.
    isAtEnd = start.isEmpty
    self.head = isAtEnd ? text.finish() : start
  }

  /// The next bytes; none at the end.
  func read(_ count: Int) throws -> [UInt8] {
    while !isAtEnd {
      let piece = try source(count)
      isAtEnd = piece.isEmpty
      let found = isAtEnd ? text.finish() : text.utf8(piece)
      if !found.isEmpty { return found }
    }
    return []
  }
}
