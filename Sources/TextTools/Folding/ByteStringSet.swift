/// A set of byte strings that can be asked about bytes in a buffer without copying them.
///
/// The strings lie one behind the other; a table of slots with linear probing, at most half full,
/// finds them by a hash that is seeded anew in each process.
package struct ByteStringSet {
  private var bytes: [UInt8] = []
  /// Where each string ends and the next one starts; one more than there are strings.
  private var bounds = [0]
  /// The number of a string, or -1 in a free slot.
  private var slots: [Int]

  /// The set of the folded forms of strings.
  ///
  /// - Complexity: O(*n*) in the total length of the strings.
  package init(folding strings: [String], _ options: FoldingOptions) {
    var capacity = 4
    while capacity < strings.count * 2 { capacity *= 2 }
    slots = Array(repeating: -1, count: capacity)
    for var string in strings {
      string.withUTF8 { text in
        unsafe TextFolding.withFolded(text, options) { unsafe insert($0) }
      }
    }
  }

  /// The number of different strings.
  package var count: Int { bounds.count - 1 }

  /// The strings, each once, in the order they were given in.
  ///
  /// - Complexity: O(*n*) in the total length of the strings.
  package var strings: [[UInt8]] {
    (0..<count).map { Array(bytes[bounds[$0]..<bounds[$0 + 1]]) }
  }

  /// Whether a string is in the set.
  ///
  /// - Complexity: O(*n*) in the length of the string, on average.
  package func contains(_ string: Span<UInt8>) -> Bool {
    slots[slot(of: string)] >= 0
  }

  private mutating func insert(_ string: UnsafeBufferPointer<UInt8>) {
    let slot = unsafe slot(of: string.span)
    guard slots[slot] < 0 else { return }
    slots[slot] = count
    unsafe bytes.append(contentsOf: string)
    bounds.append(bytes.count)
  }

  /// The slot that holds a string, or the free one where it would go.
  private func slot(of string: Span<UInt8>) -> Int {
    var slot = Self.hash(string) & (slots.count - 1)
    while slots[slot] >= 0, !isEqual(slots[slot], to: string) {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private func isEqual(_ index: Int, to string: Span<UInt8>) -> Bool {
    let range = bounds[index]..<bounds[index + 1]
    guard range.count == string.count else { return false }
    return ByteSearch.isEqual(bytes.span.extracting(range), string)
  }

  private static func hash(_ string: Span<UInt8>) -> Int {
    var hasher = Hasher()
    unsafe string.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}

extension ByteStringSet: Sendable {}
