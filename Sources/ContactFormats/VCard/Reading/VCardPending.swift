import ContactCards
import TextTools

/// A line of a text.
struct VCardPhysicalLine {
  var range: Range<Int>
  /// Whether it holds bytes beyond ASCII or a NUL.
  var isOdd: Bool
  /// Whether only its beginning is there.
  var isCut = false
}

/// A property that may go on in the next line.
struct VCardPending {
  /// Whether there is one.
  private(set) var isOpen = false
  /// The line on which it begins.
  private(set) var line = 0
  private(set) var isOdd = false
  /// Whether it is too long to be had.
  private(set) var isCut = false
  /// The bytes, if they do not stand in the piece.
  private var held: [UInt8]?
  private var range = 0..<0
  private var endsWithEquals = false
  /// The place of its beginning in ``VCardStructure/heads``; nil where it has none.
  private(set) var head: Int?
  /// How many blanks fill up its last line beyond what writers fold at.
  private var padding = 0
  /// How long a line is at most where a writer folds it.
  private static let greatestFolded = 80
  /// Whether lines without a property have been taken for some of its text.
  var hasBrokenLines: Bool { brokenCount > 0 }
  /// What it is about, once somebody has asked.
  private var knownField: VCardField?
  /// How many lines without a property have been taken for some of its text.
  private var brokenCount = 0
  /// Whether an empty line has followed.
  private var isFollowedByEmptyLine = false
  /// How the value is written, once that is known.
  private var knownEncoding: VCardParameters.Encoding?
  /// In so many lines at most somebody breaks a name.
  private static let greatestBrokenName = 4
  /// Whether some line behind a soft break, of this property or of one before it in the card, was not
  /// folded.
  private var hasBareSoftBreaks = false

  /// Takes note of the beginning of a card, which may come from another writer than the one before it.
  mutating func beginCard() { hasBareSoftBreaks = false }

  /// Begins with a line.
  @inline(__always)
  mutating func open(
    _ physical: VCardPhysicalLine, _ text: Span<UInt8>, _ number: Int, head: Int?, isInPiece: Bool,
    limit: Int
  ) {
    isOpen = true
    line = number
    self.head = head
    isOdd = physical.isOdd
    isCut = physical.isCut || physical.range.count > limit
    range = physical.range
    held = nil
    if !isInPiece { held = text.array(range) }
    knownEncoding = nil
    (brokenCount, knownField) = (0, nil)
    noteEnd(text, range)
  }

  /// Takes note of an empty line behind it, which is not just the second end of the last one.
  @inline(__always)
  mutating func noteEmptyLine() { isFollowedByEmptyLine = true }

  /// Whether a soft break led to a line that begins another property: behind an empty line, or as the
  /// name leaves no doubt.
  mutating func endsBefore(_ range: Range<Int>, _ text: Span<UInt8>) -> Bool {
    guard endsWithEquals, VCardPropertyStart.isThere(text, range),
      encoding(text) == .quotedPrintable,
      isFollowedByEmptyLine
        || VCardPropertyStart.isCertain(text, range, behind: style(text))
    else { return false }
    dropSoftBreak(text)
    return true
  }

  /// Whether a line begins another property.
  ///
  /// Behind a note, which may have lines such as `Office: 12`, its name has to be known, or in capitals
  /// right behind the first line.
  @inline(__always)
  func isFollowedByProperty(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard VCardPropertyStart.isThere(text, range) else { return false }
    return !mayBeNote(text) || isProperty(text, range, behind: style(text))
  }

  private func isProperty(
    _ text: Span<UInt8>, _ range: Range<Int>, behind style: VCardPropertyStart.Style
  ) -> Bool {
    if VCardPropertyStart.isKnown(text, range, behind: style) { return true }
    return brokenCount == 0 && style == .upper && VCardPropertyStart.isInCapitals(text, range)
  }

  /// Whether it may be a note.
  @inline(__always)
  func mayBeNote(_ text: Span<UInt8>) -> Bool {
    if let held { return VCardPropertyStart.mayBeNote(held.span, 0..<held.count) }
    return VCardPropertyStart.mayBeNote(text, range)
  }

