import ManagedObjects

/// Completes the rows that an undo brings back from the time when address books were of version 1 of the
/// model, in which contacts and groups could be without UIDs.
struct FormerRows {
  private let context: ManagedObjectContext
  private let uids: FormerUIDs
  /// The UIDs of groups, which are read when the first group needs one.
  private var groups: FormerGroupUIDs?

  /// - Parameter context: Where groups are looked for.
  /// - Throws: ``ManagedObjectError/noPersistentStore``.
  init(in context: ManagedObjectContext) throws {
    self.context = context
    uids = FormerUIDs(
      ofStore: try context.persistentStoreCoordinator.persistentStore().identifier)
  }

  /// Gives a row the UID that it had in exports.
  ///
  /// - Parameters:
  ///   - entity: The entity of the row.
  ///   - key: The key of the row.
  ///   - values: The values by column.
  /// - Throws: ``StoreError``.
  mutating func complete(
    _ entity: EntityDescription, _ key: RowKey, _ values: inout [AttributeValue]
  ) throws {
    switch entity.name {
    case Person.entityName, Company.entityName:
      let uid = String(values[Contact.Slot.uid.rawValue]) ?? ""
      if uid.isEmpty {
        let made = uids.uid(ofContact: entity.name, key: key.rawValue)
        values[Contact.Slot.uid.rawValue] = .string(made)
      }
      // It may have been filled in after somebody took away another one, which is there again.
      if uid.isEmpty || !NewUID.isSuch(uid) {
        values[Contact.Slot.hasMadeUID.rawValue] = .boolean(uid.isEmpty)
      }
    case Group.entityName:
      try completeGroup(&values)
    default: break
    }
  }

  private mutating func completeGroup(_ values: inout [AttributeValue]) throws {
    let card = String(values[Group.Slot.card.rawValue])
    let hasUID = String(values[Group.Slot.uid.rawValue])?.isEmpty == false
    let isFormer = card.flatMap(GroupCard.init(text:))?.uid.isEmpty == false
    if hasUID, !isFormer { return }
    let known = try groups ?? savedGroups()
    groups = known
    let (uid, rest) = known.uid(
      of: String(values[Group.Slot.name.rawValue]) ?? "", card: card)
    values[Group.Slot.uid.rawValue] = .string(uid)
    values[Group.Slot.card.rawValue] = rest.map { .string($0) } ?? .null
  }

  private func savedGroups() throws -> FormerGroupUIDs {
    var known = FormerGroupUIDs(uids)
    for group in try context.fetch(FetchRequest<Group>()) {
      known.note(group.name, uid: group.uid, card: group.card, source: group.sourceCard)
    }
    return known
  }
}
