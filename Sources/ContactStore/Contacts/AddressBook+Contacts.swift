package import ContactCards
package import ManagedObjects

extension AddressBook {
  /// How many contacts are read at once.
  private static let batchSize = 512
  /// How many bytes of pictures and notes are held at once, about.
  private static let greatestBatchSize = 1 << 21

  /// The people with these IDs, in this order.
  ///
  /// - Parameters:
  ///   - ids: The IDs.
  ///   - fields: The fields that are needed, of which others may be missing; nil for everything.
  /// - Returns: The people.
  /// - Throws: ``AddressBookError/noSuchPeople(_:)`` with every ID that nobody has, or ``StoreError``.
  package func contacts(
    ids: [Int64], fields: [ContactJSONKey]? = nil
  ) throws -> [ContactRecord] {
    let parts = ContactParts(fields)
    let context = newContext()
    let people = try objects(Person.self, ids, prefetching: parts.relationships, in: context)
    return try people.map { try ContactRecord($0, parts) }
  }

  /// The people that a query finds.
  ///
  /// - Throws: ``FetchPredicateError`` or ``StoreError``.
  package func contacts(_ query: Query) throws -> [ContactRecord] {
    var records: [ContactRecord] = []
    try forEachContact(query) { records.append($0) }
    return records
  }