  private func style(_ text: Span<UInt8>) -> VCardPropertyStart.Style {
    if let held { return VCardPropertyStart.Style(held.span, 0..<held.count) }
    return VCardPropertyStart.Style(text, range)
  }

  /// Ends it.
  ///
  /// - Returns: Its bytes, or where they are in the piece.
  @inline(__always)
  mutating func close() -> (held: [UInt8]?, range: Range<Int>) {
    isOpen = false
    if held == nil { return (nil, range) }
    defer { held = nil }
    return (held, range)
  }

  /// Copies the bytes, as the piece goes away.
  mutating func hold(_ text: Span<UInt8>) {
    if isOpen, held == nil { held = text.array(range) }
  }

  @inline(__always)
  private mutating func noteEnd(_ text: Span<UInt8>, _ range: Range<Int>) {
    isFollowedByEmptyLine = false
    let last = range.isEmpty ? 0 : text[range.upperBound - 1]
    if last.isBlank {
      let trimmed = text.trimmed(range)
      endsWithEquals = !trimmed.isEmpty && text[trimmed.upperBound - 1] == 0x3d
      let isFilled = range.count > Self.greatestFolded && trimmed.count <= Self.greatestFolded
      padding = isFilled ? range.upperBound - trimmed.upperBound : 0
    } else {
      (endsWithEquals, padding) = (last == 0x3d, 0)
    }
  }

  /// Whether a line with such a first byte may belong to the property though it looks like another
  /// one: it is folded, or follows a soft break.
  @inline(__always)
  func mayContinue(_ first: UInt8) -> Bool { first.isBlank || endsWithEquals }

  /// Where in a line the part begins that belongs to the property; nil when the line does not.
  ///
  /// A mark, which begins or ends a card, belongs to no property unless it is folded.
  mutating func continuation(
    _ line: VCardPhysicalLine, _ text: Span<UInt8>, isMark: Bool
  ) -> Int? {
    let start = line.range.lowerBound
    let isIndented = text[start].isBlank
    if endsWithEquals, !isMark,
      encoding(text) == .quotedPrintable || breaksCustomLabel(text, line.range)
    {
      dropSoftBreak(text)
      if !isIndented { hasBareSoftBreaks = true }
      return isIndented && isFolded(line, text) ? start + 1 : start
    }
    if isIndented {
      if padding > 0 { dropPadding(text) }
      return start + 1
    }
    if isMark || isFollowedByProperty(text, line.range) { return nil }
    if isBase64(text), line.range.allSatisfy({ Base64.isPart(text[$0]) }) { return start }
    // A comment, or a property that lacks its colon.
    if text[start] == 0x23 || VCardPropertyStart.withColon(text, line.range) != nil { return nil }
    return breaksLine(text, line.range) ? start : nil
  }

  /// Whether a soft break is within a label that is quoted-printable itself (``VCardCustomLabel``),
  /// and a line goes on with that.
  private func breaksCustomLabel(_ text: Span<UInt8>, _ line: Range<Int>) -> Bool {
    // To look again and again at what goes on for ever would take ever longer.
    if (held?.count ?? range.count) > 4096 || VCardPropertyStart.isThere(text, line) {
      return false
    }
    if let held { return VCardCustomLabel.isOpen(held.span, 0..<held.count) }
    return VCardCustomLabel.isOpen(text, range)
  }

  /// Whether the blank before a line behind a soft break is none of the text: some writers fold what
  /// they have broken already, but then all of it.
  private func isFolded(_ line: VCardPhysicalLine, _ text: Span<UInt8>) -> Bool {
    let second = line.range.lowerBound + 1
    guard second < line.range.upperBound, text[second] == 0x3d else { return false }
    return !hasBareSoftBreaks || QuotedPrintable.endsWithinCharacter(held ?? [])
  }

