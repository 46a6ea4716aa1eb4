package import ContactCards
package import ManagedObjects

/// The people in one store, and what can be done with them.
///
/// Each call works on the state that the last transaction left, whoever committed it, and commits
/// its own changes in one transaction.
package struct AddressBook {
  let coordinator: PersistentStoreCoordinator
  private let author: String?
  /// Tells ``today``: few commands ask, and it takes a look at the time zone.
  package var tellToday: @Sendable () -> ContactCard.PartialDate? = { nil }
  /// The day for which predicates and orders compute ages from birthdays; nil for stated ages only.
  package var today: ContactCard.PartialDate? {
    get { tellToday() }
    set { tellToday = { newValue } }
  }

  /// Opens the address book in a store, which becomes one of the newest version of the model if it is not.
  ///
  /// - Parameters:
  ///   - store: Where the people are kept. A file that does not exist is made by the first change.
  ///   - author: Who makes the changes, kept with each of them.
  /// - Throws: ``StoreError``.
  package init(_ store: PersistentStoreDescription, author: String? = nil) throws {
    let coordinator = try PersistentStoreCoordinator(
      managedObjectModel: ContactsModel.managedObjectModel, classes: ContactsModel.classes)
    var store = store
    store.acceptsMigration = Self.accepts
    try Self.migrating(store) { _ = try coordinator.addPersistentStore(store) }
    self.coordinator = coordinator
    self.author = author
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
  package struct Query: Sendable {
    /// The condition on them; nil for all.
    ///
    /// Keys are those of the model or of ``ContactJSONKey``; `email`, `phone`, `url`, `messenger`,
    /// `city`, `country`, `tag` and `group` are all values of that kind.
    package var predicate: FetchPredicate?
    /// The groups, tags and companies that they belong to.
    package var selection = ContactSelection()
    /// The order.
    ///
    /// People that compare equal follow by the rest of their names, then by ID.
    package var sortKeys: [SortKey] = []
    /// How many to answer at most; nil for all.
    package var limit: Int?
    /// How many to skip.
    package var offset = 0
    /// The fields that are needed, where contacts are read; nil for all.
    ///
    /// The cards may lack others.
    package var fields: [ContactJSONKey]?

    /// Asks for all people in the order in which they were added.
    package init() {}
  }

  /// A field to sort by.
  ///
  /// People without a value come last in either direction.
  package struct SortKey: Hashable, Sendable {
    /// The field: one of ``ContactJSONKey/sortable``, or one with a label; any other leaves the
    /// order as it is.
    package let field: ContactField
    /// Whether smaller values come first.
    package let isAscending: Bool

    /// Sorts by a field.
    package init(_ field: ContactField, ascending isAscending: Bool = true) {
      self.field = field
      self.isAscending = isAscending
    }

    /// Sorts by a field.
    package init(_ key: ContactJSONKey, ascending isAscending: Bool = true) {
      self.init(ContactField(key), ascending: isAscending)
    }
  }

  /// The people that a query finds.
  ///
  /// - Throws: ``FetchPredicateError`` or ``StoreError``.
  package func people(_ query: Query) throws -> [PersonRecord] {
    if query.limit == 0 {
      _ = try count(query)
      return []
    }
    if try isOrderComputed(query) { return try people(ids: try orderedKeys(query)) }
    return try newContext().fetchRows(try request(for: query)).map(PersonRecord.init(_:))
  }

  /// The IDs of the people that a query finds, in its order.
  ///
  /// - Throws: ``FetchPredicateError`` or ``StoreError``.
  package func ids(_ query: Query) throws -> [Int64] {
    try orderedKeys(query)
  }

  /// How the people that a query asks for are found.
  ///
  /// - Throws: ``FetchPredicateError`` or ``StoreError``.
  package func explain(_ query: Query) throws -> FetchExplanation {
    try newContext().explain(try request(for: query))
  }

  /// How many people a query finds.
  ///
  /// - Throws: ``FetchPredicateError`` or ``StoreError``.
  package func count(_ query: Query) throws -> Int {
    try newContext().count(for: try request(for: query))
  }

  /// The people with these IDs, in this order.
  ///
  /// - Throws: ``AddressBookError/noSuchPeople(_:)`` with every ID that nobody has, or ``StoreError``.
  package func people(ids: [Int64]) throws -> [PersonRecord] {
    let context = newContext()
    return try context.wholly { try objects(ids, in: context).map(PersonRecord.init(_:)) }
  }

  func objects(_ ids: [Int64], in context: ManagedObjectContext) throws -> [Person] {
    try objects(Person.self, ids, in: context)
  }

  /// The people or companies with IDs, in their order, and what some relationships lead to, which is
  /// read for all at once.
  func objects<Found: Contact>(
    _: Found.Type, _ ids: [Int64], prefetching relationships: [String],
    in context: ManagedObjectContext
  ) throws -> [Found] {
    let found = try objects(Found.self, ids, in: context)
    if found.count > 1 { try context.prefetch(relationships, from: found) }
    return found
  }

  /// The people or companies with IDs, in their order.
  func objects<Found: Contact>(
    _: Found.Type, _ ids: [Int64], in context: ManagedObjectContext
  ) throws -> [Found] {
    let entityName = Found.entityName ?? ""
    var found: [Found] = []
    var missing: [Int64] = []
    for id in ids {
      let objectID = try coordinator.managedObjectID(entityName: entityName, key: RowKey(id))
      do {
        guard let contact = try context.existingObject(with: objectID) as? Found else { continue }
        found.append(contact)
      } catch ManagedObjectError.objectNotFound {
        missing.append(id)
      }
    }
    guard missing.isEmpty else { throw try missingError(Found.self, missing, in: context) }
    return found
  }

  /// What to say when there are no people, or no companies, with IDs.
  private func missingError(
    _ kind: Contact.Type, _ ids: [Int64], in context: ManagedObjectContext
  ) throws -> AddressBookError {
    if kind == Company.self { return .noSuchCompanies(ids) }
    var companies: [NamedContact] = []
    for id in ids {
      let objectID = try coordinator.managedObjectID(
        entityName: Company.entityName ?? "", key: RowKey(id))
      do {
        if let company = try context.existingObject(with: objectID) as? Company {
          companies.append(NamedContact(id: id, name: company.name))
        }
      } catch ManagedObjectError.objectNotFound {
        continue
      }
    }
    return companies.isEmpty ? .noSuchPeople(ids) : .areCompanies(companies)
  }
}
