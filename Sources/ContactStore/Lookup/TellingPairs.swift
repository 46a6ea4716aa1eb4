/// Finds where a text may hold a word, by pairs of letters of which it must have one, many bytes at a
/// time.
struct TellingPairs: Sendable {
  /// Two letters that stand next to each other.
  struct Pair: Hashable, Sendable {
    var first: UInt8
    var second: UInt8
  }

  /// How many pairs are looked for at most: of more, to look at each word takes less.
  static let greatestCount = 16

  private typealias Block = SIMD16<UInt8>

  private let pairs: [Pair]
  /// The first letters of the pairs.
  let firsts: LetterSet
  /// The letters with accents that become a first letter.
  let accentedFirsts: LatinLetters
  private let blocks: [(first: Block, second: Block)]
  /// The least byte beyond ASCII with which a scalar begins that may become one of the first letters.
  private let leastOther: UInt8
  /// The words that are looked for, where a pair alone tells each of them; none otherwise.
  private var told: [ToldWord] = []

  /// Takes the pairs of words; nil comes of none, of too many, and of a word that has no pairs.
  init?(_ words: [SearchWord]) {
    var pairs: Set<Pair> = []
    var told: [ToldWord] = []
    for word in words {
      let ofWord = word.tellingPairs
      if ofWord.isEmpty { return nil }
      if ofWord.count == 1 { told.append(ToldWord(word, by: ofWord[0])) }
      pairs.formUnion(ofWord)
    }
    self.init(pairs)
    if told.count == words.count { self.told = told }
  }

  /// Takes pairs of lower-case letters and digits of ASCII; nil comes of none, and of too many.
  init?(_ pairs: some Sequence<Pair>) {
    let pairs = Array(pairs)
    guard 1...Self.greatestCount ~= pairs.count else { return nil }
    self.pairs = pairs
    blocks = pairs.map { (Block(repeating: $0.first), Block(repeating: $0.second)) }
    leastOther = pairs.allSatisfy { Self.unaccented.contains($0.first) } ? 0xe1 : 0xc3
    firsts = pairs.reduce(into: LetterSet()) { $0.insert($1.first) }
    accentedFirsts = LatinLetters(becoming: firsts)
  }

  /// What no scalar of two bytes becomes, such as Latin ones from U+00C0 to U+027F.
  fileprivate static let unaccented = Array("bfmpqvx".utf8)

  /// The first place at which one of the pairs begins, in either case, or a scalar beyond ASCII that may
  /// become the first letter of one.
  ///
  /// Behind the first letter may be an apostrophe or anything beyond ASCII instead of the second. A few
  /// other bytes are taken for digits, and for the beginning of a scalar.
  ///
  /// - Parameters:
  ///   - bytes: A text in UTF-8.
  ///   - start: Where to begin.
  /// - Returns: The place; nil when there is none.
  /// - Complexity: O(*n*) in the distance.
  func first(in bytes: Span<UInt8>, from start: Int) -> Int? {
    var position = start
    // Two blocks and the byte behind them are within the bytes.
    let end = bytes.count &- 2 &* Block.scalarCount &- 1
    let found: Int? = unsafe bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return nil }
      while position <= end {
        let first = unsafe places(base + position)
        let second = unsafe places(base + position + Block.scalarCount)
        if let place = Self.first(of: first, and: second) { return position &+ place }
        position &+= 2 &* Block.scalarCount
      }
      return nil
    }
    if let found { return found }
    while position < bytes.count {
      if mayBegin(at: position, in: bytes) { return position }
      position &+= 1
    }
    return nil
  }

  /// Whether none of the words is about a pair, as far as letters of ASCII go on to both sides.
  @inline(__always)
  func hasNoWord(about place: Int, in bytes: Span<UInt8>) -> Bool {
    if told.isEmpty || bytes[place] >= 0x80 { return false }
    for index in told.indices where told[index].mayStand(about: place, in: bytes) { return false }
    return true
  }

  private func mayBegin(at place: Int, in bytes: Span<UInt8>) -> Bool {
    if bytes[place] >= leastOther { return true }
    guard place &+ 1 < bytes.count, case let next = bytes[place &+ 1] else { return false }
    return pairs.contains {
      bytes[place] | 0x20 == $0.first
        && (next | 0x20 == $0.second || next >= 0x80 || next == UInt8(ascii: "'"))
    }
  }

  /// Where one of the pairs may begin in a block: the highest bit of each byte tells.
  @inline(__always)
  private func places(_ pointer: UnsafeRawPointer) -> Block {
    let block = unsafe pointer.loadUnaligned(as: Block.self)
    let next = unsafe pointer.loadUnaligned(fromByteOffset: 1, as: Block.self)
    let lower = block | Block(repeating: 0x20)
    let lowerNext = next | Block(repeating: 0x20)
    let isAny = Self.bytes(next .== Block(repeating: UInt8(ascii: "'"))) | next
    // Comparing bytes by size takes an instruction for each; a sum has its high bit where they are
    // large enough.
    var places =
      ((block & Block(repeating: 0x7f)) &+ Block(repeating: (0 &- leastOther) & 0x7f)) & block
    for pair in blocks {
      places |= Self.bytes(lower .== pair.first) & (Self.bytes(lowerNext .== pair.second) | isAny)
    }
    return places
  }

  /// The bytes of a mask, which are all zeros or all ones.
  @inline(__always)
  private static func bytes(_ mask: SIMDMask<Block.MaskStorage>) -> Block {
    unsafe unsafeBitCast(mask, to: Block.self)
  }

  @inline(__always)
  private static func words(_ places: Block) -> SIMD2<UInt64> {
    unsafe unsafeBitCast(places & Block(repeating: 0x80), to: SIMD2<UInt64>.self)
  }

  /// The first place in two blocks.
  @inline(__always)
  private static func first(of first: Block, and second: Block) -> Int? {
    let both = words(first | second)
    if both.x | both.y == 0 { return nil }
    let (words, others) = (words(first), words(second))
    var place = 0
    for word in [words.x, words.y, others.x, others.y] {
      if word != 0 { return place &+ UInt64(littleEndian: word).trailingZeroBitCount / 8 }
      place &+= 8
    }
    return nil
  }
}

