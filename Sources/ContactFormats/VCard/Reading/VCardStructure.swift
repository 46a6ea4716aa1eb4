import ContactCards
import TextTools

/// What begins and ends in a text of cards.
struct VCardStructure {
  /// The beginning or the end of a card.
  enum Mark {
    case begin
    case end
    /// The end of a card and the beginning of the next one, as between files that were put together
    /// of which the first has no end of its last line.
    case next
  }

  private var isInside = false
  private var isDropped = false
  private var startLine = 0
  private var size = 0
  private var warnings: [CardWarning] = []
  private var hasJunk = false
  /// Whether the card has no line that begins it.
  private var isImplied = false
  private var normalizer: VCardNormalizer
  /// How properties of the text begin.
  var heads = VCardHeadMemory()
  /// How often the card was begun again before it had a property, and not ended as often.
  private var repeatedBegins = 0
  /// How many cards are open within the card.
  private var depth = 0
  /// The text of the card within the card, which is the value of `AGENT`.
  private var agent: [UInt8] = []
  private var lastIsAgent = false

  /// Begins a text; `undeclared` is what becomes of bytes that declare no character set.
  init(_ undeclared: VCardUndeclaredText = .guessed(nil)) {
    normalizer = VCardNormalizer(undeclared)
  }

  /// The bytes of properties that are not UTF-8 and declare no character set, where they are looked for.
  var gathered: [UInt8] { normalizer.gathered }

  // MARK: - Marks

  /// Takes a mark.
  ///
  /// - Returns: The end of the card that the mark ends.
  mutating func take(
    _ mark: Mark, _ line: Int, _ limits: VCardLimits, _ sink: inout some VCardSink
  ) -> VCardEnd? {
    if mark == .next {
      let ended = take(.end, line, limits, &sink)
      return take(.begin, line, limits, &sink) ?? ended
    }
    defer { lastIsAgent = false }
    if isInside, depth > 0 || mark == .begin && lastIsAgent {
      if mark == .end {
        depth -= 1
        appendToAgent(Array("END:VCARD".utf8))
        if depth == 0 { endAgent(limits, &sink) }
        return nil
      }
      if lastIsAgent {
        depth += 1
        if depth == limits.depth {
          warn(line, "cards stand more than \(limits.depth) deep in each other", limits)
          dropCard(&sink)
        }
        appendToAgent(Array("BEGIN:VCARD".utf8))
        return nil
      }
    }
    switch mark {
    case .begin:
      if isInside, !isImplied, size == 0, !isDropped {
        if repeatedBegins == 0 { warn(line, "the line BEGIN:VCARD stands here again", limits) }
        repeatedBegins += 1
        return nil
      }
      repeatedBegins = 0
      if isInside, isImplied { leaveImplied(limits, &sink) }
      let ended = isInside ? unclosed(limits) : nil
      (isInside, isDropped, startLine, size, hasJunk) = (true, false, line, 0, false)
      return ended
    case .end where isInside:
      if isImplied {
        warn(startLine, "the card that begins here lacks the line BEGIN:VCARD before it", limits)
      }
      return end()
    case .end where repeatedBegins > 0:
      repeatedBegins -= 1
      return nil
    case .end:
      warn(line, "a card ends that did not begin", limits)
      return nil
    // Taken apart above.
    case .next: return nil
    }
  }

  private mutating func unclosed(_ limits: VCardLimits) -> VCardEnd {
    warn(startLine, "the card that begins here is not closed", limits)
    var end = end()
    end.isUnclosed = true
    return end
  }

  private mutating func end() -> VCardEnd {
    let end = VCardEnd(line: startLine, warnings: warnings, isDropped: isDropped)
    (isInside, isImplied, warnings, depth, agent) = (false, false, [], 0, [])
    normalizer.declared = nil
    return end
  }

  /// What is left at the end of a text.
  mutating func finish(_ limits: VCardLimits, _ sink: inout some VCardSink) -> VCardEnd? {
    if isInside, isImplied { leaveImplied(limits, &sink) }
    return isInside ? unclosed(limits) : nil
  }

  /// Begins another text, or another part of one, behind one that was finished.
  mutating func restart() {
    (hasJunk, repeatedBegins, lastIsAgent) = (false, 0, false)
    normalizer.declared = nil
  }

