/// The characters that two bytes stand for in a character set in which ASCII stays as it is.
package struct DoubleByteTable: Sendable {
  private let leads: ClosedRange<UInt8>
  private let trails: [ClosedRange<UInt8>]
  /// How many characters there are for a first byte.
  private let width: Int
  private let characters: [UInt16]

  /// Describes a character set.
  ///
  /// - Parameters:
  ///   - leads: The bytes that come first.
  ///   - trails: The bytes that come second.
  ///   - rows: All characters in the order of their bytes, with full stops where none is; line feeds
  ///     count for nothing.
  init(leads: ClosedRange<UInt8>, trails: [ClosedRange<UInt8>], rows: String) {
    (self.leads, self.trails) = (leads, trails)
    width = trails.reduce(0) { $0 + $1.count }
    characters = rows.utf16.filter { $0 != 0x0a }
  }

  /// The character of two bytes; nil where there is none.
  func scalar(_ lead: UInt8, _ trail: UInt8) -> Unicode.Scalar? {
    guard leads.contains(lead) else { return nil }
    var position = Int(lead - leads.lowerBound) * width
    for range in trails {
      if range.contains(trail) {
        position += Int(trail - range.lowerBound)
        guard position < characters.count, characters[position] != 0x2e else { return nil }
        return Unicode.Scalar(characters[position])
      }
      position += range.count
    }
    return nil
  }

  /// Whether a byte may come second.
  func isTrail(_ byte: UInt8) -> Bool { trails.contains { $0.contains(byte) } }
}
