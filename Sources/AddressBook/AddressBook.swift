public import ManagedObjects

/// The people in one store, and what can be done with them.
///
/// Each call works on the state that the last transaction left, whoever committed it, and commits
/// its own changes in one transaction.
public struct AddressBook {
  private let coordinator: PersistentStoreCoordinator
  private let author: String?

  /// Opens the address book in a store.
  ///
  /// - Parameters:
  ///   - store: Where the people are kept. A file that does not exist is made by the first change.
  ///   - author: Who makes the changes, kept with each of them.
  /// - Throws: ``StoreError``.
  public init(_ store: PersistentStoreDescription, author: String? = nil) throws {
    coordinator = try PersistentStoreCoordinator(
      managedObjectModel: ContactsModel.managedObjectModel, classes: ContactsModel.classes)
    try coordinator.addPersistentStore(store)
    self.author = author
  }

  private static func newInsertion(in model: ManagedObjectModel) throws -> BatchInsertRequest {
    try BatchInsertRequest(
      entityName: "Person", keys: PeopleFormatter.keys.map(\.rawValue), in: model)
  }

  func newContext() -> ManagedObjectContext {
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    context.transactionAuthor = author
    return context
  }
}

extension AddressBook: Sendable {}

extension AddressBook {
  /// Which people, in which order.
  public struct Query: Sendable {
    /// The condition on them; nil for all.
    ///
    /// Keys are those of the model or of ``PersonField``.
    public var predicate: FetchPredicate?
    /// The order.
    ///
    /// People that compare equal follow by the rest of their names, then by ID.
    public var sortKeys: [SortKey] = []
    /// How many to answer at most; nil for all.
    public var limit: Int?
    /// How many to skip.
    public var offset = 0

    /// Asks for all people in the order in which they were added.
    public init() {}
  }

  /// A field to sort by.
  ///
  /// People without a value come last in either direction.
  public struct SortKey: Hashable, Sendable {
    /// The field.
    public let field: PersonField
    /// Whether smaller values come first.
    public let isAscending: Bool

    /// Sorts by a field.
    public init(_ field: PersonField, ascending isAscending: Bool = true) {
      self.field = field
      self.isAscending = isAscending
    }
  }

  /// The people that a query finds.
  ///
  /// - Throws: ``FetchPredicateError`` or ``StoreError``.
  public func people(_ query: Query) throws -> [PersonRecord] {
    if query.limit == 0 {
      _ = try newContext().count(for: query.request)
      return []
    }
    return try newContext().fetchRows(query.request).map(PersonRecord.init(_:))
  }

  /// How the people that a query asks for are found.
  ///
  /// - Throws: ``FetchPredicateError`` or ``StoreError``.
  public func explain(_ query: Query) throws -> FetchExplanation {
    try newContext().explain(query.request)
  }

  /// Hands the people that a query finds to `body`, with the values of ``PeopleFormatter/keys``.
  func forEachBatch(_ query: Query, _ body: (RowBatch) throws -> Bool) throws {
    try newContext().forEachRowBatch(
      query.request, keys: PeopleFormatter.keys.map(\.rawValue), body)
  }

  /// The people with these IDs, in this order.
  ///
  /// - Throws: ``AddressBookError/noSuchPeople(_:)`` with every ID that nobody has, or ``StoreError``.
  public func people(ids: [Int64]) throws -> [PersonRecord] {
    let context = newContext()
    return try objects(ids, in: context).map(PersonRecord.init(_:))
  }

  /// Adds people, all or none.
  ///
  /// - Returns: Their IDs, in the order given.
  /// - Throws: ``StoreError``.
  public func add(_ people: [NewPerson]) throws -> [Int64] {
    var request = try Self.newInsertion(in: coordinator.managedObjectModel)
    request.reserveCapacity(people.count)
    for person in people {
      try request.append([
        .string(person.first), .string(person.last), person.age?.attributeValue ?? .null,
      ])
    }
    return try newContext().execute(request).inserted.compactMap { $0.key?.rawValue }
  }

