import ContactCards
import TextTools

/// Remembers how properties begin, up to the colon before their values.
///
/// Programs write the same few beginnings again and again, mostly in the same order, so that what
/// comes next is guessed first.
struct VCardHeadMemory {
  /// The bytes of a beginning, as words that begin with the least significant one.
  private typealias Words = InlineArray<6, UInt64>

  private struct Beginning {
    var words = Words(repeating: 0)
    /// How many bytes it has; 0 for none.
    var length = 0
    /// The head, as of a line that begins at 0 and has no value.
    var head = VCardHead(group: 0..<0, name: 0..<0, parameters: 0..<0, value: 0..<0, field: .other)
    var parameters = VCardParameters()
    /// The place of what came behind it the last time.
    var follower = 0

    /// Whether it is another one, given by its bytes.
    func holds(_ other: Words, _ length: Int) -> Bool {
      self.length == length && words.indices.allSatisfy { words[$0] == other[$0] }
    }
  }

  /// How many beginnings there are at most.
  private static let count = 64
  /// How many bytes one may have.
  private static let greatestLength = 48
  /// In how many places one is looked for.
  private static let tries = 8

  private var beginnings: [Beginning] = Array(repeating: Beginning(), count: count)
  private var last = 0

  /// The place of the beginning of a line, if it came behind the one before it the last time, too.
  ///
  /// A line that has a place is a property by its name and its colon, and neither begins nor ends a
  /// card.
  @inline(__always)
  mutating func guess(_ text: Span<UInt8>, _ range: Range<Int>) -> Int? {
    let guess = beginnings[last].follower
    guard holds(guess, text, range) else { return nil }
    last = guess
    return guess
  }

  /// The parts of a line whose beginning is remembered, and what its parameters say.
  @inline(__always)
  func head(
    _ place: Int, of range: Range<Int>
  ) -> (head: VCardHead, parameters: VCardParameters) {
    (beginnings[place].head.moved(to: range), beginnings[place].parameters)
  }

  @inline(__always)
  private func holds(_ place: Int, _ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let length = beginnings[place].length
    // All of a word is looked at.
    guard length > 0, length <= range.count,
      range.lowerBound &+ (length &+ 7) & ~7 <= text.count
    else { return false }
    var index = 0
    var position = range.lowerBound
    let end = position &+ length
    while position &+ 8 <= end {
      if beginnings[place].words[index] != text.word(at: position) { return false }
      index &+= 1
      position &+= 8
    }
    if position == end { return true }
    let mask = (1 as UInt64) << UInt64((end &- position) &* 8) &- 1
    return beginnings[place].words[index] == text.word(at: position) & mask
  }

  /// The place of the beginning of a line that is not as it was guessed.
  ///
  /// - Parameters:
  ///   - text: A text.
  ///   - range: The line, which neither begins nor ends a card.
  ///   - kept: A place that stays as it is.
  /// - Returns: The place; nil where others that begin so may be no such property.
  @inline(never)
  mutating func place(of text: Span<UInt8>, _ range: Range<Int>, keeping kept: Int?) -> Int? {
    guard let head = Self.head(text, range) else { return nil }
    let length = head.value.lowerBound - range.lowerBound
    var words = Words(repeating: 0)
    var hash: UInt64 = 0
    for offset in 0..<length {
      let byte = UInt64(text[range.lowerBound + offset])
      words[offset >> 3] |= byte << UInt64((offset & 7) * 8)
      hash = (hash ^ byte) &* 0x9e37_79b9_7f4a_7c15
    }
    let place = place(of: words, length, from: Int(truncatingIfNeeded: hash >> 58))
    if !beginnings[place].holds(words, length) {
      if place == kept { return nil }
      beginnings[place] = Beginning(
        words: words, length: length, head: head.moved(from: range.lowerBound),
        parameters: VCardParameters(text, head))
    }
    beginnings[last].follower = place
    last = place
    return place
  }

  /// The place that a beginning has or gets, of several, as two that had only one would chase each other
  /// away.
  private func place(of words: Words, _ length: Int, from first: Int) -> Int {
    let places = (first..<first + Self.tries).map { $0 % Self.count }
    let own = places.first {
      beginnings[$0].length == 0 || beginnings[$0].holds(words, length)
    }
    return own ?? places[Self.tries - 1]
  }

  /// The head of a line, if whatever begins as it does up to the value has the same.
  private static func head(_ text: Span<UInt8>, _ range: Range<Int>) -> VCardHead? {
    guard VCardPropertyStart.isThere(text, range), let head = VCardHead(text, range),
      head.value.lowerBound - range.lowerBound <= greatestLength
    else { return nil }
    var quotes = 0
    for position in head.parameters where text[position] == 0x22 { quotes += 1 }
    guard quotes & 1 == 0 else { return nil }
    switch head.field {
    case .version where "vp".utf8.contains(text[head.name.lowerBound].lowered): return head
    case .version, .agent: return nil
    case .other:
      // Blanks and groups may stand in the lines that begin and end cards.
      let isPlain = head.name.allSatisfy { text[$0] > 0x20 && text[$0] != 0x2e }
      return isPlain && head.name.lowerBound == range.lowerBound ? head : nil
    default: return head
    }
  }
}

extension VCardHead {
  /// The same parts of a line without a value that begins at 0.
  fileprivate func moved(from start: Int) -> Self {
    func moved(_ part: Range<Int>) -> Range<Int> {
      part.lowerBound - start..<part.upperBound - start
    }
    return VCardHead(
      group: moved(group), name: moved(name), parameters: moved(parameters),
      value: value.lowerBound - start..<value.lowerBound - start, field: field)
  }

  /// The same parts of another line that begins so.
  @inline(__always)
  fileprivate func moved(to range: Range<Int>) -> Self {
    func moved(_ part: Range<Int>) -> Range<Int> {
      part.lowerBound &+ range.lowerBound..<part.upperBound &+ range.lowerBound
    }
    return VCardHead(
      group: moved(group), name: moved(name), parameters: moved(parameters),
      value: value.lowerBound &+ range.lowerBound..<range.upperBound, field: field)
  }
}
