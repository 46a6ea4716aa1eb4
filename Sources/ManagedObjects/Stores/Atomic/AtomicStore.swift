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
    /// The earlier versions of the model that the content has been of.
    var formerVersions: Set<VersionHash> = []
    /// What has been made of the content, which is of an earlier version of the model; nil where it is of
    /// this one.
    var pendingMigration: ModelChanges?
  }

  let backing: any AtomicStoreBacking
  let model: ManagedObjectModel
  let scope: StoreScope
  /// Earlier versions of the model, for content that does not hold its own.
  let sourceModels: [ManagedObjectModel]
  let state: Mutex<State>
  /// The numbers of the transactions that were committed through this object.
  let ownTransactions = Mutex(TransactionNumbers())

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - backing: Where its content is kept; the first save makes it if there is none.
  ///   - model: The model of the objects.
  /// - Throws: ``StoreError``.
  public convenience init(_ backing: any AtomicStoreBacking, model: ManagedObjectModel) throws {
    try self.init(backing, model: model, scope: StoreScope())
  }

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - backing: Where its content is kept.
  ///   - model: The model of the objects.
  ///   - scope: How strictly versions of the model are told apart.
  ///   - sourceModels: Earlier versions of the model, for content that does not hold its own.
  /// - Throws: ``StoreError``.
  init(
    _ backing: any AtomicStoreBacking, model: ManagedObjectModel, scope: StoreScope,
    sourceModels: [ManagedObjectModel] = []
  ) throws {
    (self.backing, self.model, self.scope) = (backing, model, scope)
    self.sourceModels = sourceModels
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
    var migration: TableMigration?
    let content = try backing.load { header in
      migration = try self.migration(of: header)
      return migration?.source ?? model
    }
    guard let content else { throw StoreError.missing(path: backing.name) }
    if state.revision != nil, content.identifier != state.identifier {
      throw StoreError.replaced(path: backing.name)
    }
    var loaded = try State.loaded(
      content, of: migration?.source ?? model, named: backing.name, revision: revision,
      replacing: migration == nil ? state.tables : StoreTables())
    loaded.formerVersions = try content.model?.model().formerVersions ?? []
    if let migration {
      loaded.tables = try migration.migrated(loaded.tables)
      loaded.formerVersions.insert(migration.source.versionHash)
      loaded.pendingMigration = migration.changes
    }
    if state.revision != nil, loaded.generation <= state.generation {
      // Whoever edits the content by hand does not count it.
      let isOther = try loaded.nodes(of: model) != state.nodes(of: model)
      loaded.generation = state.generation + (isOther ? 1 : 0)
    }
    state = loaded
  }

  /// How the content becomes one of the model; nil where it is of that model, or does not tell.
  private func migration(of header: AtomicStoreContent?) throws -> TableMigration? {
    guard let header, !header.modelVersionHashes.isEmpty,
      header.modelVersionHashes != model.entityVersionHashesByName
    else { return nil }
    let source =
      try header.storedModel(named: backing.name)
      ?? sourceModels.first { $0.entityVersionHashesByName == header.modelVersionHashes }
    guard let source else { return nil }
    return try scope.migration(from: source, to: model, path: backing.name)
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
