/// Makes all combinations of choices, one after the other, like an odometer whose wheels differ
/// in size.
struct SystematicChoices {
  private var wheels: [(value: Int, size: Int)] = []
  private var position = 0

  /// The next choice of this combination, below `size`.
  mutating func choose(_ size: Int) -> Int {
    defer { position += 1 }
    if position == wheels.count { wheels.append((0, size)) }
    return wheels[position].value
  }

  /// Goes on to the next combination.
  ///
  /// - Returns: False when that was the last one.
  mutating func advance() -> Bool {
    position = 0
    while let last = wheels.popLast() {
      guard last.value + 1 < last.size else { continue }
      wheels.append((last.value + 1, last.size))
      return true
    }
    return false
  }
}

/// Makes choices that follow from a seed (SplitMix64 by Steele, Lea and Flood, 2014).
struct RandomChoices {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func choose(_ size: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return Int(mixed.multipliedFullWidth(by: UInt64(size)).high)
  }
}
