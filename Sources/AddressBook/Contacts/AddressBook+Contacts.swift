import ManagedObjects

extension AddressBook {
  /// How many contacts are read at once.
  private static let batchSize = 512
  /// How many bytes of pictures and notes are held at once, about.
  private static let greatestBatchSize = 1 << 21

  /// Whether nothing is known of people but names and stated ages, so that nothing else needs to be
  /// looked for.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n*) in the number of rows of which something else is known.
  public var isPlain: Bool {
    get throws {
      let context = newContext()
      for name in Self.furtherEntities {
        var request = FetchRequest<ManagedObject>(entityName: name)
        request.fetchLimit = 1
        if try context.count(for: request) > 0 { return false }
      }
      var request = FetchRequest<Person>()
      request.fetchLimit = 1
      request.predicate = .or(
        Self.furtherKeys.map { .comparison(.key($0.rawValue), .notEqualTo, .value(.null)) })
      return try context.count(for: request) == 0
    }
  }

  private static let furtherEntities = [
    EmailAddress.entityName, PhoneNumber.entityName, PostalAddress.entityName,
    WebAddress.entityName, MessengerAddress.entityName, ContactDate.entityName, Group.entityName,
    Tag.entityName, Company.entityName, UnknownProperty.entityName,
  ].compactMap(\.self)

  private static let furtherKeys: [Person.Key] = [
    .namePrefix, .middleName, .nameSuffix, .nickname, .phoneticFirstName, .phoneticMiddleName,
    .phoneticLastName, .formattedName, .department, .jobTitle, .notes, .color, .birthdayDay,
    .birthdayMonth, .birthdayYear, .manager,
  ]

  /// The people with these IDs, in this order.
  ///
  /// - Parameters:
  ///   - ids: The IDs.
  ///   - fields: The fields that are needed, of which others may be missing; nil for everything.
  /// - Returns: The people.
  /// - Throws: ``AddressBookError/noSuchPeople(_:)`` with every ID that nobody has, or ``StoreError``.
  public func contacts(
    ids: [Int64], fields: [ContactJSONKey]? = nil
  ) throws -> [ContactRecord] {
    let parts = ContactParts(fields)
    let context = newContext()
    let people = try objects(Person.self, ids, prefetching: parts.relationships, in: context)
    let uids = try stableUIDs(for: fields)
    return people.map { ContactRecord($0, parts).named(by: uids) }
  }

  /// Leaves a contact without a UID that gets the one of exports, which lists show.
  private func forgetStableUID(
    of edited: inout ContactCard, _ found: ContactRecord, _ entityName: String?
  ) throws {
    guard found.card.uid.isEmpty, !edited.uid.isEmpty else { return }
    let uids = try StableUIDs(of: coordinator)
    if edited.uid == uids.uid(of: entityName ?? "", key: found.id) { edited.uid = "" }
  }

  /// What names people without a UID, as exports do, where fields that are asked for have it.
  func stableUIDs(for fields: [ContactJSONKey]?) throws -> StableUIDs? {
    fields?.contains(.uid) == true ? try StableUIDs(of: coordinator) : nil
  }

  /// The people that a query finds.
  ///
  /// - Throws: ``FetchPredicateError`` or ``StoreError``.
  public func contacts(_ query: Query) throws -> [ContactRecord] {
    var records: [ContactRecord] = []
    try forEachContact(query) { records.append($0) }
    return records
  }

  /// Hands the people that a query finds to `body`, in its order.
  ///
  /// - Throws: ``FetchPredicateError``, ``StoreError``, or what `body` throws.
  /// - Complexity: O(*n*) in the number of contacts, of which a batch is in memory at a time.
  public func forEachContact(
    _ query: Query, _ body: (ContactRecord) throws -> Void
  ) throws {
    let uids = try stableUIDs(for: query.fields)
    try forEachBatch(query) { batch in
      try batch.forEachRecord(namedBy: uids, body)
    }
  }

