/// People for measuring: ASCII names whose variety is that of a real address book, and an age for
/// everyone.
///
/// First names are drawn from 500, family names from about 150,000, ages evenly from 0 to 99.
/// However many people there are, ``rareCount`` of them (or all, when there are fewer) have a
/// family name that contains ``rareFragment``, which no other name does: a search for it prints the
/// same amount at every size.
///
/// Iterating over a copy starts from the first person again.
package struct BenchPeople {
  /// A piece of text that is in the family names of ``rareCount`` people only.
  package static let rareFragment = "zyx"
  /// How many people have the rare fragment in their family name.
  package static let rareCount = 5

  private let count: Int
  private let stride: Int
  private var number = 0
  private var random: SplitMix64

  /// Makes the `count` people that belong to a seed.
  package init(count: Int, seed: UInt64) {
    self.count = Swift.max(0, count)
    stride = Swift.max(1, count / Self.rareCount)
    random = SplitMix64(seed: seed)
  }
}

extension BenchPeople: Sendable {}

extension BenchPeople: Sequence {
  package var underestimatedCount: Int { count - number }
}

extension BenchPeople: IteratorProtocol {
  package mutating func next() -> SamplePerson? {
    guard number < count else { return nil }
    defer { number += 1 }
    let first = Syllables.firstName(&random)
    let last = Syllables.lastName(&random, rare: isRare)
    return SamplePerson(first: first, last: last, age: random.below(100))
  }

  private var isRare: Bool {
    number % stride == stride / 2 && number / stride < Self.rareCount
  }
}
