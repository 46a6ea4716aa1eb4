package import ContactCards
package import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The people that a query finds, in its order, kept up to date while anybody changes the address book.
///
/// Whoever uses it has it ``update()`` after each change of its own, and when it hears of one by
/// ``AddressBook/onChange(_:)``. People are known by their IDs; what is shown of them is read when it is asked for.
package final class LiveContacts {
  private let book: AddressBook
  private let context: ManagedObjectContext
  private let controller: FetchedResultsController<Person>
  /// How far what has been committed is known.
  private var token: PersistentHistoryToken?
  /// Which people, in which order.
  package private(set) var query: AddressBook.Query

  /// Fetches people.
  ///
  /// - Parameters:
  ///   - query: Which people, in an order of the store: see ``AddressBook/canFollow(_:)``. Without one,
  ///     in the order of their names.
  ///   - book: The address book.
  /// - Throws: ``FetchPredicateError`` or ``StoreError``.
  package init(_ query: AddressBook.Query, of book: AddressBook) throws {
    self.book = book
    self.query = query
    context = book.newContext()
    token = try book.coordinator.currentPersistentHistoryToken()
    controller = FetchedResultsController(
      fetchRequest: try Self.request(for: query, of: book), managedObjectContext: context)
    try controller.performFetch()
  }

  private static func request(
    for query: AddressBook.Query, of book: AddressBook
  ) throws -> FetchRequest<Person> {
    var query = query
    if query.sortKeys.isEmpty { query.sortKeys = [AddressBook.SortKey(.last)] }
    return try book.request(for: query)
  }

  /// Fetches other people.
  ///
  /// - Parameter predicate: The condition on them; nil for all.
  /// - Throws: ``FetchPredicateError`` or ``StoreError``; then the people are as before.
  package func find(_ predicate: FetchPredicate?) throws {
    var query = query
    query.predicate = predicate
    let request = try Self.request(for: query, of: book)
    let former = controller.fetchRequest
    do {
      controller.fetchRequest = request
      try controller.performFetch()
      self.query = query
    } catch {
      controller.fetchRequest = former
      try controller.performFetch()
      throw error
    }
  }

  /// Takes in what has been committed since the last time, in this process or another one.
  ///
  /// - Throws: ``FetchPredicateError`` or ``StoreError``.
  package func update() throws {
    let saves = try saves()
    if saves.isEmpty { return }
    for saved in saves { try context.mergeChanges(fromContextDidSave: saved) }
    if let error = controller.updateError { throw error }
    // What a condition means may depend on others, such as who has some words.
    if query.predicate != nil { try find(query.predicate) }
  }

  private func saves() throws -> [ContextSave] {
    let store = try book.coordinator.persistentStore()
    guard let now = try store.currentPersistentHistoryToken(), now != token else { return [] }
    do {
      let transactions = try store.history(after: token.map { .token($0) })
      token = transactions.last?.token ?? now
      return transactions.map(context.contextSave(of:))
    } catch StoreError.persistentHistoryTokenExpired {
      token = now
      return [.everything]
    }
  }

  /// How many there are.
  package var count: Int { controller.snapshot?.numberOfObjects ?? 0 }

  /// The ID of whoever stands in a row; nil when there is none.
  package func id(at row: Int) -> Int64? {
    controller.snapshot?.objectID(at: place(of: row))?.key?.rawValue
  }

  private func place(of row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

  /// In which row somebody stands; nil when they are not in the list.
  ///
  /// - Complexity: O(log *n*) in the number of people; O(*n*) the first time.
  package func row(of id: Int64) -> Int? {
    guard
      let objectID = try? book.coordinator.managedObjectID(
        entityName: Person.entityName ?? "", key: RowKey(id)),
      let person = try? context.objects(with: [objectID]).first as? Person
    else { return nil }
    return controller.indexPath(forObject: person)?.row
  }

  /// The people in some rows, without those who have been deleted meanwhile.
  ///
  /// - Parameters:
  ///   - rows: The rows, as far as there are such.
  ///   - fields: The fields that are needed; nil for everything.
  /// - Returns: The people by their IDs.
  /// - Throws: ``StoreError``.
  package func contacts(
    in rows: Range<Int>, fields: [ContactJSONKey]?
  ) throws -> [Int64: ContactRecord] {
    var found: [Int64: ContactRecord] = [:]
    let ids = rows.clamped(to: 0..<count).compactMap { id(at: $0) }
    try book.forEachObject(Person.self, ids, ContactParts(fields)) { found[$0.id] = $0 }
    return found
  }

  /// The text that a row is sorted by; nil where that is none, or where people are not sorted by a name
  /// from A to Z.
  package func name(at row: Int) -> String? {
    guard let person = controller.object(at: place(of: row)) else { return nil }
    let key = query.sortKeys.first ?? AddressBook.SortKey(.last)
    guard key.isAscending, !key.field.isPart else { return nil }
    switch key.field.key {
    case .last, .name: return person.lastName
    case .first: return person.firstName
    default: return nil
    }
  }
}

@available(*, unavailable)
extension LiveContacts: Sendable {}

extension AddressBook {
  /// Whether an order is one of the store, which follows it while people change.
  ///
  /// - Throws: ``StoreError``.
  package func canFollow(_ sortKeys: [SortKey]) throws -> Bool {
    var query = Query()
    query.sortKeys = sortKeys
    return try !isOrderComputed(query)
  }
}
