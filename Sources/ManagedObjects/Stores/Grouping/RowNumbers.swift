import TextTools

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
    if let known = slots.number(hash, where: { words[$0] == word }) { return known }
    words.append(word)
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
