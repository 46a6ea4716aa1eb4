#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The UIDs that exports gave to contacts and groups which had none, in address books of version 1 of the
/// model: there they were not stored, but followed from the store and the row.
///
/// They are UUIDs of version 8 (RFC 9562, section 5.8). Others may know a contact by its one, so that it
/// is the UID with which the contact comes to a later version.
package struct FormerUIDs {
  private let hash: UInt64

  /// Makes the UIDs of an address book.
  ///
  /// - Parameter identifier: What identifies its store.
  package init(ofStore identifier: UUID) {
    let firstPerson = "x-coredata://\(identifier.uuidString)/Person/p1"
    hash = Self.hash(firstPerson, after: 0xcbf2_9ce4_8422_2325)
  }

  /// The UID of a contact.
  ///
  /// - Parameters:
  ///   - entityName: The entity of its row: `Person` or `Company`.
  ///   - key: The key of its row.
  /// - Returns: The UID, which no other contact of any address book has.
  package func uid(ofContact entityName: String, key: Int64) -> String {
    uid(of: entityName, number: key)
  }

  /// The UID of a group whose card had none.
  ///
  /// - Parameters:
  ///   - name: The name of the group.
  ///   - attempt: How many of the UIDs before this one other groups had, whose cards named them, or
  ///     whose last cards did.
  /// - Returns: The UID.
  package func uid(ofGroup name: String, attempt: Int64 = 0) -> String {
    uid(of: "Group " + name, number: attempt)
  }

  /// Whether a UID is such as these are, made by whichever address book.
  ///
  /// - Parameter uid: The UID.
  /// - Returns: Whether it may be that of a contact whose key is less than 2⁴⁸, as all are.
  package static func isSuch(_ uid: String) -> Bool {
    let parts = uid.split(separator: "-", omittingEmptySubsequences: false)
    return NewUID.isSuch(uid) && parts[2].hasPrefix("8") && parts[3] == "8000"
      && !uid.utf8.contains { UInt8(ascii: "A")...UInt8(ascii: "F") ~= $0 }
  }

  private func uid(of kind: String, number: Int64) -> String {
    let high = Self.hash(kind, after: hash) & ~0xf000 | 0x8000
    let low = UInt64(bitPattern: number) & ~(0xc0 << 56) | 0x80 << 56
    return String(decoding: NewUID.urn(high, low), as: UTF8.self)
  }

  /// FNV-1a of 64 bits.
  private static func hash(_ text: String, after start: UInt64) -> UInt64 {
    text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
