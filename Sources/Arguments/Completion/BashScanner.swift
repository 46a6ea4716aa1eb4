/// Reads a command line of bash byte by byte.
struct BashScanner {
  private let breaks: Set<UInt8>
  private var current: [UInt8]?
  private var isEscaped = false
  private var settledBeforeQuote = 0

  /// The words that have ended.
  private(set) var words: [String] = []
  /// How many bytes of the current word stand before what readline takes for the current one.
  private(set) var settled = 0
  private(set) var quote = BashLine.Quote.none
  /// Whether the current or the next word is the name of a file behind `<` or `>`.
  private(set) var isRedirection = false

  init(breaks: String) {
    self.breaks = Set(breaks.utf8)
  }
}

extension BashScanner {
  /// Whether a byte means something else to the shell outside quotes.
  static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): false
    case UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF: false
    default: !"_-+=:,./@%".utf8.contains(byte)
    }
  }

  /// Whether a byte between double quotes takes a backslash.
  static func isSpecialInQuotes(_ byte: UInt8) -> Bool { "\"\\$`".utf8.contains(byte) }

  mutating func scan(_ byte: UInt8) {
    if isEscaped { return scanEscaped(byte) }
    switch (quote, byte) {
    case (.none, _): scanUnquoted(byte)
    case (.single, UInt8(ascii: "'")), (.double, UInt8(ascii: "\"")): closeQuote(byte)
    case (.double, UInt8(ascii: "\\")): isEscaped = true
    default: append(byte)
    }
  }

  private mutating func scanEscaped(_ byte: UInt8) {
    isEscaped = false
    if quote == .double, !Self.isSpecialInQuotes(byte) { append(UInt8(ascii: "\\")) }
    append(byte)
  }

  private mutating func scanUnquoted(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\\"): isEscaped = true
    case UInt8(ascii: "'"): openQuote(.single)
    case UInt8(ascii: "\""): openQuote(.double)
    case UInt8(ascii: "<"), UInt8(ascii: ">"): startRedirection()
    case UInt8(ascii: "&") where isRedirection && current == nil: break
    case _ where " \t\n;|&()".utf8.contains(byte): endWord()
    default:
      append(byte)
      if breaks.contains(byte) { settled = current?.count ?? 0 }
    }
  }

  private mutating func append(_ byte: UInt8) {
    if current == nil { current = [] }
    current?.append(byte)
  }

  private mutating func openQuote(_ kind: BashLine.Quote) {
    quote = kind
    settledBeforeQuote = settled
    current = current ?? []
    settled = current?.count ?? 0
  }

  private mutating func closeQuote(_ byte: UInt8) {
    quote = .none
    settled = breaks.contains(byte) ? current?.count ?? 0 : settledBeforeQuote
  }

  private mutating func startRedirection() {
    // A number before it is that of a descriptor.
    if current?.allSatisfy({ (0x30...0x39).contains($0) }) == true { current = nil }
    endWord()
    isRedirection = true
  }

  /// Ends the current word, if there is one.
  mutating func endWord() {
    guard let word = current.take() else { return }
    if !isRedirection { words.append(String(decoding: word, as: UTF8.self)) }
    isRedirection = false
    settled = 0
  }

  /// Begins a word where none is, so that there is one to complete.
  ///
  /// - Returns: The current word as far as it was read.
  mutating func markCursor() -> String {
    let word = current ?? []
    current = word
    return String(decoding: word, as: UTF8.self)
  }
}
