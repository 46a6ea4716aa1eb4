import TextTools

/// Finds the properties of cards in a text that comes in pieces.
///
/// It joins lines that were folded (RFC 6350, 3.2), or broken by quoted-printable or base64, tells
/// where cards begin and end, and makes what is encoded plain. A property that stands in one
/// piece on one line is not copied.
struct VCardScanner {
  let limits: VCardLimits
  /// The line that is being read, counted from one.
  private(set) var lineNumber = 1
  /// The beginning of a line whose end is in a later piece.
  private var partial: [UInt8] = []
  private var isPartial = false
  private var partialIsLong = false
  private var partialIsOdd = false
  private var skipsLineFeed = false
  /// The property that may go on in the next line.
  var property = VCardPending()
  var structure: VCardStructure
  /// How many blanks stand before each line of a card that is indented as a whole.
  private var indentation = 0
  /// How many blanks stood before the mark above, if the next line may have as many.
  private var markIndentation: Int?
  private var lastLineIsEmpty = true
  /// Whether some line of the card followed right behind another, so that lines have one end each.
  private var hasSingleEnds = false

  init(
    limits: VCardLimits = VCardLimits(), undeclared: VCardUndeclaredText = .guessed(nil)
  ) {
    self.limits = limits
    structure = VCardStructure(undeclared)
  }

  /// Reads on up to the end of a card or of a piece.
  ///
  /// The position in the piece moves to where to go on.
  ///
  /// - Returns: The end of a card; nil at the end of the piece.
  mutating func scan(
    _ piece: [UInt8], _ position: inout Int, _ sink: inout some VCardSink
  ) -> VCardEnd? {
    let text = piece.span
    while position < text.count {
      if skipsLineFeed {
        skipsLineFeed = false
        if text[position] == 0x0a {
          position += 1
          continue
        }
      }
      let start = position
      let (end, isOdd) = Self.lineEnd(text, start)
      guard end < text.count else {
        stash(text, start..<end, isOdd)
        position = end
        break
      }
      position = end + 1
      if text[end] == 0x0d {
        if position < text.count, text[position] == 0x0a { position += 1 }
        skipsLineFeed = position == text.count && text[position - 1] == 0x0d
      }
      let ended: VCardEnd?
      if isPartial {
        stash(text, start..<end, isOdd)
        ended = takePartial(&sink)
      } else {
        ended = take(VCardPhysicalLine(range: start..<end, isOdd: isOdd), text, true, &sink)
      }
      lineNumber += 1
      if let ended { return ended }
    }
    property.hold(text)
    return nil
  }

  /// Begins another text, or another part of one.
  ///
  /// Nothing stays but memory: what was read before must not tell how this is read.
  mutating func restart() {
    lineNumber = 1
    (skipsLineFeed, lastLineIsEmpty) = (false, true)
    (indentation, markIndentation) = (0, nil)
    beginCard()
    structure.restart()
  }

  /// Forgets what lines have shown of how they are written, as the next card may come from elsewhere.
  private mutating func beginCard() {
    hasSingleEnds = false
    property.beginCard()
  }

  /// Reads what is left at the end of the text.
  mutating func finish(_ sink: inout some VCardSink) -> VCardEnd? {
    if isPartial, let ended = takePartial(&sink) { return ended }
    let none: [UInt8] = []
    finishProperty(none.span, &sink)
    return structure.finish(limits, &sink)
  }

  /// The end of the line that begins at a position, and whether it holds bytes beyond ASCII, or ones
  /// that are no text.
  @inline(__always)
  private static func lineEnd(_ text: Span<UInt8>, _ start: Int) -> (end: Int, isOdd: Bool) {
    var end = start
    var all: UInt64 = 0
    while end < text.count {
      // As long as they stand in words: the place of the first byte below 0x1c in the next one.
      if end &+ 8 <= text.count {
        let word = text.word(at: end)
        let low = (word &- 0x1c1c_1c1c_1c1c_1c1c) & ~word & 0x8080_8080_8080_8080
        if low == 0 {
          all |= word
          end &+= 8
          continue
        }
        let bits = low.trailingZeroBitCount & ~7
        all |= word & (1 << UInt64(bits) &- 1)
        end &+= bits >> 3
      }
      let byte = text[end]
      if byte == 0x0a || byte == 0x0d { break }
      all |= VCardNormalizer.isNoText(byte) ? 0x80 : UInt64(byte)
      end &+= 1
    }
    return (end, all & 0x8080_8080_8080_8080 != 0)
  }

