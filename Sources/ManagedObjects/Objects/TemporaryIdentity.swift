import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Identities for objects that have not been saved: keys that count down from -1.
///
/// For people they read as UUIDs, which share the random half of one UUID and count in the other:
/// asking the system for random bytes at each insert takes longer than the rest of it.
enum TemporaryIdentity {
  private static let origin = UUID().uuid
  private static let count = Atomic<Int64>(0)

  /// A key that no other object of this process has.
  static func next() -> RowKey {
    RowKey(count.wrappingSubtract(1, ordering: .relaxed).newValue)
  }

  /// The UUID that a key reads as.
  static func uuid(of key: RowKey) -> UUID {
    let number = UInt64(bitPattern: 0 &- key.rawValue)
    func byte(_ position: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: number >> (56 - position * 8))
    }
    return UUID(
      uuid: (
        origin.0, origin.1, origin.2, origin.3, origin.4, origin.5, origin.6, origin.7, byte(0),
        byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7)
      ))
  }
}