  /// Has other threads make something of the people that a query finds, a batch at a time, while the
  /// next ones are read.
  ///
  /// - Parameters:
  ///   - query: Which people.
  ///   - empty: What is made of nobody.
  ///   - add: Adds a person to what is made.
  ///   - take: Takes what was made of some people, in the order of the query.
  /// - Throws: As ``forEachContact(_:_:)`` does, or what `take` throws.
  public func forEachContact<Made: Sendable>(
    _ query: Query, into empty: Made,
    _ add: @escaping @Sendable (inout Made, ContactRecord) -> Void, _ take: (Made) throws -> Void
  ) throws {
    let uids = try stableUIDs(for: query.fields)
    try forEachBatch(query) { batch, _ in
      var made = empty
      batch.forEachRecord(namedBy: uids) { add(&made, $0) }
      return made
    } _: {
      try take($0)
    }
  }

  /// Has other threads make something of each batch of the people that a query finds, while the next
  /// ones are read.
  ///
  /// - Parameters:
  ///   - query: Which people.
  ///   - make: Makes something of a batch and its number, counted from zero.
  ///   - take: Takes what was made, in the order of the query.
  /// - Throws: As ``forEachContact(_:_:)`` does, or what `take` throws.
  func forEachBatch<Made: Sendable>(
    _ query: Query, _ make: @escaping @Sendable (ContactBatch, Int) -> Made,
    _ take: (Made) throws -> Void
  ) throws {
    var pending: [PendingValue<Made, Never>] = []
    var number = 0
    var isTaking = false
    func takeFirst() throws {
      isTaking = true
      try take(pending.removeFirst().value())
      isTaking = false
    }
    do {
      try forEachBatch(query) { batch in
        pending.append(
          Parallel.start(isLarge: batch.count == RowBatch.greatestRowCount) { [number] in
            make(batch, number)
          })
        number += 1
        if pending.count > Parallel.width { try takeFirst() }
      }
    } catch {
      // What was read before a fault is there.
      while !isTaking, !pending.isEmpty { try takeFirst() }
      throw error
    }
    while !pending.isEmpty { try takeFirst() }
  }

  /// Hands the people that a query finds to `body`, in its order, a batch at a time.
  func forEachBatch(_ query: Query, _ body: (ContactBatch) throws -> Void) throws {
    if query.limit == 0 {
      _ = try people(query)
      return
    }
    let parts = ContactParts(query.fields)
    let batchSize = RowBatch.greatestRowCount
    var records: [ContactRecord] = []
    var byteCount = 0
    func take(_ record: ContactRecord) throws {
      records.append(record)
      byteCount += (record.card.photo?.bytes.count ?? 0) + record.card.notes.utf8.count
      guard records.count == batchSize || byteCount >= Self.greatestBatchSize else { return }
      try body(ContactBatch(records))
      records.removeAll()
      byteCount = 0
    }
    if try computedOrder(query) == nil {
      let request = try request(for: query)
      try forEach(request, parts, take) { context, _ in
        var reader = try ContactReader<Person>(in: context, parts)
        try reader.forEachBatch(request, in: context) { try body(ContactBatch($0, $1)) }
      }
    } else {
      try forEachObject(Person.self, try orderedKeys(query), parts, take)
    }
    if !records.isEmpty { try body(ContactBatch(records)) }
  }

  /// Hands the companies in groups and with tags to `body`, or all of them, in the order in which
  /// they were added.
  ///
  /// - Throws: ``AddressBookError`` for a name that is not known, ``StoreError``, or what `body`
  ///   throws.
  public func forEachCompany(
    of selection: ContactSelection = ContactSelection(), _ body: (ContactRecord) throws -> Void
  ) throws {
    var request = FetchRequest<Company>()
    request.predicate = try predicate(for: selection)
    try forEach(request, body)
  }

  /// Hands the contacts that a request finds to `body`, in its order.
  private func forEach<Result: Contact>(
    _ request: FetchRequest<Result>, _ body: (ContactRecord) throws -> Void
  ) throws {
    try forEach(request, .all, body) { context, _ in
      var reader = try ContactReader<Result>(in: context)
      try reader.forEach(request, in: context, body)
    }
  }

