/// Finds where a text may hold a word, by letters of which it must have one, many bytes at a time.
struct TellingLetters {
  /// How many letters are looked for at most.
  static let greatestCount = 4

  /// A letter that stands beside the only one that is looked for.
  struct Neighbor {
    var letter: UInt8
    /// Where it stands: -1 before the other, 1 behind it.
    var distance: Int
  }

  private typealias Block = SIMD16<UInt8>

  private let letters: [UInt8]
  /// The letters as a set.
  private(set) var set = LetterSet()
  private let blocks: (Block, Block, Block, Block)
  /// What stands beside the only letter, and how far from it; the letter itself where nothing is known.
  private let neighbor: (block: Block, distance: Int)
  /// The least byte beyond ASCII with which a scalar begins that may become one of the letters.
  private let leastOther: UInt8

  /// - Parameters:
  ///   - letters: Lower-case letters and digits of ASCII; nil comes of none, and of too many.
  ///   - neighbor: What stands beside the letter wherever it matters, if there is one letter.
  init?(_ letters: some Sequence<UInt8>, beside neighbor: Neighbor? = nil) {
    let letters = Array(letters)
    guard let first = letters.first, letters.count <= Self.greatestCount else { return nil }
    func block(_ index: Int) -> Block {
      Block(repeating: index < letters.count ? letters[index] : first)
    }
    self.letters = letters
    blocks = (block(0), block(1), block(2), block(3))
    self.neighbor = (Block(repeating: neighbor?.letter ?? first), neighbor?.distance ?? 0)
    leastOther = letters.allSatisfy(Self.unaccented.contains) ? 0xe1 : 0xc3
    for letter in letters { set.insert(letter) }
  }

  /// The letters and digits of which names and addresses have few.
  static let rare = Set("qxzjwvkyp0123456789".utf8)

  /// What no Latin scalar of two bytes becomes, from U+00C0 to U+027F.
  private static let unaccented = Array("bfmpqvx0123456789".utf8)

