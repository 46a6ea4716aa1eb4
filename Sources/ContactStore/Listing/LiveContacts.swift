package import ContactCards
package import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The people of an address book in order, or those of them that a search finds, kept up to date while
/// anybody changes the address book.
///
/// Whoever uses it has it ``update()`` after each change of its own, and when it hears of one by
/// ``AddressBook/onChange(_:)``. People are known by their IDs; what is shown of them is read when it is
/// asked for.
package final class LiveContacts {
  private let book: AddressBook
  private let context: ManagedObjectContext
  private let controller: FetchedResultsController<Person>
  private let sortKey: AddressBook.SortKey
  /// How far what has been committed is known.
  private var token: PersistentHistoryToken?
  /// The IDs of the first people, until all are fetched.
  private var first: [Int64]?
  private var countAtFirst = 0
  /// The texts that people are sorted by, of those who have been asked about.
  private var names: [Int64: String] = [:]
  /// What is searched for, and the IDs of those who are found; nil while nothing is.
  private var search: (words: String, condition: FetchPredicate?, found: [Int64])?

  /// Fetches the first people, which takes no time, whatever their number.
  ///
  /// - Parameters:
  ///   - sortKeys: An order of the store: see ``AddressBook/canFollow(_:)``. Without one, that of the
  ///     names.
  ///   - book: The address book.
  ///   - count: How many to fetch.
  /// - Throws: ``StoreError``.
  package init(
    sortedBy sortKeys: [AddressBook.SortKey], of book: AddressBook, fetchingFirst count: Int = 100
  ) throws {
    self.book = book
    var query = AddressBook.Query()
    query.sortKeys = sortKeys.isEmpty ? [AddressBook.SortKey(.last)] : sortKeys
    sortKey = query.sortKeys[0]
    context = book.newContext()
    token = try book.coordinator.currentPersistentHistoryToken()
    controller = FetchedResultsController(
      fetchRequest: try book.request(for: query), managedObjectContext: context)
    countAtFirst = try book.count(query)
    query.limit = count
    first = try book.ids(query)
  }

  /// Fetches all people, if that has not been done.
  ///
  /// - Throws: ``StoreError``.
  package func load() throws {
    if first == nil { return }
    try controller.performFetch()
    first = nil
  }

  /// Whether only the first people have been fetched.
  package var isPartial: Bool { first != nil }

  /// Lists those that a search finds.
  ///
  /// - Parameters:
  ///   - words: The words that they have in any of their fields.
  ///   - condition: The condition on them; nil for none.
  /// - Throws: ``FetchPredicateError`` or ``StoreError``; then the people are as before.
  /// - Complexity: O(*n*) in the size of all texts.
  package func find(_ words: String, _ condition: FetchPredicate?) throws {
    try load()
    var wanted: [KeyBits] = []
    if let found = try book.people(withWords: words, forgivingTypos: false) {
      wanted.append(KeyBits(found))
    }
    if let condition {
      var query = AddressBook.Query()
      query.predicate = condition
      wanted.append(KeyBits(try book.keys(book.request(for: query), in: book.newContext())))
    }
    if wanted.isEmpty {
      search = nil
      return
    }
    let everybody = controller.snapshot?.keys ?? []
    let found = everybody.filter { id in wanted.allSatisfy { $0.contains(id) } }
    search = (words, condition, found)
  }

  /// Takes in what has been committed since the last time, in this process or another one.
  ///
  /// - Throws: ``FetchPredicateError`` or ``StoreError``.
  package func update() throws {
    let saves = try saves()
    if saves.isEmpty { return }
    try load()
    for saved in saves { try context.mergeChanges(fromContextDidSave: saved) }
    names = [:]
    if let error = controller.updateError { throw error }
    if let search { try find(search.words, search.condition) }
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
  package var count: Int {
    if let search { return search.found.count }
    return first == nil ? controller.snapshot?.numberOfObjects ?? 0 : countAtFirst
  }

  /// The ID of whoever stands in a row; nil when there is none, or when it has not been fetched.
  package func id(at row: Int) -> Int64? {
    guard let known = search?.found ?? first else {
      return controller.snapshot?.objectID(at: IndexPath(row: row, section: 0))?.key?.rawValue
    }
    return known.indices.contains(row) ? known[row] : nil
  }

  /// In which row somebody stands; nil when they are not in the list.
  ///
  /// - Complexity: O(log *n*) in the number of people; O(*n*) the first time, and in a search.
  package func row(of id: Int64) -> Int? {
    if let known = search?.found ?? first { return known.firstIndex(of: id) }
    return person(id).flatMap { controller.indexPath(forObject: $0)?.row }
  }

  /// Whether there is somebody, in the list or not; everybody is there until all are fetched.
  package func has(_ id: Int64) -> Bool {
    first != nil || person(id).flatMap { controller.indexPath(forObject: $0) } != nil
  }

  private func person(_ id: Int64) -> Person? {
    let objectID = try? book.coordinator.managedObjectID(
      entityName: Person.entityName ?? "", key: RowKey(id))
    return try? objectID.flatMap { try context.objects(with: [$0]).first as? Person }
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
    guard sortKey.isAscending, !sortKey.field.isPart, let id = id(at: row) else { return nil }
    if let name = names[id] { return name }
    guard let person = person(id) else { return nil }
    let name: String? =
      switch sortKey.field.key {
      case .last, .name: person.lastName
      case .first: person.firstName
      default: nil
      }
    names[id] = name
    return name
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
