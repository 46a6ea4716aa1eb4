import TextTools

/// Where a text of vCards can be cut, so that its parts are read each by itself.
package enum VCardBoundary {
  /// Where the last card begins that follows the end of another one in a piece of a text.
  ///
  /// The mark that ends the one card and the mark that begins the other one stand on lines of their
  /// own, with nothing but empty lines between them. So no property goes on behind such a place, and
  /// no card is open but one that is never closed.
  ///
  /// - Parameter piece: The piece, whose last line is looked at only if its end is there too.
  /// - Returns: Where the line of the mark begins; nil when there is no such place.
  /// - Complexity: O(*n*) in the size of what follows.
  package static func last(in piece: Span<UInt8>) -> Int? {
    var end = piece.count
    while end > 0, !isLineEnd(piece[end - 1]) { end -= 1 }
    var next: Int?
    while let line = lastLine(piece, before: end) {
      end = line.lowerBound
      let mark = mayBeMark(piece, line.lowerBound) ? VCardStructure.mark(piece, line) : nil
      if let next, mark == .end, line.lowerBound > 0 { return next }
      next = mark == .begin ? line.lowerBound : nil
    }
    return nil
  }

  /// Whether a mark may stand on a line: one that is not indented, as it might belong to the property
  /// before it, and does not begin like UTF-16, as what follows the place is read by itself.
  private static func mayBeMark(_ text: Span<UInt8>, _ start: Int) -> Bool {
    let first = text[start]
    return !first.isBlank && VCardStructure.mayBeMark(first) && text[start + 1] != 0
  }

  /// The last line before a position that is not empty, without its end.
  private static func lastLine(_ text: Span<UInt8>, before position: Int) -> Range<Int>? {
    var end = position
    while end > 0, isLineEnd(text[end - 1]) { end -= 1 }
    if end == 0 { return nil }
    var start = end
    while start > 0, !isLineEnd(text[start - 1]) { start -= 1 }
    return start..<end
  }

  @inline(__always)
  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0a || byte == 0x0d }
}