  /// Whether a line without a property is one of the text before it, as a note or an address has whose
  /// breaks nobody escaped: then the text gets the break.
  private mutating func breaksLine(_ text: Span<UInt8>, _ line: Range<Int>) -> Bool {
    let isEncoded = encoding(text) == .quotedPrintable
    var bytes = held ?? text.array(range)
    // Whoever else has the bytes would have them copied for each line.
    held = nil
    defer { held = bytes }
    let ends = isEncoded && bytes.suffix(3).elementsEqual("=0A".utf8)
    if !ends {
      guard mayBreak(bytes, before: text, line) else { return false }
      let separator = hasOneLine ? " " : isEncoded ? "=0A" : "\\n"
      bytes.append(contentsOf: separator.utf8)
    }
    brokenCount += 1
    return true
  }

  /// Whether it is about a text that has no breaks, such as a name.
  private var hasOneLine: Bool {
    switch knownField {
    case .formatted, .name, .company, .title: true
    default: false
    }
  }

  /// Whether the property has a text of lines, or of one in which somebody has made a break, and is not
  /// complete.
  private mutating func mayBreak(
    _ bytes: [UInt8], before text: Span<UInt8>, _ line: Range<Int>
  ) -> Bool {
    let field = knownField ?? VCardHead(bytes.span, 0..<bytes.count)?.field ?? .other
    knownField = field
    switch field {
    case .note, .addressLabel: return true
    // To count again and again what goes on for ever would take ever longer.
    case .address where brokenCount < 16:
      // Nobody has a colon in an address, but damaged properties have.
      if line.contains(where: { text[$0] == 0x3a }) { return false }
      let value = VCardHead(bytes.span, 0..<bytes.count)?.value ?? 0..<0
      return bytes[value].count { $0 == 0x3b } < 6
    case .formatted, .name, .company, .title:
      // A property that lacks its colon has a semicolon behind its name.
      let marks = line.filter { text[$0] == 0x3a || text[$0] == 0x3b }
      if let mark = marks.first {
        guard field == .name, text[mark] == 0x3b else { return false }
        return !VCardPropertyStart.hasKnownName(text, line)
      }
      return brokenCount < Self.greatestBrokenName
    default: return false
    }
  }

  /// Adds the rest of a line.
  mutating func append(
    _ line: VCardPhysicalLine, from start: Int, _ text: Span<UInt8>, limit: Int
  ) {
    if line.isOdd { isOdd = true }
    var bytes = held ?? text.array(range)
    held = nil
    if isCut || line.isCut || bytes.count + line.range.upperBound - start > limit {
      isCut = true
      bytes = Array(bytes.prefix(256))
    } else {
      for position in start..<line.range.upperBound { bytes.append(text[position]) }
    }
    held = bytes
    noteEnd(text, start..<line.range.upperBound)
  }

  private mutating func dropPadding(_ text: Span<UInt8>) {
    var bytes = held ?? text.array(range)
    held = nil
    bytes.removeLast(min(padding, bytes.count))
    held = bytes
  }

  private mutating func dropSoftBreak(_ text: Span<UInt8>) {
    var bytes = held ?? text.array(range)
    held = nil
    while bytes.last?.isBlank == true { bytes.removeLast() }
    if bytes.last == 0x3d { bytes.removeLast() }
    held = bytes
  }

  /// Whether the value is in base64.
  mutating func isBase64(_ text: Span<UInt8>) -> Bool { encoding(text) == .base64 }

  private mutating func encoding(_ text: Span<UInt8>) -> VCardParameters.Encoding {
    if let knownEncoding { return knownEncoding }
    let count = held?.count ?? range.count
    let found =
      held.map { Self.encoding($0.span, 0..<$0.count) } ?? Self.encoding(text, range)
    // To ask again and again what goes on for ever would take ever longer.
    if found != nil || count > 4096 { knownEncoding = found ?? .plain }
    return found ?? .plain
  }

  private static func encoding(
    _ text: Span<UInt8>, _ range: Range<Int>
  ) -> VCardParameters.Encoding? {
    guard let head = VCardHead(text, range) else { return nil }
    return VCardParameters(text, head).encoding
  }
}
