import ManagedObjects

/// What a change adds because nobody has it: others may add the same before the change is saved.
///
/// Tags are not here, as the model has their names unique, and may differ in case only.
struct Claims: Sendable {
  /// The UIDs of contacts.
  var uids: Set<String> = []
  /// The names of companies and of groups in small letters, as nobody can make two that differ in
  /// nothing but case.
  private var companies: Set<[UInt8]> = []
  private var groups: Set<[UInt8]> = []
  /// What tells the cards without a UID that contacts are known by.
  var cards: Set<CardKey> = []
  /// What tells other such cards that contacts are made of.
  private var rows: Set<CardKey> = []

  /// Claims nothing.
  init() {}

  /// Claims what the objects of a context have got since they were saved.
  init(of context: ManagedObjectContext) {
    for case let contact as Contact in context.insertedObjects {
      if let uid = contact.uid { uids.insert(uid) }
      if let company = contact as? Company { claim(company: company.name) }
      if let key = CardKey(contact.sourceFingerprint, contact.sourceKind) { cards.insert(key) }
    }
    for case let card as FormerCard in context.insertedObjects where card.uid == nil {
      if let key = CardKey(card.fingerprint, card.kind) { rows.insert(key) }
    }
    for case let contact as Contact in context.updatedObjects {
      if let uid = contact.uid, contact.committedText(Contact.Key.uid.rawValue) != uid {
        uids.insert(uid)
      }
      guard let company = contact as? Company else { continue }
      if company.committedText(Company.Key.name.rawValue) != company.name {
        claim(company: company.name)
      }
    }
    for case let group as Group in context.insertedObjects { claim(group: group.name) }
    for case let group as Group in context.updatedObjects
    where group.committedText(Group.Key.name.rawValue) != group.name {
      claim(group: group.name)
    }
  }

  /// Claims the name of a company.
  mutating func claim(company name: String) { companies.insert(Self.folded(name)) }

  /// Claims the name of a group.
  mutating func claim(group name: String) { groups.insert(Self.folded(name)) }

  private static func folded(_ name: String) -> [UInt8] {
    ManagedObjects.TextFolding.folded(name, .caseInsensitive)
  }

  /// That nobody has what is claimed.
  ///
  /// - Parameter token: The place in history that the change was made from.
  /// - Returns: The condition; nil when nothing is claimed.
  func condition(since token: PersistentHistoryToken?) -> StoreSaveCondition? {
    if uids.isEmpty, companies.isEmpty, groups.isEmpty, cards.isEmpty, rows.isEmpty { return nil }
    return StoreSaveCondition(since: token) { newer, rows in
      var seen: Set<RowReference> = []
      for change in newer.lazy.flatMap(\.changes) where change.changeType != .delete {
        guard
          seen.insert(RowReference(entity: EntityNumber(name: change.entityName), key: change.key))
            .inserted
        else { continue }
        if try isTaken(by: change, rows) { return false }
      }
      return true
    }
  }

  /// Whether a row that somebody has changed has what is claimed.
  private func isTaken(
    by change: PersistentHistoryChange, _ rows: any StoreReading
  ) throws -> Bool {
    guard
      [Person.entityName, Company.entityName, FormerCard.entityName, Group.entityName]
        .contains(change.entityName),
      let entity = try ContactsModel.managedObjectModel.entity(named: change.entityName),
      let row = try rows.row(change.key, of: entity)
    else { return false }
    if change.entityName == FormerCard.entityName {
      guard case .null = row.value(at: FormerCard.Slot.uid) else { return false }
      let key = CardKey(row, FormerCard.Slot.fingerprint, FormerCard.Slot.kind)
      return key.map(self.rows.contains) ?? false
    }
    if change.entityName == Group.entityName {
      guard case .string(let name) = row.value(at: Group.Slot.name) else { return false }
      return groups.contains(Self.folded(name))
    }
    let key = CardKey(row, Contact.Slot.sourceFingerprint, Contact.Slot.sourceKind)
    if let key, cards.contains(key) { return true }
    if case .string(let uid) = row.value(at: Contact.Slot.uid), uids.contains(uid) { return true }
    guard change.entityName == Company.entityName,
      case .string(let name) = row.value(at: Company.Slot.name)
    else { return false }
    return companies.contains(Self.folded(name))
  }
}

extension CardKey {
  /// - Returns: What tells a card without a UID; nil where it is that of none.
  fileprivate init?(_ fingerprint: Int64?, _ kind: Int64?) {
    guard let fingerprint, let kind else { return nil }
    self.init(fingerprint: fingerprint, kind: kind)
  }

  /// That which a row has in two places.
  fileprivate init?(_ row: RowSnapshot, _ fingerprint: AttributeIndex, _ kind: AttributeIndex) {
    guard case .integer(let fingerprint) = row.value(at: fingerprint),
      case .integer(let kind) = row.value(at: kind)
    else { return nil }
    self.init(fingerprint: fingerprint, kind: kind)
  }
}

extension ManagedObject {
  /// The text that was saved.
  fileprivate func committedText(_ key: String) -> String? {
    let values = try? committedValues(forKeys: [key])
    guard case .value(.string(let text))? = values?[key] else { return nil }
    return text
  }
}