  /// What is wrong behind the last card, which is forgotten then.
  mutating func takeStrays() -> [CardWarning] {
    defer { warnings = [] }
    return warnings
  }

  /// Says what is wrong, unless too much is.
  mutating func warn(_ line: Int, _ reason: String, _ limits: VCardLimits) {
    warnings.add(CardWarning(line: line, reason: reason), limits)
  }

  /// Says what was wrong in a text that was made plain.
  private mutating func warnOfFaults(_ line: Int, _ limits: VCardLimits) {
    for fault in normalizer.faults {
      let warning = CardWarning(line: line, reason: fault.reason, isGuessedCharset: fault.isGuess)
      warnings.add(warning, limits)
    }
  }

  private mutating func dropCard(_ sink: inout some VCardSink) {
    isDropped = true
    agent = []
    sink.reset()
  }

  // MARK: - Properties

  /// Takes a property, which stands on one line now.
  @inline(__always)
  mutating func add(
    _ text: Span<UInt8>, _ range: Range<Int>, _ pending: VCardPending, _ limits: VCardLimits,
    _ sink: inout some VCardSink
  ) {
    if !isInside, !beginsCard(text, range, pending.line) {
      return addJunk(text, range, pending.line, limits)
    }
    if isDropped {
      beginAgent(text, range, limits, &sink)
      return
    }
    // Every property takes some room besides its bytes.
    size += max(64, range.count)
    if size > limits.card {
      warn(startLine, "a card of more than \(limits.card) bytes is left out", limits)
      dropCard(&sink)
      return
    }
    if depth > 0 {
      if !beginAgent(text, range, limits, &sink) { appendToAgent(text.array(range)) }
      return
    }
    if pending.hasBrokenLines {
      warn(pending.line, "lines behind the text that begins here are taken for some of it", limits)
    }
    if let place = pending.head {
      lastIsAgent = false
      let (head, parameters) = heads.head(place, of: range)
      return add(text, range, head, parameters, pending, limits, &sink)
    }
    guard range.count > 0, text[range.lowerBound] != 0x23,
      let head = VCardHead(text, range), head.field != .other || Self.isName(text, head.name)
    else { return addOther(text, range, pending.line, limits, &sink) }
    if head.field == .agent, beginAgent(text, range, limits, &sink) { return }
    lastIsAgent = false
    add(text, range, head, VCardParameters(text, head), pending, limits, &sink)
  }

  /// Takes a property that was taken apart.
  @inline(__always)
  private mutating func add(
    _ text: Span<UInt8>, _ range: Range<Int>, _ head: VCardHead, _ parameters: VCardParameters,
    _ pending: VCardPending, _ limits: VCardLimits, _ sink: inout some VCardSink
  ) {
    if parameters.encoding == .plain, parameters.charset == .none,
      !pending.isOdd || isPlain(text, range)
    {
      sink.add(text, range, head, parameters, at: pending.line)
    } else {
      addEncoded(text, range, head, parameters, pending.line, limits, &sink)
    }
  }

  private func isPlain(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for position in range where VCardNormalizer.isNoText(text[position]) { return false }
    return text.isValidUTF8(range)
  }

  private static func isName(_ text: Span<UInt8>, _ name: Range<Int>) -> Bool {
    for position in name {
      let byte = text[position]
      if byte < 0x20 || byte == 0x22 || byte == 0x3d || byte >= 0x7f { return false }
    }
    return true
  }

  private mutating func addEncoded(
    _ text: Span<UInt8>, _ range: Range<Int>, _ head: VCardHead, _ parameters: VCardParameters,
    _ line: Int, _ limits: VCardLimits, _ sink: inout some VCardSink
  ) {
    normalizer.normalize(text, range, head, parameters)
    warnOfFaults(line, limits)
    addPlain(normalizer.line, line, &sink)
  }

