/// A number that is equal for descriptions whose objects can share a store, on every machine.
///
/// It is a checksum: different descriptions have the same with a probability of about 2⁻⁶⁴.
public struct VersionHash: Hashable {
  /// The number.
  public let rawValue: UInt64

  /// Makes the hash of a number.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}

extension VersionHash: Sendable {}

extension VersionHash: CustomStringConvertible {
  /// The number as 16 hexadecimal digits.
  public var description: String {
    let digits = String(rawValue, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
