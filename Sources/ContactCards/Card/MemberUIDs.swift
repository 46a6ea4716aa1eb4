/// UIDs as the cards of groups write them: with or without `urn:uuid:`, in large or small letters.
///
/// Apple's programs write a bare UID in a contact's card and the same behind `urn:uuid:` in that of a
/// group.
package struct MemberUIDs {
  private var spellings: [String: String] = [:]

  /// Knows UIDs; of two that differ in their spelling alone, the one that sorts first.
  ///
  /// - Complexity: O(*n*), where *n* is the number of UIDs.
  package init(_ uids: [some Sequence<String>]) {
    for uids in uids {
      for uid in uids {
        let folded = Self.folded(uid)
        spellings[folded] = spellings[folded].map { min($0, uid) } ?? uid
      }
    }
  }

  /// The UID that a member is named by; nil when there is none such.
  package func uid(of member: String) -> String? { spellings[Self.folded(member)] }

  /// Whether what a member is named by can be nothing but a UID.
  package static func isUID(_ member: String) -> Bool {
    isUUID(member) || member.lowercased().hasPrefix("urn:")
  }

  /// Whether a UID is a bare UUID (RFC 9562, 4).
  package static func isUUID(_ uid: String) -> Bool {
    guard uid.utf8.count == 36 else { return false }
    let parts = uid.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && parts.joined().allSatisfy(\.isHexDigit)
  }

  private static func folded(_ uid: String) -> String {
    let small = uid.lowercased()
    let prefix = "urn:uuid:"
    return small.hasPrefix(prefix) ? String(small.dropFirst(prefix.count)) : small
  }
}