  /// Adds the people of a text of any size, all or none.
  ///
  /// - Parameters:
  ///   - format: The format of the text; nil to go by how it begins.
  ///   - unguards: Whether an apostrophe that guards a cell of CSV against spreadsheets is taken
  ///     away.
  ///   - read: Gets a number of bytes and answers as many of the text at most; none at its end.
  ///   - open: Opens the address book, once the whole text has been read and there is anybody in
  ///     it; nil when nobody is to be added.
  /// - Returns: How many people there are.
  /// - Throws: ``ImportError`` at the first fault, ``StoreError``, or what the functions throw.
  public static func importPeople(
    _ format: ImportFormat? = nil, unguards: Bool = true, read: (Int) throws -> [UInt8],
    into open: () throws -> AddressBook?
  ) throws -> Int {
    var request = try newInsertion(in: ContactsModel.managedObjectModel)
    try withoutActuallyEscaping(read) { read in
      var reading = PeopleImport(read) { try request.append(columns: $0) }
      try reading.run(format, unguards: unguards)
    }
    if request.count > 0, let book = try open() {
      _ = try book.newContext().execute(request)
    }
    return request.count
  }

  /// Deletes the people with these IDs, all or none.
  ///
  /// - Returns: The people as they were.
  /// - Throws: ``AddressBookError/noSuchPeople(_:)`` with every ID that nobody has, or ``StoreError``.
  @discardableResult
  public func delete(ids: [Int64]) throws -> [PersonRecord] {
    try delete { try objects(ids, in: $0) }
  }

  /// Deletes the people that a query finds, all or none.
  ///
  /// - Returns: The people as they were.
  /// - Throws: ``FetchPredicateError`` or ``StoreError``.
  public func delete(_ query: Query) throws -> [PersonRecord] {
    if query.limit == 0 { return try people(query) }
    return try delete { try $0.fetch(query.request) }
  }

  /// Deletes what `find` finds in a new context, and finds again when somebody else has changed
  /// one of these people meanwhile.
  private func delete(
    _ find: (ManagedObjectContext) throws -> [Person]
  ) throws -> [PersonRecord] {
    var attemptsLeft = 10
    while true {
      let context = newContext()
      context.reportsRepeatedDeletions = true
      let people = try find(context)
      let records = people.map(PersonRecord.init(_:))
      for person in people { try context.delete(person) }
      do {
        try context.save()
        return records
      } catch MergeError.conflicts where attemptsLeft > 1 {
        attemptsLeft -= 1
      }
    }
  }

  func objects(_ ids: [Int64], in context: ManagedObjectContext) throws -> [Person] {
    var found: [Person] = []
    var missing: [Int64] = []
    for id in ids {
      let objectID = try coordinator.managedObjectID(entityName: "Person", key: RowKey(id))
      do {
        guard let person = try context.existingObject(with: objectID) as? Person else { continue }
        found.append(person)
      } catch ManagedObjectError.objectNotFound {
        missing.append(id)
      }
    }
    guard missing.isEmpty else { throw AddressBookError.noSuchPeople(missing) }
    return found
  }
}

extension AddressBook.Query {
  var request: FetchRequest<Person> {
    var request = FetchRequest<Person>()
    request.predicate = predicate
    request.keyAliases = PersonField.keyAliases
    request.sortDescriptors = sortDescriptors
    request.fetchLimit = limit ?? 0
    request.fetchOffset = offset
    return request
  }

  private var sortDescriptors: [KeySortDescriptor] {
    if sortKeys.isEmpty { return [] }
    let ties = [AddressBook.SortKey(.last), AddressBook.SortKey(.first)]
    return (sortKeys + ties).map {
      KeySortDescriptor($0.field.key, ascending: $0.isAscending, nilPosition: .last)
    }
  }
}

/// What cannot be done with an address book.
public enum AddressBookError: Error, Hashable {
  /// Nobody has these IDs.
  case noSuchPeople([Int64])
}