  /// The first place at which there is one of the letters, in either case and beside its neighbor, or a
  /// byte beyond ASCII with which a scalar begins that may become one.
  ///
  /// A few other bytes are taken for digits, and for the beginning of a scalar. A neighbor may be
  /// anything beyond ASCII, a blank, an apostrophe, and a few other signs.
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
    // Each is a loop of its own, without a look at how many letters there are.
    unsafe letters.count == 1
      ? first(of: onlyLetter, in: bytes, from: start, where: accepts)
      : first(of: anyLetter, in: bytes, from: start, where: accepts)
  }

  @inline(__always)
  private func first(
    of places: (_ block: UnsafeRawPointer) -> Block, in bytes: Span<UInt8>, from start: Int,
    where accepts: (_ place: Int) -> Bool
  ) -> Int? {
    var position = start
    // The byte before the first one is not there to be looked at.
    if position < 0 &- neighbor.distance {
      if position < bytes.count, mayBeLetter(bytes[position]), accepts(position) { return position }
      position &+= 1
    }
    let end = bytes.count &- 2 &* Block.scalarCount &- max(0, neighbor.distance)
    let found: Int? = unsafe bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return nil }
      // The blocks and their neighbors are within the bytes.
      while position <= end {
        let first = unsafe places(base + position)
        let second = unsafe places(base + position + Block.scalarCount)
        if !Self.isEmpty(first | second) {
          if let place = Self.first(of: first, at: position, where: accepts) { return place }
          let next = position &+ Block.scalarCount
          if let place = Self.first(of: second, at: next, where: accepts) { return place }
        }
        position &+= 2 &* Block.scalarCount
      }
      return nil
    }
    if let found { return found }
    while position < bytes.count {
      if mayBeLetter(bytes[position]), accepts(position) { return position }
      position &+= 1
    }
    return nil
  }

  @inline(__always)
  private func mayBeLetter(_ byte: UInt8) -> Bool {
    byte >= leastOther || letters.contains(byte | 0x20)
  }

  /// Where the only letter is in a block, beside its neighbor: the highest bit of each byte tells.
  @inline(__always)
  private func onlyLetter(_ pointer: UnsafeRawPointer) -> Block {
    let block = unsafe pointer.loadUnaligned(as: Block.self)
    let beside = unsafe pointer.loadUnaligned(fromByteOffset: neighbor.distance, as: Block.self)
    // Between a blank and an apostrophe are a few signs more.
    let isBeside =
      (beside | Block(repeating: 0x20) .== neighbor.block)
      .| (beside | Block(repeating: 0x27) .== Block(repeating: 0x27))
    let isLetter = (block | Block(repeating: 0x20)) .== blocks.0
    return Self.bytes(isLetter) & (Self.bytes(isBeside) | beside) | others(in: block)
  }

  /// Where one of the letters is in a block: the highest bit of each byte tells.
  @inline(__always)
  private func anyLetter(_ pointer: UnsafeRawPointer) -> Block {
    let block = unsafe pointer.loadUnaligned(as: Block.self)
    let lower = block | Block(repeating: 0x20)
    let isLetter =
      (lower .== blocks.0) .| (lower .== blocks.1) .| (lower .== blocks.2) .| (lower .== blocks.3)
    return Self.bytes(isLetter) | others(in: block)
  }

  /// Where a scalar may begin that becomes one of the letters.
  @inline(__always)
  private func others(in block: Block) -> Block {
    // Comparing bytes by size takes an instruction for each; a sum has its high bit where they are
    // large enough.
    ((block & Block(repeating: 0x7f)) &+ Block(repeating: (0 &- leastOther) & 0x7f)) & block
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

  @inline(__always)
  private static func isEmpty(_ places: Block) -> Bool {
    let words = words(places)
    return words.x | words.y == 0
  }

  /// The first place in a block that counts.
  @inline(__always)
  private static func first(
    of places: Block, at position: Int, where accepts: (_ place: Int) -> Bool
  ) -> Int? {
    let words = words(places)
    var (low, high) = (UInt64(littleEndian: words.x), UInt64(littleEndian: words.y))
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
    return nil
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

  /// Whether a byte of a text may be that of a letter: an apostrophe does not part a word, nor does a
  /// blank in the names of East Asia, and of what is beyond ASCII nothing is told.
  @inline(__always)
  private static func mayBe(_ byte: UInt8, _ letter: UInt8) -> Bool {
    byte | 0x20 == letter || byte >= 0x80 || byte == UInt8(ascii: "'") || byte == 0x20
  }

  /// As few letters as possible of which a text has one at least that may hold the word; empty when
  /// there are none.
  var tellingLetters: [UInt8] {
    // A typo takes one place of a letter away, whatever else it does.
    var (letters, placeCount): ([UInt8], Int) = ([], 0)
    for letter in Self.byRarity {
      let count = bytes.count { $0 == letter }
      if count == 0 { continue }
      letters.append(letter)
      placeCount += count
      if placeCount > greatestMissingCount { return letters }
    }
    return []
  }

  /// What stands beside one of the letters wherever the word is, the rarer one of two; nil when the
  /// word has the letter several times, or nothing else, or may lack some of its letters.
  func neighbor(of letter: UInt8) -> TellingLetters.Neighbor? {
    guard greatestMissingCount == 0, bytes.count > 1, let index = bytes.firstIndex(of: letter),
      bytes.lastIndex(of: letter) == index
    else { return nil }
    func rarity(_ index: Int) -> Int {
      guard bytes.indices.contains(index) else { return .max }
      return Self.byRarity.firstIndex(of: bytes[index]) ?? .max - 1
    }
    let distance = rarity(index - 1) < rarity(index + 1) ? -1 : 1
    return TellingLetters.Neighbor(letter: bytes[index + distance], distance: distance)
  }
}