  /// Hands the contacts that a request finds to `body`, or has `readMany` do it when there are many.
  func forEach<Result: Contact>(
    _ request: FetchRequest<Result>, _ parts: ContactParts,
    _ body: (ContactRecord) throws -> Void,
    readMany: (ManagedObjectContext, _ keys: [Int64]) throws -> Void
  ) throws {
    let context = newContext()
    let keys = try keys(request, in: context)
    if ContactReader<Result>.pays(
      for: keys.count, of: try context.count(for: FetchRequest<Result>()))
    {
      return try readMany(context, keys)
    }
    try forEachObject(Result.self, keys, parts, body)
  }

  /// Hands those of the contacts that a request finds who have some keys to `body`, in its order.
  func forEach<Result: Contact>(
    _ wanted: Set<Int64>, among request: FetchRequest<Result>, _ parts: ContactParts,
    _ body: (ContactRecord) throws -> Void
  ) throws {
    let context = newContext()
    let keys = try keys(request, in: context)
    guard ContactReader<Result>.pays(for: wanted.count, of: keys.count) else {
      return try forEachObject(Result.self, keys.filter(wanted.contains), parts, body)
    }
    var reader = try ContactReader<Result>(in: context, parts)
    try reader.forEach(request, in: context, of: wanted, body)
  }

  /// The keys of the contacts that a request finds, in its order.
  func keys<Result: Contact>(
    _ request: FetchRequest<Result>, in context: ManagedObjectContext
  ) throws -> [Int64] {
    var keys: [Int64] = []
    try context.forEachRowBatch(request, keys: []) { batch in
      keys += batch.keys
      return true
    }
    return keys
  }

  /// Hands the contacts of one kind with some keys to `body`, in their order.
  func forEachObject<Result: Contact>(
    _: Result.Type, _ keys: [Int64], _ parts: ContactParts = .all,
    _ body: (ContactRecord) throws -> Void
  ) throws {
    let ids = try keys.map {
      try coordinator.managedObjectID(entityName: Result.entityName ?? "", key: RowKey($0))
    }
    for start in stride(from: 0, to: ids.count, by: Self.batchSize) {
      let context = newContext()
      // All parts of a contact are of one state, and nothing is asked about newer ones meanwhile.
      try context.setQueryGeneration(from: .current)
      let found = try context.objects(with: ids[start..<min(start + Self.batchSize, ids.count)])
      try context.prefetch(parts.relationships, from: found)
      for case let contact as Contact in found where !contact.isDeleted {
        try body(ContactRecord(contact, parts))
      }
    }
  }

  /// Changes contacts, all or none, and leaves what others change of the rest.
  ///
  /// - Parameters:
  ///   - ids: The people.
  ///   - known: What the change goes out from, where that was read before.
  ///   - isTrial: Whether everything is done but saving.
  ///   - change: Changes what a contact holds; it may be called several times for one.
  ///   - take: Takes a contact that is not as before, and what it becomes; as often as `change`.
  /// - Returns: What others saved in the same fields between reading and saving.
  /// - Throws: ``AddressBookError/noSuchPeople(_:)``, ``ContactFault``, ``StoreError``, or what
  ///   `change` throws.
  public func edit(
    ids: [Int64], since known: [ContactRecord] = [], isTrial: Bool = false,
    _ change: (inout ContactCard) throws -> Void,
    taking take: (ContactRecord, ContactCard) -> Void = { _, _ in }
  ) throws -> [OverwrittenValue] {
    try edit(Person.self, ids, since: known, isTrial, { try change(&$1) }, take)
  }

  /// Changes contacts, each in its own way, all or none, as ``edit(ids:since:_:)`` does.
  ///
  /// - Parameters:
  ///   - changes: The people and what is changed of each.
  ///   - now: When that is, in seconds since 1970.
  ///   - isTrial: Whether everything is done but saving.
  ///   - take: Takes a contact that is not as before, and what it becomes; it may do so several times.
  /// - Returns: What others saved in the same fields between reading and saving.
  /// - Throws: ``AddressBookError/noSuchPeople(_:)``, ``ContactFault``, or ``StoreError``.
  public func edit(
    _ changes: [(id: Int64, patch: ContactPatch)], now: Int64, isTrial: Bool = false,
    taking take: (ContactRecord, ContactCard) -> Void = { _, _ in }
  ) throws -> [OverwrittenValue] {
    let patches = Dictionary(changes.map { ($0.id, $0.patch) }) { first, _ in first }
    var names = TypedNames(in: self)
    let settle = { (id: Int64, card: inout ContactCard) in
      guard var changed = patches[id]?.applied(to: card) else { return }
      try names.settle(&changed, since: card)
      guard changed != card else { return }
      card = changed
      card.modified = now
    }
    return try edit(Person.self, changes.map(\.id), since: [], isTrial, settle, take)
  }

