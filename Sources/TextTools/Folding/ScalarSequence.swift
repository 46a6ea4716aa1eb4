/// Up to three Unicode scalars in a word.
///
/// NUL cannot be one of them.
///
/// What case folding and decomposition make of one scalar never needs more, and a word costs no
/// allocation.
package struct ScalarSequence: Equatable {
  /// The number of bits that hold a scalar.
  private static let width = 21
  private static let mask: UInt64 = 1 << 21 - 1

  private var bits: UInt64

  /// A sequence without scalars.
  package static let empty = ScalarSequence(bits: 0)

  private init(bits: UInt64) {
    self.bits = bits
  }

  /// A sequence of one scalar.
  package init(_ value: UInt32) {
    bits = UInt64(value)
  }

  /// The sequence with one more scalar at its end; unchanged when it is full.
  func appending(_ value: UInt32) -> ScalarSequence {
    let used = (UInt64.bitWidth - bits.leadingZeroBitCount + Self.width - 1) / Self.width
    guard used < 3 else { return self }
    return ScalarSequence(bits: bits | UInt64(value) << UInt64(used * Self.width))
  }

  /// The only scalar, or nil when there are none or several.
  package var single: UInt32? {
    bits != 0 && bits <= Self.mask ? UInt32(bits) : nil
  }
}

extension ScalarSequence: Sequence, IteratorProtocol {
  package mutating func next() -> UInt32? {
    guard bits != 0 else { return nil }
    defer { bits >>= UInt64(Self.width) }
    return UInt32(bits & Self.mask)
  }
}
