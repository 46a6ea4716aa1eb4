/// Cells of comma-separated values (RFC 4180).
package struct CSVText {
  /// Whether a text that a spreadsheet would take for a formula gets an apostrophe before it; numbers and
  /// dates stay as they are, though a spreadsheet might reckon with them.
  package let guardsFormulas: Bool
  /// Whether an empty text is written as two quotes: as the only cell of a line it has to be.
  package let quotesEmpty: Bool

  /// Writes cells.
  package init(guardsFormulas: Bool, quotesEmpty: Bool) {
    self.guardsFormulas = guardsFormulas
    self.quotesEmpty = quotesEmpty
  }

  /// A text as a cell, in quotes only if it has to be.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - guardsFormulas: Whether one that a spreadsheet would take for a formula gets an apostrophe
  ///     before it.
  /// - Returns: The cell.
  package static func cell(_ text: String, guardsFormulas: Bool) -> String {
    var output = ByteBuffer(capacity: text.utf8.count + 16)
    let bytes = Array(text.utf8)
    CSVText(guardsFormulas: guardsFormulas, quotesEmpty: false)
      .append(bytes.span, 0..<bytes.count, to: &output)
    return String(decoding: output.content, as: UTF8.self)
  }

  /// Appends a range of UTF-8 as a cell, in quotes only if it has to be.
  @inline(__always)
  package func append(_ text: Span<UInt8>, _ range: Range<Int>, to output: inout ByteBuffer) {
    guard let first = range.isEmpty ? nil : text[range.lowerBound] else {
      if quotesEmpty { output.append(ShortBytes("\"\"")) }
      return
    }
    let start = output.count
    if first.isBlank || text[range.upperBound - 1].isBlank {
      return appendBlank(text, range, to: &output)
    }
    if isGuarded(text, range, from: first) { output.appendGuard() }
    let end = output.append(text, range, plain: .csv)
    if end < range.upperBound {
      appendRest(text, range, from: end, start: start, to: &output)
    }
  }

  /// Whether a text gets an apostrophe.
  @inline(__always)
  private func isGuarded(_ text: Span<UInt8>, _ range: Range<Int>, from first: UInt8) -> Bool {
    guardsFormulas && Self.mayBeginFormula(first) && Self.needsGuard(text, range)
      && !Self.isNumber(text, range)
  }

  /// Appends a cell with a blank at one of its ends, in quotes unless an apostrophe stands before it.
  @inline(never)
  private func appendBlank(_ text: Span<UInt8>, _ range: Range<Int>, to output: inout ByteBuffer) {
    let isGuarded = isGuarded(text, range, from: text[range.lowerBound])
    guard isGuarded, !text[range.upperBound - 1].isBlank else {
      return appendQuoted(text, range, isGuarded: isGuarded, to: &output)
    }
    let start = output.count
    output.appendGuard()
    appendRest(text, range, from: range.lowerBound, start: start, to: &output)
  }

  /// Appends the rest of a cell, and puts the cell in quotes once that shows to be necessary.
  @inline(never)
  private func appendRest(
    _ text: Span<UInt8>, _ range: Range<Int>, from end: Int, start: Int,
    to output: inout ByteBuffer
  ) {
    var position = end
    while position < range.upperBound {
      let byte = text[position]
      if Self.needsQuotes(byte) {
        let isGuarded = output.count - start > position - range.lowerBound
        output.removeAll(from: start)
        return appendQuoted(text, range, isGuarded: isGuarded, to: &output)
      }
      output.append(byte)
      position = output.append(text, position + 1..<range.upperBound, plain: .csv)
    }
  }

  private func appendQuoted(
    _ text: Span<UInt8>, _ range: Range<Int>, isGuarded: Bool, to output: inout ByteBuffer
  ) {
    output.append(UInt8(ascii: "\""))
    if isGuarded { output.appendGuard() }
    var position = range.lowerBound
    while true {
      position = output.append(text, position..<range.upperBound, plain: .csv)
      if position == range.upperBound { break }
      if text[position] == UInt8(ascii: "\"") { output.append(UInt8(ascii: "\"")) }
      output.append(text[position])
      position += 1
    }
    output.append(UInt8(ascii: "\""))
  }

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "\""), 0x0a, 0x0d: true
    default: false
    }
  }

  @inline(__always)
  private static func mayBeginFormula(_ byte: UInt8) -> Bool {
    byte < 0x30 || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "@") || byte >= 0xc2
  }

  /// Whether a text gets an apostrophe: when a spreadsheet would take it for a formula, or when it
  /// looks as if it had got one already.
  ///
  /// Blanks and characters without width before either change nothing. So every text can be had back.
  @inline(never)
  package static func needsGuard(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var position = range.lowerBound
    while position < range.upperBound {
      let length = unseenLength(text, position, range.upperBound)
      if length == 0 { break }
      position += length
    }
    guard position < range.upperBound else { return false }
    switch text[position] {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"): return true
    case 0x00, 0x09, 0x0a, 0x0d: return true
    case 0xef: return isWideSign(text, position, range.upperBound)
    default: return false
    }
  }

  /// How many bytes at a position are an apostrophe, a blank or a character without width; zero for none.
  private static func unseenLength(_ text: Span<UInt8>, _ position: Int, _ end: Int) -> Int {
    func next(_ distance: Int) -> UInt8 {
      position + distance < end ? text[position + distance] : 0
    }
    return switch (text[position], next(1), next(2)) {
    case (UInt8(ascii: "'"), _, _), (UInt8(ascii: " "), _, _): 1
    // U+00A0, U+00AD.
    case (0xc2, 0xa0, _), (0xc2, 0xad, _): 2
    // U+1680, U+180E.
    case (0xe1, 0x9a, 0x80), (0xe1, 0xa0, 0x8e): 3
    // U+2000 to U+200F, U+2028 to U+202F, U+205F to U+206F.
    case (0xe2, 0x80, 0x80...0x8f), (0xe2, 0x80, 0xa8...0xaf), (0xe2, 0x81, 0x9f...0xaf): 3
    // U+3000, U+FEFF.
    case (0xe3, 0x80, 0x80), (0xef, 0xbb, 0xbf): 3
    default: 0
    }
  }

  /// Whether a text is nothing but digits and what stands between them in telephone numbers and dates:
  /// also what is to be dialled behind a number, as `x33`, `ext. 33`, `,33` or `p33`.
  ///
  /// A spreadsheet may reckon with it, but calls no function; scripts and address books would take an
  /// apostrophe for a part of it.
  @inline(never)
  private static func isNumber(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var hasDigits = false
    var position = range.lowerBound
    while position < range.upperBound {
      let start = position
      position += 1
      switch text[start] {
      case 0x30...0x39: hasDigits = true
      case 0x20, UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: ","), UInt8(ascii: ";"),
        UInt8(ascii: "#"), UInt8(ascii: "*"):
        continue
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
        while position < range.upperBound, 0x61...0x7a ~= text[position] | 0x20 { position += 1 }
        guard hasDigits, isDialWord(text, start..<position) else { return false }
      default: return false
      }
    }
    return true
  }

  /// Whether a word stands before an extension, or for a pause.
  private static func isDialWord(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    switch range.map({ text[$0] | 0x20 }) {
    case Array("x".utf8), Array("ext".utf8), Array("p".utf8), Array("w".utf8): true
    default: false
    }
  }

  /// Whether one of the full-width forms of the signs stands at a position.
  private static func isWideSign(_ text: Span<UInt8>, _ position: Int, _ end: Int) -> Bool {
    guard position + 3 <= end, text[position + 1] == 0xbc else { return false }
    switch text[position + 2] {
    case 0x8b, 0x8d, 0x9d, 0xa0: return true
    default: return false
    }
  }
}
