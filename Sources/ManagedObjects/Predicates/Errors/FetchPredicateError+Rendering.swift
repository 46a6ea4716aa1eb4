extension FetchPredicateError {
  /// The message, the line of the format that it is about, and carets under the range.
  ///
  ///     Person has no attribute “agee”; did you mean age?
  ///       firstName == "Anna" AND agee > 50
  ///                               ^^^^
  ///
  /// - Parameter width: The number of columns of the format to show at most, around the start of
  ///   the range; at least 20.
  /// - Returns: Three lines without a line break at the end; the message alone for an empty format.
  /// - Complexity: O(*n*) in the length of the format.
  public func rendering(width: Int = 60) -> String {
    guard !format.isEmpty else { return message }
    let excerpt = markedLine(reach: max(20, width) * 8).excerpt(width: max(20, width))
    return "\(message)\n  \(excerpt.text)\n  \(excerpt.carets)"
  }

  /// The line that the range starts in, as far as `reach` bytes around the start of the range.
  private func markedLine(reach: Int) -> MarkedLine {
    let bytes = Array(format.utf8)
    let newline = UInt8(ascii: "\n")
    let start = range.lowerBound
    let before = bytes[max(0, start - reach)..<start]
    let after = bytes[start..<min(bytes.count, start + reach)]
    let lineStart = before.lastIndex(of: newline).map { $0 + 1 } ?? before.startIndex
    let lineEnd = after.firstIndex(of: newline) ?? after.endIndex
    let markedEnd = min(max(range.upperBound, start), lineEnd)
    return MarkedLine(
      before: bytes[lineStart..<start], marked: bytes[start..<markedEnd],
      after: bytes[markedEnd..<lineEnd],
      startsEarlier: lineStart > 0 && bytes[lineStart - 1] != newline,
      endsLater: lineEnd < bytes.count && bytes[lineEnd] != newline)
  }
}
