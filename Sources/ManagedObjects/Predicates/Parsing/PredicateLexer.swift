/// Splits a format text into tokens, one at a time.
struct PredicateLexer {
  let format: String
  let bytes: [UInt8]
  /// Where the next token is looked for.
  var position = 0

  init(format: String) {
    self.format = format
    bytes = Array(format.utf8)
  }

  /// The next token.
  mutating func next() throws(FetchPredicateError) -> PredicateToken {
    skipWhitespace()
    let start = position
    let kind = try scanToken()
    return PredicateToken(kind: kind, range: start..<position)
  }

  private mutating func scanToken() throws(FetchPredicateError) -> PredicateToken.Kind {
    guard let byte = byte(at: position) else { return .end }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(try scanString(quote: byte))
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      if let seconds = try scanDuration() { return .duration(seconds) }
      return .number(try scanNumber())
    case UInt8(ascii: "%"): return .placeholder(try scanPlaceholder())
    case UInt8(ascii: "$"): return .variable(try scanMarkedWord())
    case UInt8(ascii: "@"): return .collectionOperator(try scanMarkedWord())
    case UInt8(ascii: "#"): return try scanEscapedWord()
    default: break
    }
    if isWordByte(at: position) { return .word(scanWord(), isEscaped: false) }
    return .symbol(try scanSymbol())
  }

  private mutating func scanSymbol() throws(FetchPredicateError) -> PredicateToken.Symbol {
    for symbol in PredicateToken.Symbol.allCases
    where bytes[position...].starts(with: symbol.rawValue.utf8) {
      position += symbol.rawValue.utf8.count
      return symbol
    }
    throw unknownCharacter()
  }

  private mutating func scanEscapedWord() throws(FetchPredicateError) -> PredicateToken.Kind {
    if byte(at: position + 1) == UInt8(ascii: "$"), isWordByte(at: position + 2) {
      position += 2
      return .word("$" + scanWord(), isEscaped: true)
    }
    return .word(try scanMarkedWord(), isEscaped: true)
  }

  /// Reads a word behind the character that gives it its meaning.
  private mutating func scanMarkedWord() throws(FetchPredicateError) -> String {
    guard isWordByte(at: position + 1) else { throw unknownCharacter() }
    position += 1
    return scanWord()
  }

  private mutating func scanWord() -> String {
    let start = position
    while isWordByte(at: position) || isDigit(at: position) {
      position += scalarLength(at: position)
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }
}

extension PredicateLexer {
  func byte(at index: Int) -> UInt8? {
    index < bytes.count ? bytes[index] : nil
  }

  func isDigit(at index: Int) -> Bool {
    guard let byte = byte(at: index) else { return false }
    return UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  /// An error about the bytes from `start` up to `end`, or up to the current position.
  func failure(
    _ kind: FetchPredicateError.Kind, from start: Int, to end: Int? = nil
  ) -> FetchPredicateError {
    FetchPredicateError(kind, start..<max(start, end ?? position), in: format)
  }

  private func unknownCharacter() -> FetchPredicateError {
    let end = position + scalarLength(at: position)
    let text = String(decoding: bytes[position..<end], as: UTF8.self)
    return failure(.unknownCharacter(text), from: position, to: end)
  }

  private mutating func skipWhitespace() {
    while let byte = byte(at: position) {
      switch byte {
      case 0x20, 0x09...0x0D: position += 1
      case 0x80...:
        guard let scalar = scalar(at: position), scalar.properties.isWhitespace else { return }
        position += scalarLength(at: position)
      default: return
      }
    }
  }

  /// Whether a word can start here: letters, underscores, and whatever outside of ASCII is a letter,
  /// a mark or a digit.
  private func isWordByte(at index: Int) -> Bool {
    guard let byte = byte(at: index) else { return false }
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"):
      return true
    case 0x80...: return scalar(at: index)?.properties.isIDContinue ?? false
    default: return false
    }
  }

  /// The number of bytes of the scalar here, never more than there are.
  private func scalarLength(at index: Int) -> Int {
    let length =
      switch bytes[index] {
      case ..<0xC0: 1
      case ..<0xE0: 2
      case ..<0xF0: 3
      default: 4
      }
    return min(length, bytes.count - index)
  }

  private func scalar(at index: Int) -> Unicode.Scalar? {
    let length = scalarLength(at: index)
    let lead = UInt32(bytes[index]) & (length == 1 ? 0x7F : 0xFF >> UInt32(length + 1))
    let value = bytes[index + 1..<index + length].reduce(lead) { $0 << 6 | UInt32($1 & 0x3F) }
    return Unicode.Scalar(value)
  }
}

extension PredicateLexer {
  /// Whether a text can be written as a key path: words with dots between them, before each of which
  /// an at sign or a dollar sign may stand.
  static func isKeyPath(_ text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { key in
      let isMarked = key.hasPrefix("@") || key.hasPrefix("$")
      return isWord(String(isMarked ? key.dropFirst() : key))
    }
  }

  private static func isWord(_ text: String) -> Bool {
    var lexer = PredicateLexer(format: text)
    return lexer.isWordByte(at: 0) && lexer.scanWord().utf8.count == text.utf8.count
  }
}
