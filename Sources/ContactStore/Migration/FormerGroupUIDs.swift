import ManagedObjects

/// The UIDs of groups by the rules of version 1 of the model, where what was kept of a group's card held the
/// UID, if the card had one.
struct FormerGroupUIDs {
  private let uids: FormerUIDs
  /// The names of the groups that have UIDs already.
  private var owners: [String: String] = [:]
  /// The names of groups by the UIDs of the cards that they were last imported from, or by what those
  /// called them.
  private var namesOfSources: [String: String] = [:]

  /// Knows no groups yet.
  ///
  /// - Parameter uids: The UIDs of the address book.
  init(_ uids: FormerUIDs) { self.uids = uids }

  /// Takes note of a group whose UID others cannot have.
  ///
  /// - Parameters:
  ///   - name: The name of the group.
  ///   - uid: Its UID; empty for none.
  ///   - card: What is kept of its card; nil for nothing.
  ///   - source: What its card said when it was last imported; nil for nothing.
  mutating func note(_ name: String, uid: String, card: String?, source: String?) {
    if let source = source.flatMap(GroupSource.init(text:)) {
      namesOfSources[source.uid.isEmpty ? source.name : source.uid] = name
    }
    let kept = card.flatMap(GroupCard.init(text:))?.uid ?? ""
    for uid in [uid, kept] where !uid.isEmpty { owners[uid] = name }
  }

  /// The UID of a group, and what is kept of its card without it.
  ///
  /// - Parameters:
  ///   - name: The name of the group.
  ///   - card: What is kept of its card; nil for nothing.
  /// - Returns: The UID of the card, or else the first of the group's own that no other group has.
  func uid(of name: String, card: String?) -> (uid: String, card: String?) {
    if let kept = card.flatMap(GroupCard.init(text:)), !kept.uid.isEmpty {
      return (kept.uid, kept.withoutUID.text)
    }
    var attempt: Int64 = 0
    var uid = uids.uid(ofGroup: name)
    while let owner = owners[uid] ?? namesOfSources[uid], owner != name {
      attempt += 1
      uid = uids.uid(ofGroup: name, attempt: attempt)
    }
    return (uid, card)
  }
}
