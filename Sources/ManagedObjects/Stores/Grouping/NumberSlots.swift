/// A hash table of numbers that are counted upwards (open addressing, at most half full).
struct NumberSlots {
  /// In each slot, 0 or the upper half of a hash and, below it, the number and one: most look-ups
  /// need no other memory.
  private var slots = [UInt64](repeating: 0, count: 1 << 10)
  private var hashes: [UInt64] = []
  /// Nobody who chooses the values can know where they go.
  let seed = UInt64.random(in: .min ... .max)

  /// The hash of a word.
  @inline(__always)
  func hash(of word: UInt64) -> UInt64 { Self.hash(of: word, seed: seed) }

  /// The hash of a word in a table with a seed.
  @inline(__always)
  static func hash(of word: UInt64, seed: UInt64) -> UInt64 {
    let product = (word ^ seed).multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
    return product.high ^ product.low
  }

  /// The number with a hash that satisfies a test; nil for none.
  @inline(__always)
  func number(_ hash: UInt64, where isSame: (Int) -> Bool) -> Int? {
    var slot = firstSlot(hash)
    while true {
      let entry = slots[slot]
      if entry == 0 { return nil }
      if entry >> 32 == hash >> 32 {
        let number = Int(truncatingIfNeeded: entry & 0xffff_ffff) - 1
        if isSame(number) { return number }
      }
      slot = (slot + 1) & (slots.count - 1)
    }
  }

  /// Adds the next number.
  mutating func insert(_ hash: UInt64) -> Int {
    hashes.append(hash)
    if hashes.count * 2 > slots.count {
      slots = Array(repeating: 0, count: slots.count * 4)
      for number in hashes.indices { place(number) }
    } else {
      place(hashes.count - 1)
    }
    return hashes.count - 1
  }

  private mutating func place(_ number: Int) {
    var slot = firstSlot(hashes[number])
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    let tag = hashes[number] & 0xffff_ffff_0000_0000
    slots[slot] = tag | UInt64(UInt32(truncatingIfNeeded: number + 1))
  }

  private func firstSlot(_ hash: UInt64) -> Int {
    // Below the half that is in the slot, so that the two tell more together.
    Int(truncatingIfNeeded: hash & 0xffff_ffff) & (slots.count - 1)
  }
}
