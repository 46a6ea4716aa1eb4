/// A line of text, a range of which is to be pointed at.
struct MarkedLine {
  private let scalars: [Unicode.Scalar]
  private let marked: Range<Int>
  private let startsEarlier: Bool
  private let endsLater: Bool

  /// Puts together a line from its parts in UTF-8.
  ///
  /// - Parameters:
  ///   - before: What stands before the range.
  ///   - marked: What the range covers.
  ///   - after: What stands behind the range.
  ///   - startsEarlier: Whether the line has more before `before`.
  ///   - endsLater: Whether the line has more behind `after`.
  init(
    before: ArraySlice<UInt8>, marked: ArraySlice<UInt8>, after: ArraySlice<UInt8>,
    startsEarlier: Bool, endsLater: Bool
  ) {
    // A part may have been cut off in the middle of a scalar.
    let whole = before.drop { startsEarlier && $0 & 0xC0 == 0x80 }
    let parts = [whole, marked, after].map { Self.visible($0) }
    scalars = parts.flatMap { $0 }
    self.marked = parts[0].count..<parts[0].count + parts[1].count
    self.startsEarlier = startsEarlier
    self.endsLater = endsLater
  }

  private static func visible(_ bytes: ArraySlice<UInt8>) -> [Unicode.Scalar] {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.map(DisplayColumns.visible)
  }
}

extension MarkedLine {
  /// The line, cut to a number of columns around the start of the range, and carets to put under
  /// the range.
  func excerpt(width limit: Int) -> (text: String, carets: String) {
    let first = firstShown(width: limit)
    let isCut = first > 0 || startsEarlier
    var text = isCut ? "…" : ""
    var used = isCut ? 1 : 0
    var indent = used
    var carets = 0
    var index = first
    while index < scalars.count {
      let columns = DisplayColumns.width(of: scalars[index])
      guard used + columns <= limit else { break }
      text.unicodeScalars.append(scalars[index])
      used += columns
      if index < marked.lowerBound { indent += columns }
      if marked.contains(index) { carets += columns }
      index += 1
    }
    if index < scalars.count || endsLater { text += "…" }
    return (
      text, String(repeating: " ", count: indent) + String(repeating: "^", count: max(1, carets))
    )
  }

  /// The first scalar to show: that of the line where all of it fits, otherwise one so that what
  /// stands before the range takes a third of the width.
  private func firstShown(width limit: Int) -> Int {
    let total = scalars.reduce(0) { $0 + DisplayColumns.width(of: $1) }
    guard total > limit || startsEarlier || endsLater else { return 0 }
    var first = marked.lowerBound
    var columns = 0
    while first > 0, columns < limit / 3 {
      first -= 1
      columns += DisplayColumns.width(of: scalars[first])
    }
    return first
  }
}
