extension PredicateLexer {
  /// Reads a placeholder from its percent sign on.
  mutating func scanPlaceholder() throws(FetchPredicateError) -> PredicateToken.Placeholder {
    let start = position
    position += 1
    skipLengthModifiers()
    guard let letter = byte(at: position) else {
      throw failure(.unknownCharacter("%"), from: start)
    }
    let hasModifiers = position > start + 1
    let placeholder: PredicateToken.Placeholder? =
      switch letter {
      case UInt8(ascii: "@") where !hasModifiers: .value
      case UInt8(ascii: "K") where !hasModifiers: .keyPath
      case UInt8(ascii: "s") where !hasModifiers: .text
      case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "x"),
        UInt8(ascii: "X"), UInt8(ascii: "o"):
        .integer
      case UInt8(ascii: "f"), UInt8(ascii: "e"), UInt8(ascii: "g"): .number
      default: nil
      }
    guard let placeholder else {
      let isEscaped = letter == UInt8(ascii: "%")
      throw failure(.unknownCharacter(isEscaped ? "%%" : "%"), from: start, to: start + 1)
    }
    position += 1
    return placeholder
  }

  /// Skips what tells a C compiler the size of a number.
  private mutating func skipLengthModifiers() {
    while let byte = byte(at: position), "hlqzjt".utf8.contains(byte) { position += 1 }
  }
}
