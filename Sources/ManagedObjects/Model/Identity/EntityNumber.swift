/// A number that stands for an entity in stored references, the same in every version of a model.
///
/// It is a checksum of the entity's name: 32 bits of FNV-1a over its UTF-8. Two entities of a model
/// that have the same are a fault of the model.
public struct EntityNumber: Hashable {
  /// The number, from 1 to 2³² - 1.
  public let rawValue: Int64

  /// Makes the number of the entity with a name.
  public init(name: String) {
    var hash: UInt32 = 0x811c_9dc5
    for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    rawValue = max(1, Int64(hash))
  }

  /// The number that is stored as an integer; nil for one that no entity can have.
  init?(rawValue: Int64) {
    guard 1...Int64(UInt32.max) ~= rawValue else { return nil }
    self.rawValue = rawValue
  }
}

extension EntityNumber: Sendable {}

extension EntityNumber: Comparable {
  /// Orders entities in some way that is the same everywhere.
  public static func < (left: EntityNumber, right: EntityNumber) -> Bool {
    left.rawValue < right.rawValue
  }
}
