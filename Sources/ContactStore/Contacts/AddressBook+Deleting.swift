package import ContactCards
import ManagedObjects

extension AddressBook {
  /// Deletes the people with these IDs, all or none.
  ///
  /// - Parameters:
  ///   - ids: The IDs.
  ///   - fields: The fields that are needed of them, of which others may be missing; nil for everything.
  ///   - isTrial: Whether everything is done but saving.
  /// - Returns: The people as they were.
  /// - Throws: ``AddressBookError/noSuchPeople(_:)`` with every ID that nobody has, or ``StoreError``.
  @discardableResult
  package func delete(
    ids: [Int64], fields: [ContactJSONKey]? = nil, isTrial: Bool = false
  ) throws -> [ContactRecord] {
    let parts = ContactParts(fields)
    return try deleteMany(parts, isTrial) { ids }
      ?? delete(parts, isTrial) { try objects(ids, in: $0) }
  }

  /// Deletes the people that a query finds, all or none.
  ///
  /// - Parameters:
  ///   - query: The query, with the fields that are needed of them.
  ///   - isTrial: Whether everything is done but saving.
  /// - Returns: The people as they were.
  /// - Throws: ``FetchPredicateError`` or ``StoreError``.
  @discardableResult
  package func delete(_ query: Query, isTrial: Bool = false) throws -> [ContactRecord] {
    if query.limit == 0 { return try contacts(query) }
    let parts = ContactParts(query.fields)
    return try deleteMany(parts, isTrial) { try keys(try request(for: query), in: newContext()) }
      ?? delete(parts, isTrial) { try $0.fetch(try request(for: query)) }
  }

  /// Deletes what `find` finds in a new context, and finds again when somebody else has changed
  /// one of these people meanwhile.
  private func delete(
    _ parts: ContactParts, _ isTrial: Bool, _ find: (ManagedObjectContext) throws -> [Person]
  ) throws -> [ContactRecord] {
    var attemptsLeft = 10
    while true {
      let context = newContext()
      context.reportsRepeatedDeletions = true
      let people = try find(context)
      try context.prefetch(ContactParts.all.relationships, from: people)
      let records = try people.map { try ContactRecord($0, parts) }
      try context.keepSourceStates(ofReportsTo: people)
      try context.deleteForGood(people)
      do {
        try isTrial ? context.rehearseSave() : context.save()
        return records
      } catch MergeError.conflicts where attemptsLeft > 1 {
        attemptsLeft -= 1
      } catch StoreError.conflict where isTrial && attemptsLeft > 1 {
        attemptsLeft -= 1
      }
    }
  }

  /// How many contacts are many.
  static let manyToDelete = 256

  /// Deletes many people past objects, of which each takes as long as ten rows.
  ///
  /// What the delete rules of the model say of what belongs to a person is done by the rows.
  ///
  /// - Parameters:
  ///   - parts: What is read of them.
  ///   - isTrial: Whether everything is done but saving.
  ///   - find: Finds the keys of the people.
  /// - Returns: The people as they were; nil where it has to be done by objects: where they are few, or
  ///   some are not there, where others report to them whose cards are to be kept, or where others keep
  ///   saving meanwhile.
  /// - Throws: What `find` throws, or ``StoreError``.
  /// - Complexity: O(*n*) in the number of contacts.
  private func deleteMany(
    _ parts: ContactParts, _ isTrial: Bool, _ find: () throws -> [Int64]
  ) throws -> [ContactRecord]? {
    for _ in 1...3 {
      let token = try coordinator.currentPersistentHistoryToken()
      let keys = try find()
      let wanted = Set(keys)
      guard keys.count >= Self.manyToDelete, wanted.count == keys.count else { return nil }
      let context = newContext()
      if try hasKeptReports(to: wanted, in: context) { return nil }
      guard let records = try records(of: keys, parts) else { return nil }
      var rows = keys.map { RowReference(entity: Self.person, key: RowKey($0)) }
      try addOwnedRows(of: wanted, to: &rows, in: context)
      // Whatever others save meanwhile may be of those people, or belong to them.
      context.saveCondition = StoreSaveCondition(since: token)
      do {
        var request = BatchDeleteRequest(rows: rows)
        request.insertion = try formerCards(of: wanted, in: context)
        if isTrial { try context.rehearse(request) } else { _ = try context.execute(request) }
        return records
      } catch StoreError.overtaken {
        continue
      }
    }
    return nil
  }

