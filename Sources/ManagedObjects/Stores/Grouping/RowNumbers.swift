/// Numbers for the different values of something in rows, counted in the order in which they first
/// appear.
struct RowNumbers {
  /// The number of each row's value.
  private(set) var numbers: [UInt32] = []
  /// The position, among the numbered rows, of the first with each value.
  private(set) var firsts: [Int] = []

  /// How many different values there are.
  var count: Int { firsts.count }

  init(capacity: Int) {
    numbers.reserveCapacity(capacity)
  }

  /// Adds a row whose value has a number, which is that of a known value or the next one.
  mutating func append(_ number: Int) {
    if number == firsts.count { firsts.append(numbers.count) }
    numbers.append(UInt32(truncatingIfNeeded: number))
  }

  /// Numbers for what two values together are in each row.
  func combined(with other: RowNumbers) -> RowNumbers {
    var combined = RowNumbers(capacity: numbers.count)
    var table = WordTable()
    for (left, right) in zip(numbers, other.numbers) {
      combined.append(table.number(of: UInt64(left) << 32 | UInt64(right)))
    }
    return combined
  }
}

/// Numbers for different words of 64 bits.
struct WordTable {
  private var words: [UInt64] = []
  private var slots = NumberSlots()

  /// The number of a word, which is the next one for a new word.
  @inline(__always)
  mutating func number(of word: UInt64) -> Int {
    let hash = slots.hash(of: word)
    let words = words
    if let known = slots.number(hash, where: { words[$0] == word }) { return known }
    self.words.append(word)
    return slots.insert(hash)
  }
}

/// Numbers for different byte strings.
struct ByteTable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = [0]
  private var slots = NumberSlots()

  /// The number of a byte string, which is the next one for a new string.
  @inline(__always)
  mutating func number(of string: Span<UInt8>) -> Int {
    let hash = unsafe string.withUnsafeBufferPointer {
      unsafe Checksum.of(unsafeBytes: UnsafeRawBufferPointer($0), seed: slots.seed)
    }
    if let known = slots.number(hash, where: { isSame($0, string) }) { return known }
    unsafe string.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    ends.append(bytes.count)
    return slots.insert(hash)
  }

  @inline(__always)
  private func isSame(_ number: Int, _ string: Span<UInt8>) -> Bool {
    let (start, end) = (ends[number], ends[number + 1])
    guard end - start == string.count else { return false }
    for offset in 0..<string.count where bytes[start + offset] != string[offset] { return false }
    return true
  }
}

/// A hash table of numbers that are counted upwards (open addressing, at most half full).
private struct NumberSlots {
  /// In each slot a number and one, or zero.
  private var slots = [UInt32](repeating: 0, count: 1 << 10)
  private var hashes: [UInt64] = []
  /// Nobody who chooses the values can know where they go.
  let seed = UInt64.random(in: .min ... .max)

  @inline(__always)
  func hash(of word: UInt64) -> UInt64 {
    let product = (word ^ seed).multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
    return product.high ^ product.low
  }

  /// The number with a hash that satisfies a test; nil for none.
  @inline(__always)
  func number(_ hash: UInt64, where isSame: (Int) -> Bool) -> Int? {
    var slot = firstSlot(hash)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if hashes[number] == hash, isSame(number) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
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
    slots[slot] = UInt32(truncatingIfNeeded: number + 1)
  }

  private func firstSlot(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash >> UInt64(slots.count.leadingZeroBitCount + 1))
  }
}
