import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A store that is in memory whole, and written whole by what it is backed by.
///
/// Each save costs what is stored, not what changed, so that it suits some thousand objects. Whoever
/// changes the content elsewhere is noticed: the next look reads it anew, and a save that rests on what
/// was there before is a conflict. There is no history.
public final class AtomicStore {
  /// What was read last.
  struct State {
    var tables = StoreTables()
    var identifier: UUID
    var generation: Int64 = 0
    var metadata: [String: MetadataValue] = [:]
    var revision: String?
  }

  let backing: any AtomicStoreBacking
  let model: ManagedObjectModel
  let state: Mutex<State>
  /// The numbers of the transactions that were committed through this object.
  let ownTransactions = Mutex(TransactionNumbers())

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - backing: Where its content is kept; the first save makes it if there is none.
  ///   - model: The model of the objects.
  /// - Throws: ``StoreError``.
  public init(_ backing: any AtomicStoreBacking, model: ManagedObjectModel) throws {
    (self.backing, self.model) = (backing, model)
    state = Mutex(State(identifier: UUID()))
    _ = try current()
  }

  /// The state as it is now.
  func current() throws -> State {
    try state.withLock { state in
      try refresh(&state)
      return state
    }
  }

  /// Reads the content anew if somebody else has changed it.
  func refresh(_ state: inout State) throws {
    let revision = try backing.revision()
    if revision == state.revision { return }
    guard let content = try backing.load(for: model) else {
      throw StoreError.missing(path: backing.name)
    }
    if state.revision != nil, content.identifier != state.identifier {
      throw StoreError.replaced(path: backing.name)
    }
    var loaded = try State.loaded(
      content, of: model, named: backing.name, revision: revision, replacing: state.tables)
    if state.revision != nil, loaded.generation <= state.generation {
      // Whoever edits the content by hand does not count it.
      let isOther = try loaded.content(of: model).nodes != state.content(of: model).nodes
      loaded.generation = state.generation + (isOther ? 1 : 0)
    }
    state = loaded
  }
}

extension AtomicStore: Sendable {}

extension AtomicStore: StoreReading {
  /// The identity of the store, part of its content.
  public var identifier: UUID { state.withLock { $0.identifier } }

  /// The rows that satisfy each of several requests, all as one transaction left them.
  public func fetch(_ requests: [StoreFetchRequest]) throws -> [[RowSnapshot]] {
    try current().tables.fetch(requests)
  }

  /// Hands the rows that satisfy a request to `body` in the request's order, a batch at a time.
  public func forEachBatch(
    of request: StoreFetchRequest, columns: [AttributeIndex], _ body: (RowBatch) throws -> Bool
  ) throws {
    try current().tables.forEachBatch(of: request, columns: columns, sieve: nil, body)
  }

  /// How many rows satisfy a request, its window included.
  public func count(_ request: StoreFetchRequest) throws -> Int {
    try current().tables.count(request)
  }

  /// The values of expressions for rows, or for groups of rows.
  public func dictionaries(_ request: StoreDictionaryRequest) throws -> StoreDictionaries {
    try current().tables.dictionaries(request)
  }

  /// How a request is answered.
  public func explain(_ request: StoreFetchRequest) throws -> [FetchPlan] {
    [try current().tables.explain(request)]
  }

  /// The rows with some keys, nil where there is none.
  public func rows(_ keys: [RowKey], of entity: EntityDescription) throws -> [RowSnapshot?] {
    try current().tables.rows(keys, of: entity)
  }

  /// The rows at the other end of a to-many relationship, one list for each of the request's keys.
  public func related(_ request: StoreRelationshipRequest) throws -> [[RowReference]] {
    try current().tables.related(request)
  }

  /// Hands the pairs that a relationship connects to `body`, in the order in which they were linked.
  public func forEachLinkBatch(
    of links: StoreLinkRequest, _ body: ([Link]) throws -> Bool
  ) throws {
    try current().tables.forEachLinkBatch(of: links, body)
  }
}

extension AtomicStore: TableReading {
  func currentTables() throws -> StoreTables { try current().tables }
}