  /// Takes a line that is no property, unless it lacks but the colon.
  private mutating func addOther(
    _ text: Span<UInt8>, _ range: Range<Int>, _ line: Int, _ limits: VCardLimits,
    _ sink: inout some VCardSink
  ) {
    let colon = VCardPropertyStart.withColon(text, range)
    guard let mended = colon ?? VCardPropertyStart.withSemicolon(text, range),
      let head = VCardHead(mended.span, 0..<mended.count)
    else { return warnOfJunk(text, range, line, limits) }
    lastIsAgent = false
    let missing =
      colon == nil ? "semicolon is missing before a parameter" : "colon is missing before the value"
    warn(line, "a \(missing); the line is read as if it were there", limits)
    let parameters = VCardParameters(mended.span, head)
    addEncoded(mended.span, 0..<mended.count, head, parameters, line, limits, &sink)
  }

  private func addPlain(_ line: [UInt8], _ number: Int, _ sink: inout some VCardSink) {
    guard let head = VCardHead(line.span, 0..<line.count) else { return }
    sink.add(line.span, 0..<line.count, head, VCardParameters(line.span, head), at: number)
  }

  // MARK: - Cards within cards

  /// Takes the line of an agent whose card follows, or begins on it.
  ///
  /// - Returns: Whether it is one.
  @discardableResult
  private mutating func beginAgent(
    _ text: Span<UInt8>, _ range: Range<Int>, _ limits: VCardLimits, _ sink: inout some VCardSink
  ) -> Bool {
    lastIsAgent = false
    guard let head = VCardHead(text, range), head.field == .agent else { return false }
    let value = text.trimmed(head.value)
    let isBegun = Self.mark(text, value) == .begin
    guard value.isEmpty || isBegun else { return false }
    if depth > 0 { appendToAgent(Array("AGENT:".utf8)) }
    lastIsAgent = true
    if isBegun { _ = take(.begin, startLine, limits, &sink) }
    return true
  }

  private mutating func appendToAgent(_ line: [UInt8]) {
    if isDropped { return }
    agent.append(contentsOf: line)
    agent.append(0x0a)
  }

  private mutating func endAgent(_ limits: VCardLimits, _ sink: inout some VCardSink) {
    if isDropped { return }
    agent = normalizer.utf8(undeclared: agent)
    warnOfFaults(startLine, limits)
    var line = Array("AGENT:".utf8)
    for byte in agent where byte != 0 {
      switch byte {
      case 0x0a: line.append(contentsOf: [0x5c, 0x6e])
      case 0x5c, 0x2c, 0x3b: line.append(contentsOf: [0x5c, byte])
      default: line.append(byte)
      }
    }
    agent = []
    addPlain(line, startLine, &sink)
  }

  // MARK: - Junk

  /// Whether a line outside of cards is one that a card begins with, of which the mark before it is
  /// missing or damaged.
  ///
  /// Whether it is a card shows when the mark that ends it comes.
  private mutating func beginsCard(
    _ text: Span<UInt8>, _ range: Range<Int>, _ line: Int
  ) -> Bool {
    guard let head = VCardHead(text, range) else { return false }
    switch head.field {
    case .formatted, .name: break
    case .version where text[head.name.lowerBound].lowered == UInt8(ascii: "v"): break
    default: return false
    }
    (isInside, isImplied, isDropped, startLine, size) = (true, true, false, line, 0)
    return true
  }

  /// Leaves a card without a beginning that has no end either.
  private mutating func leaveImplied(_ limits: VCardLimits, _ sink: inout some VCardSink) {
    sink.reset()
    (isInside, isImplied, isDropped, depth, agent) = (false, false, false, 0, [])
    normalizer.declared = nil
    noteJunk(startLine, limits)
  }

  private mutating func addJunk(
    _ text: Span<UInt8>, _ range: Range<Int>, _ line: Int, _ limits: VCardLimits
  ) {
    if !text.trimmed(range).isEmpty { noteJunk(line, limits) }
  }

  /// Says that there is text outside of cards, once between two of them.
  private mutating func noteJunk(_ line: Int, _ limits: VCardLimits) {
    if !hasJunk { warn(line, "text outside of cards is skipped", limits) }
    hasJunk = true
  }

  private mutating func warnOfJunk(
    _ text: Span<UInt8>, _ range: Range<Int>, _ line: Int, _ limits: VCardLimits
  ) {
    if text.trimmed(range).isEmpty { return }
    let isComment = text[range.lowerBound] == 0x23
    warn(line, isComment ? "a comment is skipped" : "a line without a property is skipped", limits)
  }
}
