/// Finds where a text may hold a word, by letters of which it must have one, many bytes at a time.
struct TellingLetters {
  /// How many letters are looked for at most.
  static let greatestCount = 4

  private typealias Block = SIMD16<UInt8>

  private let letters: [UInt8]
  /// The letters as a set.
  private(set) var set = LetterSet()
  private let blocks: (Block, Block, Block, Block)
  /// The least byte beyond ASCII with which a scalar begins that may become one of the letters.
  private let leastOther: UInt8

  /// - Parameter letters: Lower-case letters and digits of ASCII; nil comes of none, and of too many.
  init?(_ letters: some Sequence<UInt8>) {
    let letters = Array(letters)
    guard let first = letters.first, letters.count <= Self.greatestCount else { return nil }
    func block(_ index: Int) -> Block {
      Block(repeating: index < letters.count ? letters[index] : first)
    }
    self.letters = letters
    blocks = (block(0), block(1), block(2), block(3))
    leastOther = letters.allSatisfy(Self.unaccented.contains) ? 0xe1 : 0xc3
    for letter in letters { set.insert(letter) }
  }

  /// What no Latin scalar of two bytes becomes, from U+00C0 to U+027F.
  private static let unaccented = Array("bfmpqvx0123456789".utf8)

  /// The first place at which there is one of the letters, in either case, or a byte beyond ASCII with
  /// which a scalar begins that may become one.
  ///
  /// A few other bytes are taken for digits, and for the beginning of a scalar.
  ///
  /// - Parameters:
  ///   - bytes: A text in UTF-8.
  ///   - start: Where to begin.
  ///   - accepts: Whether a place counts.
  /// - Returns: The place; nil when there is none.
  /// - Complexity: O(*n*) in the distance.
  @inline(__always)
  func first(
    in bytes: Span<UInt8>, from start: Int, where accepts: (_ place: Int) -> Bool = { _ in true }
  ) -> Int? {
    var position = start
    // Every byte of a text is initialised.
    let raw = unsafe bytes.bytes
    while position &+ Block.scalarCount <= bytes.count {
      // The block is within the bytes.
      let block = unsafe raw.unsafeLoadUnaligned(fromByteOffset: position, as: Block.self)
      var (low, high) = places(in: block)
      while low | high != 0 {
        let place: Int
        if low != 0 {
          place = position &+ low.trailingZeroBitCount / 8
          low &= low &- 1
        } else {
          place = position &+ 8 &+ high.trailingZeroBitCount / 8
          high &= high &- 1
        }
        if accepts(place) { return place }
      }
      position &+= Block.scalarCount
    }
    while position < bytes.count {
      let byte = bytes[position]
      if byte >= leastOther || letters.contains(byte | 0x20), accepts(position) { return position }
      position &+= 1
    }
    return nil
  }

  /// The places in a block: the highest bit of each byte of two words.
  @inline(__always)
  private func places(in block: Block) -> (low: UInt64, high: UInt64) {
    let lower = block | Block(repeating: 0x20)
    let equal =
      (lower .== blocks.0) .| (lower .== blocks.1) .| (lower .== blocks.2) .| (lower .== blocks.3)
    // Comparing bytes by size takes an instruction for each; a sum has its high bit where they are
    // large enough.
    let sums = (block & Block(repeating: 0x7f)) &+ Block(repeating: (0 &- leastOther) & 0x7f)
    let others = sums & block
    let found = others.replacing(with: 0xff, where: equal) & Block(repeating: 0x80)
    let words = unsafe unsafeBitCast(found, to: SIMD2<UInt64>.self)
    return (UInt64(littleEndian: words.x), UInt64(littleEndian: words.y))
  }
}

extension SearchWord {
  /// The letters from the rarest to the most frequent, as names and addresses have them.
  private static let byRarity = Array("qxzjwvkypfbgmdhuclstrnioae9876543210".utf8)

  /// Whether a letter at a place of a text may be one of the word, by the letters beside it.
  ///
  /// - Parameters:
  ///   - place: Where a letter of ASCII is, in either case.
  ///   - text: The text in UTF-8.
  /// - Returns: Whether it may be.
  func mayHaveLetter(at place: Int, of text: Span<UInt8>) -> Bool {
    guard greatestMissingCount == 0 else { return true }
    let (word, letter) = (bytes.span, text[place] | 0x20)
    for index in word.indices where word[index] == letter {
      if index > 0, place == 0 || !Self.mayBe(text[place &- 1], word[index &- 1]) { continue }
      let next = place &+ 1
      if index &+ 1 < word.count,
        next == text.count || !Self.mayBe(text[next], word[index &+ 1])
      {
        continue
      }
      return true
    }
    return false
  }

  /// Whether a byte of a text may be that of a letter: an apostrophe does not part a word, and of what
  /// is beyond ASCII nothing is told.
  @inline(__always)
  private static func mayBe(_ byte: UInt8, _ letter: UInt8) -> Bool {
    byte | 0x20 == letter || byte >= 0x80 || byte == UInt8(ascii: "'")
  }

  /// As few letters as possible of which a text has one at least that may hold the word; empty when
  /// there are none.
  var tellingLetters: [UInt8] {
    let rarest = Self.byRarity.filter(bytes.contains).prefix(greatestMissingCount + 1)
    return rarest.count > greatestMissingCount ? Array(rarest) : []
  }
}