  /// Changes companies, all or none, as ``edit(ids:since:_:)`` changes people.
  public func editCompanies(
    ids: [Int64], _ change: (inout ContactCard) throws -> Void
  ) throws -> [OverwrittenValue] {
    try edit(Company.self, ids, since: [], false, { try change(&$1) }, { _, _ in })
  }

  private func edit<Edited: Contact>(
    _: Edited.Type, _ ids: [Int64], since records: [ContactRecord], _ isTrial: Bool,
    _ change: (Int64, inout ContactCard) throws -> Void,
    _ take: (ContactRecord, ContactCard) -> Void
  ) throws -> [OverwrittenValue] {
    var overwritten: [OverwrittenValue] = []
    var known = Dictionary(records.map { ($0.id, $0.card) }) { first, _ in first }
    try commit(isTrial: isTrial) { context in
      var writer = ContactWriter(context)
      let contacts = try objects(
        Edited.self, ids, prefetching: ContactParts.withSources, in: context)
      var uids = TakenUIDs(in: context)
      for contact in contacts {
        let found = ContactRecord(contact)
        var edited = found.card
        do {
          try change(found.id, &edited)
          try forgetStableUID(of: &edited, found, Edited.entityName)
          // A stamp alone is no change.
          var unstamped = edited
          unstamped.modified = found.card.modified
          if unstamped == found.card { edited = found.card }
          edited.followName(since: found.card)
          edited.replaceKeptBirthday(since: found.card)
          if let before = known.updateValue(found.card, forKey: found.id) {
            overwritten += found.card.overwritten(by: edited, after: before)
          }
          guard edited.manager == found.card.manager else { throw ContactFault.otherManager }
          if edited.uid != found.card.uid { try uids.take(edited.uid) }
          if edited != found.card { try contact.keepSourceState(found.card, in: context) }
          if edited.displayName != found.card.displayName, let person = contact as? Person {
            // Their cards name them as they were called.
            try context.keepSourceStates(of: Array(person.reports))
          }
          try writer.write(edited, to: contact)
          if edited != found.card { take(found, edited) }
        } catch let fault as ContactFault where ids.count > 1 {
          throw FaultyContact(.id(found.id), fault)
        }
      }
    }
    return overwritten
  }
}

extension ContactRecord {
  /// A person with a UID, if there is what gives one.
  func named(by uids: StableUIDs?) -> ContactRecord {
    guard let uids, card.uid.isEmpty else { return self }
    return ContactRecord(id: id, card: exported(as: Person.entityName, uids))
  }

  /// Reads a contact that has been saved.
  init(_ contact: Contact, _ parts: ContactParts = .all) {
    self.init(id: contact.objectID.key?.rawValue ?? 0, card: ContactCard(contact, parts))
  }
}

extension ContactCard {
  /// Whether a list has all values that it had, so that none of them was replaced.
  private func isKept(_ key: ContactJSONKey, in edited: ContactCard) -> Bool {
    guard key.relationship != nil else { return false }
    let (old, new) = (ContactRecord(id: 0, card: self), ContactRecord(id: 0, card: edited))
    return Set(key.values(of: old, today: nil)).isSubset(of: key.values(of: new, today: nil))
  }

  /// The values that an edit replaces and that were others when they were read before.
  fileprivate func overwritten(
    by edited: ContactCard, after known: ContactCard
  ) -> [OverwrittenValue] {
    ContactJSONKey.whole.compactMap { key in
      guard key != .modified, !key.isSame(in: self, edited), !key.isSame(in: self, known),
        !isKept(key, in: edited)
      else { return nil }
      return OverwrittenValue(field: key, value: key.text(in: self))
    }
  }
}
