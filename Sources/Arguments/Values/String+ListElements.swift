extension StringProtocol {
  /// The elements of a list with commas between them; none in quotes that stand round an element, or
  /// behind a bracket as in `field['Size, in cm']`, ends one.
  package var listElements: [Self.SubSequence] {
    var elements: [Self.SubSequence] = []
    var start = startIndex
    var position = startIndex
    // Signs and blanks may stand before the quote that an element begins with.
    var mayBegin = true
    while position < endIndex {
      switch self[position] {
      case ",":
        elements.append(self[start..<position])
        start = index(after: position)
        mayBegin = true
      case "'" where mayBegin, "\"" where mayBegin:
        position = endOfQuotes(from: position) ?? position
        mayBegin = false
      case "-" where mayBegin, " " where mayBegin, "[": mayBegin = true
      default: mayBegin = false
      }
      position = index(after: position)
    }
    return elements + [self[start...]]
  }

  /// The quote that ends what another one begins; nil where there is none.
  private func endOfQuotes(from start: Index) -> Index? {
    var position = index(after: start)
    while position < endIndex, self[position] != self[start] {
      if self[position] == "\\" { position = index(after: position) }
      if position < endIndex { position = index(after: position) }
    }
    return position < endIndex ? position : nil
  }
}