  /// Hands the people that a query finds to `body`, in its order.
  ///
  /// - Throws: ``FetchPredicateError``, ``StoreError``, or what `body` throws.
  /// - Complexity: O(*n*) in the number of contacts, of which a batch is in memory at a time.
  package func forEachContact(
    _ query: Query, _ body: (ContactRecord) throws -> Void
  ) throws {
    try forEachBatch(query) { try $0.forEachRecord(body) }
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
  package func forEachContact<Made: Sendable>(
    _ query: Query, into empty: Made,
    _ add: @escaping @Sendable (inout Made, ContactRecord) -> Void, _ take: (Made) throws -> Void
  ) throws {
    try forEachBatch(query) { batch, _ in
      var made = empty
      batch.forEachRecord { add(&made, $0) }
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
  package func forEachBatch<Made: Sendable>(
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
        // How many cores there are takes long to find out.
        if pending.count > 1, pending.count > Parallel.width { try takeFirst() }
      }
    } catch {
      // What was read before a fault is there.
      while !isTaking, !pending.isEmpty { try takeFirst() }
      throw error
    }
    while !pending.isEmpty { try takeFirst() }
  }

  /// Hands the people that a query finds to `body`, in its order, a batch at a time.
  package func forEachBatch(_ query: Query, _ body: (ContactBatch) throws -> Void) throws {
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
    if try !isOrderComputed(query) {
      let request = try request(for: query)
      try forEach(request, parts, take) { request, context, keys in
        var reader = try ContactReader<Person>(in: context, parts, of: keys)
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
  package func forEachCompany(
    of selection: ContactSelection = ContactSelection(), _ body: (ContactRecord) throws -> Void
  ) throws {
    var request = FetchRequest<Company>()
    request.predicate = try predicate(for: selection)
    try forEach(request, .all, body)
  }

  /// Hands the contacts that a request finds to `body`, in its order.
  ///
  /// - Parameters:
  ///   - request: Which contacts.
  ///   - wanted: The keys of the only ones of them; nil for all.
  ///   - parts: What is read of them.
  ///   - body: Takes a contact.
  /// - Throws: ``FetchPredicateError``, ``StoreError``, or what `body` throws.
  package func forEach<Result: Contact>(
    _ request: FetchRequest<Result>, among wanted: Set<Int64>? = nil, _ parts: ContactParts,
    _ body: (ContactRecord) throws -> Void
  ) throws {
    try forEach(request, among: wanted, parts, body) { request, context, keys in
      var reader = try ContactReader<Result>(in: context, parts, of: keys)
      try reader.forEach(request, in: context, body)
    }
  }

  /// Hands the contacts that a request finds to `body`, or has `readMany` do it when there are many.
  ///
  /// - Parameters:
  ///   - request: Which contacts.
  ///   - wanted: The keys of the only ones of them; nil for all.
  ///   - parts: What is read of them.
  ///   - body: Takes a contact.
  ///   - readMany: Takes a request for them, where to read, and the keys of the only ones that are to
  ///     be read; nil for all that the request finds.
  /// - Throws: ``FetchPredicateError``, ``StoreError``, or what `body` or `readMany` throws.
  private func forEach<Result: Contact>(
    _ request: FetchRequest<Result>, among wanted: Set<Int64>? = nil, _ parts: ContactParts,
    _ body: (ContactRecord) throws -> Void,
    readMany: (FetchRequest<Result>, ManagedObjectContext, _ keys: [Int64]?) throws -> Void
  ) throws {
    let context = try pinnedContext()
    var keys = try keys(request, in: context)
    if let wanted { keys.removeAll { !wanted.contains($0) } }
    let all = try context.count(for: FetchRequest<Result>())
    guard ContactReader<Result>.pays(for: keys.count, of: all) else {
      return try forEachObject(Result.self, keys, parts, in: PinnedState(of: context), body)
    }
    if keys.count == all { return try readMany(request, context, nil) }
    try readMany(request.inOrderOnly, context, keys)
  }

  /// The keys of the contacts that a request finds, in its order.
  package func keys<Result: Contact>(
    _ request: FetchRequest<Result>, in context: ManagedObjectContext
  ) throws -> [Int64] {
    var keys: [Int64] = []
    try context.forEachRowBatch(request, keys: []) { batch in
      keys += batch.keys
      return true
    }
    return keys
  }

  /// A context that goes on seeing the state that the store has now, so that all that is read is of
  /// one.
  ///
  /// - Throws: ``StoreError``.
  func pinnedContext() throws -> ManagedObjectContext {
    let context = newContext()
    try context.pin()
    return context
  }

  /// Hands the contacts of one kind with some keys to `body`, in their order, as they were in a state
  /// of the store; for nil each as it is when it is read.
  func forEachObject<Result: Contact>(
    _: Result.Type, _ keys: [Int64], _ parts: ContactParts = .all, in state: PinnedState? = nil,
    _ body: (ContactRecord) throws -> Void
  ) throws {
    let ids = try keys.map {
      try coordinator.managedObjectID(entityName: Result.entityName ?? "", key: RowKey($0))
    }
    for start in stride(from: 0, to: ids.count, by: Self.batchSize) {
      // All parts of a contact are of one state, and nothing is asked about newer ones meanwhile.
      let context = try state?.newContext() ?? pinnedContext()
      let found = try context.objects(with: ids[start..<min(start + Self.batchSize, ids.count)])
      try context.prefetch(parts.relationships, from: found)
      for case let contact as Contact in found where !contact.isDeleted {
        try body(try ContactRecord(contact, parts))
      }
    }
  }
}

extension FetchRequest {
  /// A request for all objects, in the order of this one.
  fileprivate var inOrderOnly: FetchRequest {
    var request = self
    (request.predicate, request.fetchOffset, request.fetchLimit) = (nil, 0, 0)
    return request
  }
}

extension ContactRecord {
  /// Reads a contact that has been saved.
  ///
  /// - Throws: ``StoreError`` when something could not be read, or
  ///   ``ManagedObjectError/contextIsGone(_:)`` when the contact has no context any more, without which
  ///   nothing can.
  package init(_ contact: Contact, _ parts: ContactParts = .all) throws {
    guard let context = contact.managedObjectContext else {
      throw ManagedObjectError.contextIsGone(contact.objectID)
    }
    self.init(id: contact.objectID.key?.rawValue ?? 0, card: ContactCard(contact, parts))
    try context.throwFaultError()
  }
}
