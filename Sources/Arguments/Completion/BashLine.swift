/// A command line of bash as readline and the shell see it: words with quotes, some of them open.
struct BashLine {
  /// What keeps characters from having their special meaning.
  enum Quote {
    case none
    case single
    case double
  }

  /// The words, the program's own name included, without quotes.
  ///
  /// The word at the cursor ends there.
  private(set) var words: [String] = []
  /// Which word the cursor is in.
  private(set) var index = 0
  /// How many bytes of that word readline takes for an earlier word and leaves as they are.
  private(set) var settled = 0
  /// The quotes that are open at the cursor.
  private(set) var quote = Quote.none
  /// Whether the cursor is in the name of a file to read from or to write to.
  private(set) var isRedirection = false

  /// Takes a line apart.
  ///
  /// - Parameters:
  ///   - head: What is left of the cursor.
  ///   - rest: What is right of it.
  ///   - breaks: The value of `COMP_WORDBREAKS`.
  /// - Complexity: O(*n*) in the length of the line.
  init(_ head: String, rest: String, breaks: String) {
    var scanner = BashScanner(breaks: breaks)
    for byte in head.utf8 { scanner.scan(byte) }
    index = scanner.words.count
    settled = scanner.settled
    quote = scanner.quote
    isRedirection = scanner.isRedirection
    let typed = scanner.markCursor()
    for byte in rest.utf8 { scanner.scan(byte) }
    scanner.endWord()
    words = scanner.words
    if words.indices.contains(index) { words[index] = typed }
  }
}

extension BashLine {
  /// The candidates that readline can put in the place of the word at the cursor.
  ///
  /// It leaves what it takes for earlier words as that is typed, and puts what all candidates share
  /// in the place of the rest, which must not be less than is typed.
  func fitting(_ candidates: [Candidate]) -> [Candidate] {
    guard words.indices.contains(index) else { return candidates }
    let typed = words[index].utf8
    let fitting = candidates.filter {
      $0.text.utf8.prefix(settled).elementsEqual(typed.prefix(settled))
    }
    let spellings = Set(fitting.map { Array($0.text.utf8.prefix(typed.count)) })
    return spellings.count > 1 ? [] : fitting
  }

  /// What readline is to put in the place of the word that it sees.
  ///
  /// Readline closes an open quote itself.
  ///
  /// - Parameter text: A word for the shell, which begins with the one at the cursor.
  /// - Returns: The part of it that is to be replaced, quoted as the word is.
  func reply(_ text: String) -> String {
    let bytes = Array(text.utf8.dropFirst(settled))
    let reply = bytes.indices.flatMap { index in
      quoted(bytes[index], before: index + 1 < bytes.count ? bytes[index + 1] : nil)
    }
    return String(decoding: reply, as: UTF8.self)
  }

  private func quoted(_ byte: UInt8, before next: UInt8?) -> [UInt8] {
    let escaped = [UInt8(ascii: "\\"), byte]
    switch quote {
    case .none: return BashScanner.isSpecial(byte) ? escaped : [byte]
    case .single: return byte == UInt8(ascii: "'") ? Array("'\\''".utf8) : [byte]
    case .double:
      // Between these quotes, too, it stands for an earlier command, unless nothing or a space
      // follows, and a backslash before it would stay.
      if byte == UInt8(ascii: "!"), let next, next != UInt8(ascii: " ") {
        return Array("\"'!'\"".utf8)
      }
      return BashScanner.isSpecialInQuotes(byte) ? escaped : [byte]
    }
  }
}