  /// People by their keys, in their order; nil where one is not there.
  private func records(of keys: [Int64], _ parts: ContactParts) throws -> [ContactRecord]? {
    var records: [ContactRecord] = []
    records.reserveCapacity(keys.count)
    try forEach(FetchRequest<Person>(), among: Set(keys), parts) { records.append($0) }
    guard records.count == keys.count else { return nil }
    if zip(records, keys).allSatisfy({ $0.id == $1 }) { return records }
    let places = Dictionary(uniqueKeysWithValues: zip(records.lazy.map(\.id), records.indices))
    return keys.compactMap { places[$0].map { records[$0] } }
  }

  /// Whether somebody else reports to one of some people, and came from a card, so that what it said is
  /// kept when the manager is gone.
  private func hasKeptReports(
    to people: Set<Int64>, in context: ManagedObjectContext
  ) throws -> Bool {
    var request = FetchRequest<Person>()
    request.predicate = .comparison(
      .key(Person.Key.manager.rawValue), .notEqualTo, .value(.null))
    let keys = [Contact.Key.sourceFingerprint.rawValue, Person.Key.manager.rawValue]
    var hasSome = false
    try context.forEachRowBatch(request, keys: keys) { batch in
      hasSome = (0..<batch.rowCount).contains { row in
        guard !batch.columns[0].isNull(row), !people.contains(batch.keys[row]),
          let manager = batch.reference(row, at: 1)
        else { return false }
        return people.contains(manager.key.rawValue)
      }
      return !hasSome
    }
    return hasSome
  }

  /// The cards of people that are deleted, as ``ManagedObjectContext/deleteForGood(_:)`` keeps them.
  private func formerCards(
    of people: Set<Int64>, in context: ManagedObjectContext
  ) throws -> BatchInsertRequest {
    var rows = try NewRows(FormerCard.entityName, in: ContactsModel.managedObjectModel)
    func add(_ card: DeletedCard?) throws {
      guard let card else { return }
      rows.add(card.fingerprint, FormerCard.Slot.fingerprint)
      rows.add(card.kind, FormerCard.Slot.kind)
      rows.add(ifAny: card.uid ?? "", FormerCard.Slot.uid)
      try rows.endRow()
    }
    let own: [Contact.Key] = [.uid, .sourceKind, .sourceFingerprint]
    try context.forEachRowBatch(FetchRequest<Person>(), keys: own.map(\.rawValue)) { batch in
      for row in 0..<batch.rowCount where people.contains(batch.keys[row]) {
        try add(
          DeletedCard(
            uid: batch.columns[0].text(row), kind: batch.integer(row, at: 1),
            fingerprint: batch.integer(row, at: 2)))
      }
      return true
    }
    let others: [FormerCard.Key] = [.uid, .kind, .fingerprint, .contact]
    try context.forEachRowBatch(FetchRequest<FormerCard>(), keys: others.map(\.rawValue)) { batch in
      for row in 0..<batch.rowCount {
        guard let owner = batch.reference(row, at: 3), owner.entity == Self.person,
          people.contains(owner.key.rawValue)
        else { continue }
        try add(
          DeletedCard(
            uid: batch.columns[0].text(row), kind: batch.integer(row, at: 1),
            fingerprint: batch.integer(row, at: 2)))
      }
      return true
    }
    return try rows.take()
  }

  private static let person = EntityNumber(name: Person.entityName ?? "")

  /// Adds what goes with people when they are deleted.
  private func addOwnedRows(
    of people: Set<Int64>, to rows: inout [RowReference], in context: ManagedObjectContext
  ) throws {
    let relationships =
      try ContactsModel.managedObjectModel
      .entity(named: Person.entityName ?? "")?.relationships ?? []
    for relationship in relationships where relationship.deleteRule == .cascade {
      let name = relationship.destinationEntityName
      let entity = EntityNumber(name: name)
      guard let inverse = relationship.inverseName else { continue }
      try context.forEachRowBatch(
        FetchRequest<ManagedObject>(entityName: name), keys: [inverse]
      ) { batch in
        for row in 0..<batch.rowCount {
          guard let owner = batch.reference(row, at: 0), owner.entity == Self.person,
            people.contains(owner.key.rawValue)
          else { continue }
          rows.append(RowReference(entity: entity, key: RowKey(batch.keys[row])))
        }
        return true
      }
    }
  }
}
