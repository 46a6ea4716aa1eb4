package import Files
import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The file store: a base file that holds columns in a property list, and a journal of the
/// transactions committed since.
///
/// Readers take no lock and never wait; each sees the state after some transaction. Writers take
/// turns. When ``save(_:)`` returns, the transaction survives a crash of the process and a loss of
/// power. `BinaryStoreFormat` describes the files to the byte.
///
/// A store that was written with an earlier version of the model opens as well, if ``ModelChanges`` finds no
/// obstacles. Its rows are read as those of the later version. Reading leaves the files as they are; the
/// first save, or ``migrate()``, writes the store anew, and from then on the earlier version is refused.
public final class BinaryStore {
  let files: StoreFiles
  let model: ManagedObjectModel
  let options: Options
  let state: Mutex<StoreState?>
  /// What was committed through this object; locked while something is being committed.
  let ownTransactions = Mutex(TransactionNumbers())
  /// The identity that the store gets when this object writes it first.
  let newIdentifier: UUID

  /// What can be chosen when a store is opened.
  public struct Options: Sendable {
    /// Which part of the model the store is for, and how strictly.
    var scope = StoreScope()
    /// The entities that the store is for; nil for all of the model.
    ///
    /// The store's version hashes are those of these, and others may differ from what was written
    /// unless there are rows of them.
    public var entityNames: Set<String>? {
      get { scope.entityNames }
      set { scope.entityNames = newValue }
    }
    /// Whether the store is opened also with a model of another version that its rows can be read with.
    public var ignoresModelVersion: Bool {
      get { scope.ignoresModelVersion }
      set { scope.ignoresModelVersion = newValue }
    }
    /// Whether a store of an earlier version of the model is opened as one of this version, where that can
    /// be inferred; the first save writes it so.
    public var infersMigration: Bool {
      get { scope.infersMigration }
      set { scope.infersMigration = newValue }
    }
    /// Whether saving is refused.
    public var isReadOnly = false
    /// How long a commit waits for other writers before it gives up.
    public var timeout: Duration = .seconds(5)
    /// How many transactions history keeps, the newest ones.
    ///
    /// Older ones are dropped when a commit writes the store anew.
    public var historyLimit = 1_000
    /// How long history keeps transactions: 90 days, unless there are too many of them.
    public var historyAge: Duration = .seconds(90 * 24 * 60 * 60)
    /// Is called before a transaction is committed that is too large for history to keep what was there.
    ///
    /// Such a transaction updates and deletes more than 2,000,000 rows and links, or the values from
    /// before take more than 512 MB. If this throws, nothing is committed.
    ///
    /// Other writers wait meanwhile.
    public var willSaveIrreversibly: (@Sendable () throws -> Void)?
    /// How large the journal may grow before a commit folds it into the base, in bytes.
    ///
    /// Within this range, a quarter of the base's size.
    package var journalLimit = 64 << 10...512 << 10
    /// How many rows a table has to have before the base keeps indexes of it.
    ///
    /// Looking at all of fewer rows is as fast.
    package var fewestIndexedRows = 512
    /// Of how large a transaction history keeps what was there before.
    package var previousValueLimits = PreviousValueLimits()
    /// The time for the records of transactions.
    package var now: @Sendable () -> Date = { Date() }

    /// Starts with the defaults: writable, and a timeout of five seconds.
    public init() {}
  }

  /// Opens the store at a path.
  ///
  /// When there is none, the first save makes it.
  ///
  /// - Throws: ``StoreError``, also when the file is damaged, foreign, newer or of another model.
  public convenience init(
    path: String, model: ManagedObjectModel, options: Options = Options()
  ) throws {
    try self.init(path: path, model: model, options: options, fileSystem: POSIXFileSystem())
  }

  package convenience init(
    path: String, model: ManagedObjectModel, options: Options = Options(),
    fileSystem: any FileSystem
  ) throws {
    var files = try StoreFiles(path: path, fileSystem: fileSystem)
    files.scope = options.scope
    self.init(files, model: model, options: options, state: try files.readState(model: model))
  }

  /// A store in some files of which a state has been read.
  init(_ files: StoreFiles, model: ManagedObjectModel, options: Options, state: StoreState?) {
    self.model = model
    self.options = options
    self.files = files
    newIdentifier = state?.base.identifier ?? UUID()
    self.state = Mutex(state)
  }

  /// Whether the store's file has been made.
  public var exists: Bool {
    state.withLock { $0 != nil } || (try? files.baseStatus()) != nil
  }

  /// The state after the last transaction that anyone committed, or nil before the first.
  ///
  /// - Throws: ``StoreError``; also when another store has taken the place of the one that was
  ///   read before, for its rows are not those that its keys once named.
  func currentState() throws -> StoreState? {
    try state.withLock { state in
      guard let known = state else {
        state = try files.readState(model: model)
        return state
      }
      guard let now = try files.refresh(known, model: model) else {
        throw StoreError.missing(path: files.basePath)
      }
      guard now.base.identifier == known.base.identifier else {
        throw StoreError.replaced(path: files.basePath)
      }
      state = now
      return now
    }
  }
}

extension BinaryStore: Sendable {}

extension BinaryStore: StoreReading {
  /// The identity of the store, kept in its file.
  public var identifier: UUID {
    state.withLock { $0?.base.identifier } ?? newIdentifier
  }

  /// The rows that satisfy each of several requests, all as one transaction left them.
  public func fetch(_ requests: [StoreFetchRequest]) throws -> [[RowSnapshot]] {
    try currentTables().fetch(requests)
  }

  /// Hands the rows that satisfy a request to `body` in the request's order, a batch at a time.
  public func forEachBatch(
    of request: StoreFetchRequest, columns: [AttributeIndex], _ body: (RowBatch) throws -> Bool
  ) throws {
    try currentTables().forEachBatch(of: request, columns: columns, sieve: nil, body)
  }

  /// How many rows satisfy a request, its window included.
  public func count(_ request: StoreFetchRequest) throws -> Int {
    try currentTables().count(request)
  }

  /// The values of expressions for rows, or for groups of rows.
  public func dictionaries(_ request: StoreDictionaryRequest) throws -> StoreDictionaries {
    try currentTables().dictionaries(request)
  }

  /// How a request is answered.
  public func explain(_ request: StoreFetchRequest) throws -> [FetchPlan] {
    [try currentTables().explain(request)]
  }

  /// The rows with some keys, nil where there is none.
  public func rows(_ keys: [RowKey], of entity: EntityDescription) throws -> [RowSnapshot?] {
    try currentTables().rows(keys, of: entity)
  }

  /// The rows at the other end of a to-many relationship, one list for each of the request's keys.
  public func related(_ request: StoreRelationshipRequest) throws -> [[RowReference]] {
    try currentTables().related(request)
  }

  /// Hands the pairs that a relationship connects to `body`, in the order in which they were linked.
  public func forEachLinkBatch(
    of links: StoreLinkRequest, _ body: ([Link]) throws -> Bool
  ) throws {
    try currentTables().forEachLinkBatch(of: links, body)
  }

  func currentTables() throws -> StoreTables {
    try currentState()?.tables ?? StoreTables()
  }
}

extension BinaryStore: TableReading {}

extension BinaryStore: PersistentStore {
  /// The state after the last transaction that anyone committed, which stays as it is.
  public func currentGeneration() throws -> any StoreReading {
    let state = try currentState()
    return StoreGeneration(
      identifier: state?.base.identifier ?? newIdentifier, tables: state?.tables ?? StoreTables())
  }
}
