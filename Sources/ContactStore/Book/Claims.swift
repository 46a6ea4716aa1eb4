import ContactCards
import ManagedObjects
import TextTools

/// What a change adds because nobody has it: others may add the same before the change is saved.
struct Claims: Sendable {
  /// The UIDs of contacts.
  var uids: Set<String> = []
  /// The names of companies, groups and tags without case and accents, as people who type such a
  /// name get the one that is there.
  private var names: [NamedSetKind: Set<[UInt8]>] = [:]
  /// E-mail addresses without case, where nobody else is to have them.
  private var emails: Set<[UInt8]> = []
  /// What tells the cards without a UID that contacts are known by.
  var cards: Set<CardKey> = []
  /// What tells other such cards that contacts are made of.
  private var rows: Set<CardKey> = []
  /// The contacts that are deleted: what others have come to say of them would be gone.
  private var deleted: Set<RowReference> = []

  /// Claims nothing.
  init() {}

  /// Claims what the objects of a context have got since they were saved.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - withEmails: Whether new e-mail addresses are claimed as well.
  init(of context: ManagedObjectContext, withEmails: Bool = false) {
    if withEmails {
      for case let email as EmailAddress in context.insertedObjects {
        emails.insert(Self.foldedEmail(email.address))
      }
    }
    for case let contact as Contact in context.insertedObjects {
      if let uid = contact.uid { uids.insert(uid) }
      if let key = CardKey(contact.sourceFingerprint, contact.sourceKind) { cards.insert(key) }
    }
    for case let card as FormerCard in context.insertedObjects where card.uid == nil {
      if let key = CardKey(card.fingerprint, card.kind) { rows.insert(key) }
    }
    for case let contact as Contact in context.updatedObjects {
      if let uid = contact.uid, contact.committedText(Contact.Key.uid.rawValue) != uid {
        uids.insert(uid)
      }
    }
    for case let contact as Contact in context.deletedObjects {
      guard let key = contact.objectID.key else { continue }
      let entity = EntityNumber(name: contact.objectID.entityName)
      deleted.insert(RowReference(entity: entity, key: key))
    }
    claimNames(of: Company.self, in: context)
    claimNames(of: Group.self, in: context)
    claimNames(of: Tag.self, in: context)
  }

  private mutating func claimNames<Named: NamedSet>(
    of _: Named.Type, in context: ManagedObjectContext
  ) {
    for case let named as Named in context.insertedObjects { claim(named.name, Named.kind) }
    for case let named as Named in context.updatedObjects
    where named.committedText("name") != named.name {
      claim(named.name, Named.kind)
    }
  }

  /// Claims the name of a group, a tag or a company.
  mutating func claim(_ name: String, _ kind: NamedSetKind) {
    names[kind, default: []].insert(Self.folded(name))
  }

  private static func folded(_ name: String) -> [UInt8] {
    TextFolding.folded(name, [.caseInsensitive, .diacriticInsensitive])
  }

  private static func foldedEmail(_ address: String) -> [UInt8] {
    TextFolding.folded(address, .caseInsensitive)
  }

  /// That nobody has what is claimed.
  ///
  /// - Parameter token: The place in history that the change was made from.
  /// - Returns: The condition; nil when nothing is claimed.
  func condition(since token: PersistentHistoryToken?) -> StoreSaveCondition? {
    if uids.isEmpty, names.isEmpty, emails.isEmpty, cards.isEmpty, rows.isEmpty, deleted.isEmpty {
      return nil
    }
    return StoreSaveCondition(since: token) { newer, rows in
      var seen: Set<RowReference> = []
      for change in newer.lazy.flatMap(\.changes) {
        let row = RowReference(entity: EntityNumber(name: change.entityName), key: change.key)
        if deleted.contains(row) { return false }
        if change.changeType == .delete {
          if belongedToDeleted(change) { return false }
        } else if seen.insert(row).inserted {
          if try isTaken(by: change, rows) { return false }
        }
      }
      return true
    }
  }

  /// Whether a row that somebody has deleted belonged to a contact that is to go, as far as that is
  /// known.
  private func belongedToDeleted(_ change: PersistentHistoryChange) -> Bool {
    if deleted.isEmpty { return false }
    guard let values = change.previousValues else { return true }
    return RowReference(ownerIn: [values]).map(deleted.contains) ?? false
  }

  /// Whether a row that somebody has changed has what is claimed, or belongs or refers to a contact
  /// that is to go.
  private func isTaken(
    by change: PersistentHistoryChange, _ rows: any StoreReading
  ) throws -> Bool {
    let hasClaims = Self.entities.contains(change.entityName)
    guard hasClaims || !deleted.isEmpty,
      let entity = try ContactsModel.managedObjectModel.entity(named: change.entityName),
      let row = try rows.row(change.key, of: entity)
    else { return false }
    if !deleted.isEmpty, leadsToDeleted(row, entity) { return true }
    return hasClaims && isTaken(by: row, of: entity)
  }

  private func leadsToDeleted(_ row: RowSnapshot, _ entity: EntityDescription) -> Bool {
    entity.relationships.indices.contains { position in
      let column = entity.referenceColumn(of: RelationshipIndex(position))
      return column.flatMap { row.reference(at: $0) }.map(deleted.contains) ?? false
    }
  }

  /// Whether the card of a contact is claimed that was merged into another one or deleted.
  private func isTaken(byFormer row: RowSnapshot, _ entity: EntityDescription) -> Bool {
    let owner = entity.referenceColumn(of: FormerCard.Slot.contact)
    let isDeleted = owner.flatMap { row.reference(at: $0) } == nil
    let key = CardKey(row, FormerCard.Slot.fingerprint, FormerCard.Slot.kind)
    if isDeleted, let key, cards.contains(key) { return true }
    if case .string(let uid) = row.value(at: FormerCard.Slot.uid) {
      return isDeleted && uids.contains(uid)
    }
    return key.map(rows.contains) ?? false
  }

  private func isTaken(by row: RowSnapshot, of entity: EntityDescription) -> Bool {
    switch entity.name {
    case FormerCard.entityName: return isTaken(byFormer: row, entity)
    case EmailAddress.entityName:
      guard case .string(let address) = row.value(at: EmailAddress.Slot.address) else {
        return false
      }
      return emails.contains(Self.foldedEmail(address))
    case Group.entityName: return has(row.value(at: Group.Slot.name), .group)
    case Tag.entityName: return has(row.value(at: Tag.Slot.name), .tag)
    case Company.entityName where has(row.value(at: Company.Slot.name), .company): return true
    default: break
    }
    let key = CardKey(row, Contact.Slot.sourceFingerprint, Contact.Slot.sourceKind)
    if let key, cards.contains(key) { return true }
    guard case .string(let uid) = row.value(at: Contact.Slot.uid) else { return false }
    return uids.contains(uid)
  }

  /// The entities whose rows may have what can be claimed.
  private static let entities = [
    Person.entityName, Company.entityName, FormerCard.entityName, Group.entityName, Tag.entityName,
    EmailAddress.entityName,
  ]

  /// Whether a name of a row is claimed.
  private func has(_ name: AttributeValue, _ kind: NamedSetKind) -> Bool {
    guard let claimed = names[kind], case .string(let name) = name else { return false }
    return claimed.contains(Self.folded(name))
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