  /// Keeps a part of a line; of one that is too long only the beginning.
  private mutating func stash(_ text: Span<UInt8>, _ range: Range<Int>, _ isOdd: Bool) {
    isPartial = true
    if isOdd { partialIsOdd = true }
    if partialIsLong { return }
    if partial.count + range.count > limits.property {
      partialIsLong = true
      partial = Array(partial.prefix(256)) + text.array(range.prefix(256))
    } else {
      partial.append(contentsOf: text.array(range))
    }
  }

  private mutating func takePartial(_ sink: inout some VCardSink) -> VCardEnd? {
    let line = partial
    let physical = VCardPhysicalLine(
      range: 0..<line.count, isOdd: partialIsOdd, isCut: partialIsLong)
    partial = []
    (isPartial, partialIsLong, partialIsOdd) = (false, false, false)
    return take(physical, line.span, false, &sink)
  }

  /// Takes a line, which stands in the piece or was put together from several.
  @inline(__always)
  private mutating func take(
    _ line: VCardPhysicalLine, _ text: Span<UInt8>, _ isInPiece: Bool, _ sink: inout some VCardSink
  ) -> VCardEnd? {
    if line.range.isEmpty {
      if hasSingleEnds, property.isOpen, property.isBase64(text) { finishProperty(text, &sink) }
      if hasSingleEnds { property.noteEmptyLine() }
      lastLineIsEmpty = true
      return nil
    }
    if !lastLineIsEmpty { hasSingleEnds = true }
    lastLineIsEmpty = false
    var line = line
    let indented = line.range
    if indentation > 0 || markIndentation != nil { unindent(&line.range, text) }
    if line.range.isEmpty { return nil }
    let first = text[line.range.lowerBound]
    var head = first.isBlank ? nil : structure.heads.guess(text, line.range)
    var mark: VCardStructure.Mark?
    if head == nil {
      mark = VCardStructure.mark(text, line.range, ifAny: first)
      if mark == nil, !first.isBlank {
        head = structure.heads.place(of: text, line.range, keeping: property.head)
      }
    }
    if property.isOpen {
      let isNew =
        !property.mayContinue(first)
        && (mark != nil || head != nil && !property.mayBeNote(text)
          || property.isFollowedByProperty(text, line.range))
        || property.endsBefore(line.range, text)
      if !isNew, continues(line, text) { return nil }
      finishProperty(text, &sink)
    }
    if let mark {
      if mark != .end {
        markIndentation = indented.prefix { text[$0].isBlank }.count
        beginCard()
      }
      return structure.take(mark, lineNumber, limits, &sink)
    }
    property.open(
      line, text, lineNumber, head: head, isInPiece: isInPiece, limit: limits.property)
    return nil
  }

  /// Takes away the blanks that stand before each line of the card, as the line behind its first one
  /// shows.
  private mutating func unindent(_ range: inout Range<Int>, _ text: Span<UInt8>) {
    let count = range.prefix { text[$0].isBlank }.count
    if let markIndentation {
      indentation = count >= markIndentation ? markIndentation : 0
      self.markIndentation = nil
    }
    range = range.dropFirst(min(indentation, count))
  }

  /// Adds a line to the property before it if it belongs there.
  private mutating func continues(_ line: VCardPhysicalLine, _ text: Span<UInt8>) -> Bool {
    let isMark = VCardStructure.mark(text, line.range) != nil
    guard let start = property.continuation(line, text, isMark: isMark) else { return false }
    property.append(line, from: start, text, limit: limits.property)
    return true
  }

  private mutating func finishProperty(_ text: Span<UInt8>, _ sink: inout some VCardSink) {
    guard property.isOpen else { return }
    let (held, range) = property.close()
    if property.isCut {
      structure.warn(
        property.line, "a property of more than \(limits.property) bytes is left out", limits)
      return
    }
    if let held {
      structure.add(held.span, 0..<held.count, property, limits, &sink)
    } else {
      structure.add(text, range, property, limits, &sink)
    }
  }
}
