import ManagedObjects

extension AddressBook {
  /// Adds the people of a text of any size that has nothing but IDs, names and ages, all or none, to
  /// an address book without contacts, in which nobody was deleted whose card may come again.
  ///
  /// This is the faster way of ``importContacts(_:isTrial:from:into:consent:)``, with the same
  /// outcome, for what it takes: it declines whatever would have to be skipped, guessed or told.
  ///
  /// - Parameters:
  ///   - format: The format of the text; nil to go by how it begins.
  ///   - unguards: Whether an apostrophe that guards a cell of CSV against spreadsheets is taken
  ///     away.
  ///   - isTrial: Whether everything is done but saving.
  ///   - now: When the people are added, in seconds since 1970.
  ///   - read: Gets a number of bytes and answers as many of the text at most; none at its end.
  ///   - open: Opens the address book, once the whole text has been read and there is anybody in
  ///     it.
  /// - Returns: How many people there are.
  /// - Throws: ``PlainPeople/Declined``, and then nobody was added; ``StoreError``, or what the
  ///   functions throw.
  package static func importPeople(
    _ format: ImportFormat? = nil, unguards: Bool = true, isTrial: Bool = false, now: Int64,
    read: (Int) throws -> [UInt8], into open: () throws -> AddressBook
  ) throws -> Int {
    var request = try BatchInsertRequest(
      entityName: Person.entityName ?? "", keys: PeopleRows.keys,
      in: ContactsModel.managedObjectModel)
    do {
      try withoutActuallyEscaping(read) { read in
        var reading = PeopleImport(now: now, read) { try request.append(columns: $0) }
        try reading.run(format, unguards: unguards)
      }
    } catch is ImportError {
      throw PlainPeople.Declined()
    }
    guard request.count > 0 else { throw PlainPeople.Declined() }
    let context = try open().newContext()
    let token = try context.persistentStoreCoordinator.currentPersistentHistoryToken()
    guard try context.count(for: FetchRequest<Contact>()) == 0,
      try context.count(for: FetchRequest<FormerCard>()) == 0
    else { throw PlainPeople.Declined() }
    if isTrial { return request.count }
    // Whatever others save meanwhile may be some of these people.
    context.saveCondition = StoreSaveCondition(since: token)
    do {
      _ = try context.execute(request)
    } catch StoreError.overtaken {
      throw PlainPeople.Declined()
    }
    return request.count
  }
}
