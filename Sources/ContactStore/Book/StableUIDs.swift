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
package struct StableUIDs {
  private let hash: UInt64

  /// - Throws: ``StoreError``.
  init(of coordinator: PersistentStoreCoordinator) throws {
    self.init(
      first: try coordinator.managedObjectID(
        entityName: Person.entityName ?? "", key: RowKey(1)
      ).uriRepresentation().absoluteString)
  }

  /// Makes the UIDs that an address book has whose store is not open.
  init(ofStore identifier: UUID) {
    self.init(first: "x-coredata://\(identifier.uuidString)/\(Person.entityName ?? "")/p1")
  }

  /// - Parameter uri: What the first person has as URI, which is different in each store.
  private init(first uri: String) {
    hash = Self.hash(uri, after: 0xcbf2_9ce4_8422_2325)
  }

  /// FNV-1a of 64 bits.
  private static func hash(_ text: String, after start: UInt64) -> UInt64 {
    text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }

  /// The UID of a contact of a kind.
  func uid(of kind: String, key: Int64) -> String {
    let high = Self.hash(kind, after: hash) & ~0xf000 | 0x8000
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

  /// Whether a UID is such as these are, made by whichever address book.
  static func isMade(_ uid: String) -> Bool {
    let text = Array(uid.utf8)
    let start = "urn:uuid:".utf8.count
    guard text.count == start + 36, text.starts(with: "urn:uuid:".utf8),
      text[start + 14] == UInt8(ascii: "8")
    else { return false }
    // No book has as many contacts as would fill more than the last group of digits.
    return text[(start + 19)..<(start + 24)].elementsEqual("8000-".utf8)
      && text.enumerated().dropFirst(start).allSatisfy { place, byte in
        [8, 13, 18, 23].contains(place - start)
          ? byte == UInt8(ascii: "-") : 0x30...0x39 ~= byte || 0x61...0x66 ~= byte
      }
  }

  /// What tells quickly that most UIDs were made for no contact of a kind.
  struct Beginning {
    fileprivate let kind: String
    fileprivate let text: String
    fileprivate let count: Int
  }

  /// How the UIDs of contacts of a kind begin.
  func beginning(of kind: String) -> Beginning {
    let uid = uid(of: kind, key: 0)
    return Beginning(kind: kind, text: String(uid.prefix(28)), count: uid.utf8.count)
  }

  /// The number of the contact of a kind that a UID was made for; nil for any other UID.
  ///
  /// Every card of an import is asked about, and nearly none has such a UID.
  func key(of uid: String, beginning: Beginning) -> Int64? {
    guard uid.utf8.count == beginning.count, uid.utf8.starts(with: beginning.text.utf8),
      let low = UInt64(uid.suffix(17).filter { $0 != "-" }, radix: 16)
    else { return nil }
    let key = Int64(bitPattern: low & ~(0xc0 << 56))
    return self.uid(of: beginning.kind, key: key) == uid ? key : nil
  }
}
