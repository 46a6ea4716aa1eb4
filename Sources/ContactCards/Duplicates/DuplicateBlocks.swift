/// Compares contacts that have something in common, and no others.
///
/// Contacts with the same key make a block. All pairs of a small block are compared; a large one is
/// parted by second keys, and where that leaves many together, each is compared with the next few.
/// So the number of comparisons grows with the number of contacts and never with its square.
struct DuplicateBlocks {
  /// How many contacts a block may have for all its pairs to be compared.
  static let blockLimit = 40
  private static let partLimit = 12
  /// With how many of those behind it a contact of a large part is compared.
  private static let window = 4

  private let candidates: [DuplicateCandidate]
  private let identities: [UInt64]
  /// The pairs found: the numbers of both contacts in one, the lower one in the upper half.
  private(set) var pairs: [UInt64: DuplicateReasons] = [:]

  /// Finds the pairs among contacts.
  ///
  /// - Complexity: O(*n* log *n*) in the number of contacts, where each has a few addresses.
  init(_ candidates: [DuplicateCandidate]) {
    self.candidates = candidates
    identities = candidates.map(\.identity)
    var keyed: [Keyed] = []
    keyed.reserveCapacity(candidates.count * 6)
    var keys: [UInt64] = []
    for index in candidates.indices {
      keys.removeAll(keepingCapacity: true)
      candidates[index].appendKeys(to: &keys)
      for key in keys { keyed.append(Keyed(key: key, index: UInt32(truncatingIfNeeded: index))) }
    }
    Self.forEachBlock(&keyed) { compare($0) }
    compareInitials()
  }

  /// A contact with one of its keys.
  private struct Keyed: Comparable {
    let key: UInt64
    let index: UInt32

    static func < (left: Keyed, right: Keyed) -> Bool {
      left.key == right.key ? left.index < right.index : left.key < right.key
    }
  }

  /// Calls a function with the contacts of each key that more than one have.
  private static func forEachBlock(_ keyed: inout [Keyed], _ body: ([UInt32]) -> Void) {
    keyed.sort()
    var (start, block) = (0, [UInt32]())
    while start < keyed.count {
      let key = keyed[start].key
      block.removeAll(keepingCapacity: true)
      while start < keyed.count, keyed[start].key == key {
        if block.last != keyed[start].index { block.append(keyed[start].index) }
        start += 1
      }
      if block.count > 1 { body(block) }
    }
  }

  private mutating func compare(_ block: [UInt32]) {
    guard block.count > Self.blockLimit else { return compareAll(block) }
    var keyed: [Keyed] = []
    var keys: [UInt64] = []
    let model = candidates[Int(block[0])]
    let hasOneFirst = block.allSatisfy { candidates[Int($0)].first == model.first }
    let hasOneLast = block.allSatisfy { candidates[Int($0)].last == model.last }
    for index in block {
      keys.removeAll(keepingCapacity: true)
      candidates[Int(index)].appendNarrowKeys(
        hasOneFirst: hasOneFirst, hasOneLast: hasOneLast, to: &keys)
      for key in keys { keyed.append(Keyed(key: key, index: index)) }
    }
    Self.forEachBlock(&keyed) { part in
      if part.count == block.count { return }
      if part.count <= Self.partLimit { compareAll(part) } else { compareNeighbours(part) }
    }
    compareNeighbours(block)
  }

  private mutating func compareAll(_ block: [UInt32]) {
    for (position, left) in block.enumerated() {
      for right in block[(position + 1)...] { compare(left, right) }
    }
  }

  /// Compares each contact with the next few that are the most like it.
  private mutating func compareNeighbours(_ block: [UInt32]) {
    let order = block.map { Keyed(key: identities[Int($0)], index: $0) }.sorted()
    for position in order.indices {
      for next in order[position...].dropFirst().prefix(Self.window) {
        compare(order[position].index, next.index)
      }
    }
  }

  private mutating func compare(_ left: UInt32, _ right: UInt32) {
    let pair = UInt64(min(left, right)) << 32 | UInt64(max(left, right))
    let reasons = DuplicateRule.reasons(candidates[Int(left)], candidates[Int(right)])
    if !reasons.isEmpty { pairs[pair] = reasons }
  }

  /// Compares those who have only an initial with those to whom it may belong.
  private mutating func compareInitials() {
    var wanted: Set<UInt64> = []
    for candidate in candidates where candidate.hasInitial {
      wanted.formUnion(candidate.initialKeys)
    }
    if wanted.isEmpty { return }
    var keyed: [Keyed] = []
    for index in candidates.indices {
      for key in candidates[index].initialKeys where wanted.contains(key) {
        keyed.append(Keyed(key: key, index: UInt32(truncatingIfNeeded: index)))
      }
    }
    Self.forEachBlock(&keyed) { block in
      guard block.count <= Self.blockLimit else { return compare(block) }
      let initials = block.filter { candidates[Int($0)].hasInitial }
      for left in initials {
        for right in block where right != left { compare(left, right) }
      }
    }
  }
}
