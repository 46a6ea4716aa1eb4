import ContactCards
import ContactFormats
import ManagedObjects

// Groups, and whom their cards put into them and take out of them.

extension ContactObjectImport {
  /// Puts into a group whom its card names, but for those whom it named last time, too, and takes out of
  /// it whom it does not name any more.
  ///
  /// - Returns: What became of the group.
  /// - Throws: What the context throws.
  mutating func connect(
    _ read: ReadGroup, _ cards: GroupCards?, _ named: inout NamedMembers
  ) throws -> TakenGroup {
    guard let name = read.card.groupName else { return TakenGroup() }
    let last = cards?.last(of: read)
    let formerName = last?.name ?? cards?.names[read.card.uid]
    let group =
      if let last, last.source.name == name, !read.overwrites {
        try writer.group(named: last.name)
      } else {
        try writer.group(named: name, once: formerName)
      }
    var isChanged = group.name != formerName ?? group.name
    lazy var held = group.contacts
    let known = read.overwrites ? [] : Set(last?.source.members ?? [])
    var members: Set<ManagedObjectID> = []
    var (missing, met): ([String], [String]) = ([], [])
    var seen: Set<String> = []
    for member in read.card.members where seen.insert(member).inserted {
      let found = try contacts(member, of: read, &named, &seen)
      if found == nil {
        let isDeleted = try self.known.sources.deleted().mayBe(member: member)
        if isDeleted { met.append(member) } else { missing.append(member) }
      }
      for (name, contact) in found ?? [] {
        met.append(name)
        guard members.insert(contact.objectID).inserted else { continue }
        if known.contains(name), !contact.objectID.isTemporaryID { continue }
        if held.contains(contact) { continue }
        if contact.sourceKind != nil { try contact.keepSourceState(in: context) }
        group.addToContacts(contact)
        isChanged = true
      }
    }
    let gone = try takeOut(
      last?.source.members(goneFrom: read) ?? [], of: group, but: members, &named)
    if let uid = cards?.newUID(of: read, named: group.name) {
      group.uid = uid
      isChanged = true
    }
    let card = cards?.text(of: read, named: group.name, missing: missing)
    if group.card != card {
      group.card = card
      isChanged = true
    }
    // What a card with a UID said last is worth more than what members are called elsewhere.
    if last != nil || group.sourceCard == nil || !read.namesMembers {
      let source = GroupSource(read, members: met, and: gone.others)?.text
      if let source, group.sourceCard != source { group.sourceCard = source }
    }
    let change = isChanged || gone.isChanged ? TakenGroup.Change.changed : .none
    return TakenGroup(
      missing: missing, change: group.objectID.isTemporaryID ? .new : change)
  }

  /// Takes those out of a group whom its card does not name any more, as far as the import tells of
  /// them.
  ///
  /// - Returns: The members of whom it tells nothing, and whether anybody was taken out.
  /// - Throws: What the context throws.
  private mutating func takeOut(
    _ gone: [String], of group: Group, but members: Set<ManagedObjectID>,
    _ named: inout NamedMembers
  ) throws -> (others: [String], isChanged: Bool) {
    if gone.isEmpty { return ([], false) }
    let told = told ?? Set((newPeople + oldPeople + companies).map(\.objectID))
    self.told = told
    var others: [String] = []
    var isChanged = false
    let held = group.contacts
    var seen: Set<String> = []
    for member in gone {
      let found = try contacts(member, false, &named, &seen)?.map(\.contact) ?? []
      guard found.contains(where: { told.contains($0.objectID) }) else {
        others.append(member)
        continue
      }
      for contact in found
      where !members.contains(contact.objectID) && held.contains(contact) {
        if contact.sourceKind != nil { try contact.keepSourceState(in: context) }
        group.removeFromContacts(contact)
        isChanged = true
      }
    }
    return (others, isChanged)
  }

  /// The contacts that a member of a group means, with what each is named by.
  ///
  /// Our own JSON names them by their UIDs, and has others that were nobody when they came.
  private mutating func contacts(
    _ member: String, of read: ReadGroup, _ named: inout NamedMembers, _ seen: inout Set<String>
  ) throws -> [(name: String, contact: Contact)]? {
    if !read.isCompared { return try contact(member: member).map { [(member, $0)] } }
    return try contacts(member, read.namesMembers, &named, &seen)
  }

  /// The contacts that a member of a group means, with what each is named by.
  ///
  /// - Parameters:
  ///   - member: What the card says.
  ///   - isNamed: Whether it may be a name.
  ///   - named: Who is called by what.
  ///   - seen: The members that were looked at already.
  /// - Returns: One, or those of another group; nil when it means nothing that is known.
  /// - Throws: What the context throws.
  private mutating func contacts(
    _ member: String, _ isNamed: Bool, _ named: inout NamedMembers, _ seen: inout Set<String>
  ) throws -> [(name: String, contact: Contact)]? {
    var found: [(name: String, contact: Contact)] = []
    var isKnown = false
    var sought = [member]
    while let member = sought.popLast() {
      if let contact = try contact(member: member) {
        found.append((member, contact))
      } else if let others = named.members(ofGroup: member) {
        isKnown = true
        sought += others.filter { seen.insert($0).inserted }
      } else if let contact = try named.contact(of: member, isNamed: isNamed) {
        found.append((member, contact))
      }
    }
    return isKnown || !found.isEmpty ? found : nil
  }
}
