/// Remembers how properties begin, up to the colon before their values.
///
/// Programs write the same few beginnings again and again, mostly in the same order, so that what
/// comes next is guessed first.
struct VCardHeadMemory {
  /// How many beginnings there are at most, and how long each may be.
  private static let count = 64
  private static let wordCount = 6
  /// In how many places one is looked for.
  private static let tries = 8

  /// The bytes of each, as words that begin with the least significant one.
  private var words: [UInt64] = Array(repeating: 0, count: count * wordCount)
  private var lengths: [Int] = Array(repeating: 0, count: count)
  /// The heads, as of lines that begin at 0 and have no values.
  private var heads: [VCardHead] = Array(
    repeating: VCardHead(group: 0..<0, name: 0..<0, parameters: 0..<0, value: 0..<0, field: .other),
    count: count)
  private var parameters: [VCardParameters] = Array(repeating: VCardParameters(), count: count)
  /// What came behind each the last time.
  private var followers: [Int] = Array(repeating: 0, count: count)
  private var last = 0

  /// The place of the beginning of a line, if it came behind the one before it the last time, too.
  ///
  /// A line that has a place is a property by its name and its colon, and neither begins nor ends a
  /// card.
  @inline(__always)
  mutating func guess(_ text: Span<UInt8>, _ range: Range<Int>) -> Int? {
    let guess = followers[last]
    guard holds(guess, text, range) else { return nil }
    last = guess
    return guess
  }

  /// The parts of a line whose beginning is remembered, and what its parameters say.
  @inline(__always)
  func head(
    _ place: Int, of range: Range<Int>
  ) -> (head: VCardHead, parameters: VCardParameters) {
    (heads[place].moved(to: range), parameters[place])
  }

  @inline(__always)
  private func holds(_ place: Int, _ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let length = lengths[place]
    // All of a word is looked at.
    guard length > 0, length <= range.count,
      range.lowerBound &+ (length &+ 7) & ~7 <= text.count
    else { return false }
    var index = place &* Self.wordCount
    var position = range.lowerBound
    let end = position &+ length
    while position &+ 8 <= end {
      if words[index] != text.word(at: position) { return false }
      index &+= 1
      position &+= 8
    }
    if position == end { return true }
    let mask = (1 as UInt64) << UInt64((end &- position) &* 8) &- 1
    return words[index] == text.word(at: position) & mask
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
    var new = InlineArray<6, UInt64>(repeating: 0)
    var hash: UInt64 = 0
    for offset in 0..<length {
      let byte = UInt64(text[range.lowerBound + offset])
      new[offset >> 3] |= byte << UInt64((offset & 7) * 8)
      hash = (hash ^ byte) &* 0x9e37_79b9_7f4a_7c15
    }
    let first = Int(truncatingIfNeeded: hash >> 58)
    var place = first
    // Two that would stand in one place would chase each other away.
    for next in first..<first + Self.tries {
      place = next % Self.count
      if lengths[place] == 0 || holds(place, new, length) { break }
    }
    if !holds(place, new, length) {
      if place == kept { return nil }
      for index in new.indices { words[place * Self.wordCount + index] = new[index] }
      lengths[place] = length
      parameters[place] = VCardParameters(text, head)
      heads[place] = head.moved(from: range.lowerBound)
      followers[place] = 0
    }
    followers[last] = place
    last = place
    return place
  }

  private func holds(_ place: Int, _ other: InlineArray<6, UInt64>, _ length: Int) -> Bool {
    guard lengths[place] == length else { return false }
    for index in other.indices where words[place * Self.wordCount + index] != other[index] {
      return false
    }
    return true
  }

  /// The head of a line, if whatever begins as it does up to the value has the same.
  private static func head(_ text: Span<UInt8>, _ range: Range<Int>) -> VCardHead? {
    guard VCardPropertyStart.isThere(text, range), let head = VCardHead(text, range),
      head.value.lowerBound - range.lowerBound <= wordCount * 8
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
