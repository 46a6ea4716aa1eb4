/// A small generator of random numbers whose sequence is the same on every machine and with every
/// version of Swift.
///
/// The algorithm is SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number
/// generators", OOPSLA 2014). The standard library's own methods that draw from a generator may
/// change how many numbers they use, so sample data draws with ``below(_:)`` and
/// ``element(of:)`` only.
package struct SplitMix64 {
  private var state: UInt64

  /// Starts the sequence that belongs to a seed.
  package init(seed: UInt64) {
    state = seed
  }

  /// The next 64 random bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, but not including, `bound`; 0 when `bound` is not positive.
  package mutating func below(_ bound: Int) -> Int {
    guard let range = UInt64(exactly: bound) else { return 0 }
    return Int(next().multipliedFullWidth(by: range).high)
  }

  /// Whether an event of `percent` in a hundred happens.
  package mutating func happens(percent: Int) -> Bool {
    below(100) < percent
  }

  /// One of the elements, of which there is at least one.
  package mutating func pick<Element>(from choices: [Element]) -> Element {
    choices[below(choices.count)]
  }

  /// One of the strings, or the empty string when there are none.
  package mutating func element(of choices: [String]) -> String {
    choices.isEmpty ? "" : choices[below(choices.count)]
  }
}

extension SplitMix64: Sendable {}
