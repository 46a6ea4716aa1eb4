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
  /// - Returns: The place; nil when there is none.
  /// - Complexity: O(*n*) in the distance.
  func first(in bytes: Span<UInt8>, from start: Int) -> Int? {
    var position = start
    // Every byte of a text is initialised.
    let raw = unsafe bytes.bytes
    while position &+ Block.scalarCount <= bytes.count {
      // The block is within the bytes.
      let block = unsafe raw.unsafeLoadUnaligned(fromByteOffset: position, as: Block.self)
      if let place = place(in: block) { return position &+ place }
      position &+= Block.scalarCount
    }
    while position < bytes.count {
      let byte = bytes[position]
      if byte >= leastOther || letters.contains(byte | 0x20) { return position }
      position &+= 1
    }
    return nil
  }

  /// The first place in a block.
  @inline(__always)
  private func place(in block: Block) -> Int? {
    let lower = block | Block(repeating: 0x20)
    let equal =
      (lower .== blocks.0) .| (lower .== blocks.1) .| (lower .== blocks.2) .| (lower .== blocks.3)
    // Comparing bytes by size takes an instruction for each; a sum has its high bit where they are
    // large enough.
    let sums = (block & Block(repeating: 0x7f)) &+ Block(repeating: (0 &- leastOther) & 0x7f)
    let others = sums & block
    let found = others.replacing(with: 0xff, where: equal) & Block(repeating: 0x80)
    let words = unsafe unsafeBitCast(found, to: SIMD2<UInt64>.self)
    if words.x | words.y == 0 { return nil }
    let (half, word) = words.x != 0 ? (0, words.x) : (8, words.y)
    return half &+ UInt64(littleEndian: word).trailingZeroBitCount / 8
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
    func mayBe(_ place: Int, _ letter: UInt8) -> Bool {
      guard text.indices.contains(place) else { return false }
      let byte = text[place]
      // An apostrophe does not part a word, and of other scripts nothing is told.
      return byte | 0x20 == letter || byte >= 0x80 || byte == UInt8(ascii: "'")
    }
    return bytes.indices.contains { index in
      text[place] | 0x20 == bytes[index]
        && (index == 0 || mayBe(place - 1, bytes[index - 1]))
        && (index == bytes.count - 1 || mayBe(place + 1, bytes[index + 1]))
    }
  }

  /// As few letters as possible of which a text has one at least that may hold the word; empty when
  /// there are none.
  var tellingLetters: [UInt8] {
    let rarest = Self.byRarity.filter(bytes.contains).prefix(greatestMissingCount + 1)
    return rarest.count > greatestMissingCount ? Array(rarest) : []
  }
}