/// A word that one pair of letters tells, and where in it the pair stands.
private struct ToldWord: Sendable {
  private let bytes: [UInt8]
  private let offset: Int

  /// A word, and the pair of its letters that tells it.
  init(_ word: SearchWord, by pair: TellingPairs.Pair) {
    bytes = word.bytes
    offset =
      zip(bytes, bytes.dropFirst()).enumerated().first { $1 == (pair.first, pair.second) }?.offset
      ?? 0
  }

  /// Whether the word may stand where its pair has a place: to both sides its letters follow, in either
  /// case, or it goes on with what is no letter of ASCII and may yet be one, or none.
  @inline(__always)
  func mayStand(about place: Int, in text: Span<UInt8>) -> Bool {
    var (index, position) = (offset, place)
    while index < bytes.count {
      guard position < text.count else { return false }
      if text[position] | 0x20 != bytes[index] {
        if Self.mayBeLetter(text[position]) { break }
        return false
      }
      (index, position) = (index &+ 1, position &+ 1)
    }
    (index, position) = (offset &- 1, place &- 1)
    while index >= 0 {
      guard position >= 0 else { return false }
      if text[position] | 0x20 != bytes[index] { return Self.mayBeLetter(text[position]) }
      (index, position) = (index &- 1, position &- 1)
    }
    return true
  }

  private static func mayBeLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "'")
  }
}

extension SearchWord {
  /// The letters from the rarest to the most frequent, as names and addresses have them.
  private static let byRarity = Array("qxzjwvkypfbgmdhuclstrnioae9876543210".utf8)

  /// As few pairs of neighboring letters as possible of which a text has one at least that may hold the
  /// word; empty for a word of one letter, and where there are letters beyond ASCII.
  ///
  /// A typo parts or changes three pairs in a row at most, which it does when it swaps two letters. So
  /// of several that are three places apart there is one more than typos are forgiven.
  ///
  /// - Complexity: O(*n*) in the length of the word.
  var tellingPairs: [TellingPairs.Pair] {
    guard isASCII, bytes.count > 1 else { return [] }
    let pairs = zip(bytes, bytes.dropFirst()).map { TellingPairs.Pair(first: $0, second: $1) }
    let count = greatestMissingCount + 1
    if count == 1 { return pairs.min { Self.cost($0) < Self.cost($1) }.map { [$0] } ?? [] }
    if pairs.count > 3 * (count - 1) { return Self.rarest(count, of: pairs) }
    guard pairs.count == 3, count == 2 else { return [] }
    // With two letters swapped, four have no pair of before, unless the middle ones are swapped back.
    return [pairs[0], TellingPairs.Pair(first: bytes[2], second: bytes[1]), pairs[2]]
  }

  /// How often a pair is met, more or less.
  private static func frequency(_ pair: TellingPairs.Pair) -> Int {
    func frequency(_ letter: UInt8) -> Int { (byRarity.firstIndex(of: letter) ?? 0) + 1 }
    return frequency(pair.first) * frequency(pair.second)
  }

  /// What it takes to look for a pair alone: more where every letter with an accent may be its first one.
  private static func cost(_ pair: TellingPairs.Pair) -> Int {
    frequency(pair) * (TellingPairs.unaccented.contains(pair.first) ? 2 : 3)
  }

  /// The rarest pairs of a word that are three places apart.
  private static func rarest(_ count: Int, of pairs: [TellingPairs.Pair]) -> [TellingPairs.Pair] {
    typealias Choice = (frequency: Int, pairs: [TellingPairs.Pair])
    // The best choices of one pair, of two and so on among those from a place on, from the end.
    var best = [[Choice?]](repeating: Array(repeating: nil, count: count), count: 3)
    for pair in pairs.reversed() {
      let own = frequency(pair)
      let (behind, without) = (best[best.count - 3], best[best.count - 1])
      best.append(
        (0..<count).map { index in
          let rest: Choice? = index == 0 ? (0, []) : behind[index - 1]
          let with = rest.map { (frequency: $0.frequency + own, pairs: $0.pairs + [pair]) }
          guard let with, let other = without[index] else { return with ?? without[index] }
          return with.frequency <= other.frequency ? with : other
        })
    }
    return best.last?[count - 1]?.pairs ?? []
  }
}
