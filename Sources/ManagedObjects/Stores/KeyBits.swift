/// A set of keys as bits, for keys that are given away one after another.
package struct KeyBits: Sendable {
  private var words: [UInt64] = []
  /// Keys so large that bits would waste room.
  private var others: Set<Int64> = []

  /// No keys.
  package init() {}

  /// Some keys.
  package init(_ keys: [Int64]) {
    for key in keys { insert(key) }
  }

  /// Adds a key.
  ///
  /// - Complexity: O(1) on average.
  package mutating func insert(_ key: Int64) {
    guard key >= 0, key >> 6 <= words.count + 1 << 16 else {
      others.insert(key)
      return
    }
    let word = Int(key >> 6)
    if word >= words.count {
      words.append(contentsOf: repeatElement(0, count: word + 1 - words.count))
    }
    words[word] |= 1 << UInt64(key & 63)
  }

  /// Adds the keys of another set.
  ///
  /// - Complexity: O(*n*) in the greatest key, at a 64th of a step each.
  package mutating func formUnion(_ other: KeyBits) {
    if other.words.count > words.count {
      words += repeatElement(0, count: other.words.count - words.count)
    }
    for index in other.words.indices { words[index] |= other.words[index] }
    others.formUnion(other.others)
  }

  /// How many keys there are; a large one may count twice that two sets have kept in different ways.
  package var count: Int { words.reduce(others.count) { $0 + $1.nonzeroBitCount } }

  /// Whether a key is in the set.
  ///
  /// - Complexity: O(1).
  package func contains(_ key: Int64) -> Bool {
    let word = key >> 6
    if key >= 0, word < words.count, words[Int(word)] & 1 << UInt64(key & 63) != 0 { return true }
    return !others.isEmpty && others.contains(key)
  }

  /// The positions of those of some keys that are in the set.
  ///
  /// - Complexity: O(*n*) in the number of keys.
  package func positions(in keys: [Int64]) -> [Int] {
    var positions: [Int] = []
    for position in keys.indices where contains(keys[position]) { positions.append(position) }
    return positions
  }
}
