/// People with names from many languages and scripts, the same for the same seed everywhere.
///
/// About one in twenty has no age, a few have no family name, and some names are hyphenated, of
/// several words, written with an apostrophe, or stored in decomposed form.
///
/// Iterating over a copy starts from the first person again.
package struct SamplePeople {
  private var remaining: Int
  private var random: SplitMix64

  /// Makes the first `count` people that belong to a seed.
  package init(count: Int, seed: UInt64) {
    remaining = Swift.max(0, count)
    random = SplitMix64(seed: seed)
  }
}

extension SamplePeople: Sendable {}

extension SamplePeople: Sequence {
  package var underestimatedCount: Int { remaining }
}

extension SamplePeople: IteratorProtocol {
  package mutating func next() -> SamplePerson? {
    guard remaining > 0 else { return nil }
    remaining -= 1
    let stock = nextStock()
    let first = random.element(of: stock.firsts)
    let last = nextLastName(from: stock)
    let age = random.happens(percent: 5) ? nil : AgeDistribution.age(&random)
    return SamplePerson(first: first, last: last, age: age)
  }

  private mutating func nextStock() -> NameStock {
    var ticket = random.below(NameStock.totalWeight)
    for stock in NameStock.all {
      if ticket < stock.weight { return stock }
      ticket -= stock.weight
    }
    return .mononyms
  }

  private mutating func nextLastName(from stock: NameStock) -> String {
    let last = random.element(of: stock.lasts)
    guard let joiner = stock.doubleNameJoiner, random.happens(percent: 8) else { return last }
    let second = random.element(of: stock.lasts)
    return second == last ? last : last + joiner + second
  }
}
