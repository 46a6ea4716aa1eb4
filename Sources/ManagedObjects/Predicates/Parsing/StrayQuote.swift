/// A quote that ends or begins a text, but was meant to be a part of one: `'O'Brien'`,
/// `'O''Brien'`, `O'Brien`.
///
/// Wherever a text and a word or another text touch, the format is wrong, and a quote is the reason.
struct StrayQuote {
  /// The most characters of a text that is spelled out.
  private static let lengthLimit = 40

  /// What was meant to be one text.
  let range: Range<Int>
  /// How to write it; empty when it is too long, or is not known to end anywhere.
  let spellings: [String]
}

extension StrayQuote {
  /// Looks for the first such quote of a format.
  ///
  /// - Parameters:
  ///   - format: A format that cannot be parsed.
  ///   - limit: Where it goes wrong; nothing behind it is looked at.
  /// - Complexity: O(*n*) in the length of the format.
  init?(in format: String, upTo limit: Int) {
    var lexer = PredicateLexer(format: format)
    var last: PredicateToken?
    while lexer.position <= limit {
      // What cannot be read begins with a quote, too, where that quote has no partner.
      let token = try? lexer.next()
      if let last, let range = Self.junction(last, token, lexer.bytes, limit) {
        self.init(range, in: lexer.bytes)
        return
      }
      guard let token, token.kind != .end else { return nil }
      last = token
    }
    return nil
  }

  /// What a token and the next one were meant to be in one, if both touch and one is a text.
  private static func junction(
    _ token: PredicateToken, _ next: PredicateToken?, _ bytes: [UInt8], _ limit: Int
  ) -> Range<Int>? {
    let end = token.range.upperBound
    guard end <= limit, end < bytes.count, next.map({ $0.range.lowerBound == end }) ?? true else {
      return nil
    }
    switch token.kind {
    case .string where bytes[end] == bytes[token.range.lowerBound] || isWord(next, at: end, bytes):
      return text(from: token.range.lowerBound, quote: bytes[token.range.lowerBound], bytes)
        ?? token.range.lowerBound..<wordEnd(from: end, bytes)
    case .word where isWord(token, at: end, bytes) && isQuote(bytes[end]):
      return token.range.lowerBound..<wordEnd(from: end + 1, bytes)
    default: return nil
    }
  }

  /// Whether a token, or what cannot be read as one, is a word or a number.
  private static func isWord(
    _ token: PredicateToken?, at start: Int, _ bytes: [UInt8]
  ) -> Bool {
    switch token?.kind {
    case nil: continuesText(bytes[start])
    case .word(let text, let isEscaped): !isEscaped && ReservedWord(text) == nil
    case .number: true
    default: false
    }
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"")
  }

  /// Whether a byte is a part of a word: a quote before it is no closing one.
  private static func continuesText(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  private static func wordEnd(from start: Int, _ bytes: [UInt8]) -> Int {
    bytes[start...].firstIndex { !continuesText($0) } ?? bytes.count
  }

  /// From an opening quote past the first one of its kind behind which no word goes on.
  private static func text(from start: Int, quote: UInt8, _ bytes: [UInt8]) -> Range<Int>? {
    var position = start + 1
    while position < bytes.count {
      let next = position + 1 < bytes.count ? bytes[position + 1] : nil
      switch (bytes[position], next) {
      case (UInt8(ascii: "\\"), _), (quote, quote?): position += 2
      case (quote, let byte?) where continuesText(byte): position += 1
      case (quote, _): return start..<position + 1
      default: position += 1
      }
    }
    return nil
  }
}

extension StrayQuote {
  private init(_ range: Range<Int>, in bytes: [UInt8]) {
    self.range = range
    let content = Self.content(of: bytes[range])
    guard content.count <= Self.lengthLimit * 4, !content.contains(where: { $0 < 0x20 }) else {
      spellings = []
      return
    }
    let text = String(decoding: content, as: UTF8.self)
    let escaped = "'" + text.replacing("'", with: "\\'") + "'"
    spellings =
      text.count > Self.lengthLimit || text.contains("\\")
      ? [] : text.contains("\"") ? [escaped] : ["\"\(text)\"", escaped]
  }

  /// A text without the quotes round it, and with one quote for two.
  private static func content(of text: ArraySlice<UInt8>) -> [UInt8] {
    guard let quote = text.first, isQuote(quote) else { return Array(text) }
    let isClosed = text.count > 1 && text.last == quote
    var content: [UInt8] = []
    for byte in isClosed ? text.dropFirst().dropLast() : text.dropFirst() {
      let isSecond = byte == quote && content.last == quote
      if !isSecond { content.append(byte) }
    }
    return content
  }
}

extension FetchPredicateError {
  /// The same error, or the quote that is its reason.
  ///
  /// - Complexity: O(*n*) in the length of the format.
  var orStrayQuote: FetchPredicateError {
    guard let stray = StrayQuote(in: format, upTo: range.lowerBound) else { return self }
    return FetchPredicateError(
      .strayQuote(spellings: stray.spellings), stray.range, in: format)
  }
}
