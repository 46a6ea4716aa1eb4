/// A list of integers, each stored as its distance from a common origin in as few bytes as the
/// largest distance needs: 0, 1, 2, 4 or 8.
///
/// With a width of zero there are no bytes: all numbers are the origin or, when `step` is one,
/// each is one more than the number before it.
struct PackedIntegers: Sendable {
  let origin: Int64
  let step: Int64
  let width: Int
  let bytes: ByteView

  /// The number at a position.
  @inline(__always)
  subscript(position: Int) -> Int64 {
    if width == 0 { return origin &+ step &* Int64(position) }
    let distance = bytes.unsigned(width: width, at: position &* width)
    return origin &+ Int64(bitPattern: distance)
  }

  /// Whether `width` is one that this type knows.
  static func isValid(width: Int) -> Bool {
    width == 0 || width == 1 || width == 2 || width == 4 || width == 8
  }
}

/// The parts of packed integers before they are written.
struct PackedIntegersRecord {
  var origin: Int64 = 0
  var step: Int64 = 0
  var width = 0
  var bytes: [UInt8] = []

  /// Packs numbers in the smallest way that holds them.
  ///
  /// - Complexity: O(*n*).
  init(_ numbers: [Int64]) {
    guard let least = numbers.min(), let greatest = numbers.max() else { return }
    origin = least
    if least == greatest { return }
    if Self.isSequence(numbers) {
      origin = numbers[0]
      step = 1
      return
    }
    width = Self.width(holding: UInt64(bitPattern: greatest &- least))
    switch width {
    case 1: bytes = packed(numbers, as: UInt8.self)
    case 2: bytes = packed(numbers, as: UInt16.self)
    case 4: bytes = packed(numbers, as: UInt32.self)
    default: bytes = packed(numbers, as: UInt64.self)
    }
  }

  /// So many numbers, each one more than the one before.
  init(from first: Int64, count: Int) {
    origin = count == 0 ? 0 : first
    step = count > 1 ? 1 : 0
  }

  private func packed<Word: FixedWidthInteger>(_ numbers: [Int64], as: Word.Type) -> [UInt8] {
    let words = numbers.map { Word(truncatingIfNeeded: $0 &- origin).littleEndian }
    return unsafe words.withUnsafeBytes { unsafe [UInt8]($0) }
  }

  private static func isSequence(_ numbers: [Int64]) -> Bool {
    var expected = numbers[0]
    for number in numbers {
      if number != expected { return false }
      expected &+= 1
    }
    return true
  }

  private static func width(holding distance: UInt64) -> Int {
    switch distance {
    case 0...0xff: 1
    case 0...0xffff: 2
    case 0...0xffff_ffff: 4
    default: 8
    }
  }
}
