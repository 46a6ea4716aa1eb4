import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Makes UIDs for what has none: always the same for a contact of an address book, and none that
/// another has.
///
/// They are UUIDs of version 8 (RFC 9562, 5.8) of the store's identity, the kind, and the number.
struct StableUIDs {
  private let hash: UInt64

  /// - Throws: ``StoreError``.
  init(of coordinator: PersistentStoreCoordinator) throws {
    let store = try coordinator.managedObjectID(
      entityName: Person.entityName ?? "", key: RowKey(1)
    ).uriRepresentation().absoluteString
    hash = Self.hash(store, after: 0xcbf2_9ce4_8422_2325)
  }

  /// FNV-1a of 64 bits.
  private static func hash(_ text: String, after start: UInt64) -> UInt64 {
    text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }

  /// The first half of the UUIDs of a kind.
  private func high(of kind: String) -> UInt64 {
    Self.hash(kind, after: hash) & ~0xf000 | 0x8000
  }

  /// The UID of a contact of a kind.
  func uid(of kind: String, key: Int64) -> String {
    let high = high(of: kind)
    let low = UInt64(bitPattern: key) & ~(0xc0 << 56) | 0x80 << 56
    var text = Array("urn:uuid:".utf8)
    text.reserveCapacity(45)
    for digit in 0..<32 {
      if 8...20 ~= digit, digit % 4 == 0 { text.append(UInt8(ascii: "-")) }
      let word = digit < 16 ? high : low
      let value = UInt8(truncatingIfNeeded: word >> UInt64(60 - digit % 16 * 4)) & 15
      text.append(value < 10 ? value + UInt8(ascii: "0") : value - 10 + UInt8(ascii: "a"))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The number of the contact of a kind that a UID was made for; nil for any other UID.
  func key(of uid: String, kind: String) -> Int64? {
    guard let words = Self.words(of: uid), words.high == high(of: kind) else { return nil }
    let key = Int64(bitPattern: words.low & ~(0xc0 << 56))
    return self.uid(of: kind, key: key) == uid ? key : nil
  }

  /// The digits of a UID that is a UUID, as far as they are digits.
  ///
  /// Every card of an import is asked about.
  private static func words(of uid: String) -> (high: UInt64, low: UInt64)? {
    guard uid.utf8.count == 45 else { return nil }
    var (high, low): (UInt64, UInt64) = (0, 0)
    var count = 0
    for byte in uid.utf8.dropFirst(9) {
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte - 0x30
      case 0x61...0x66: digit = byte - 0x61 + 10
      default: continue
      }
      if count < 16 { high = high << 4 | UInt64(digit) } else { low = low << 4 | UInt64(digit) }
      count += 1
    }
    return count == 32 ? (high, low) : nil
  }
}
