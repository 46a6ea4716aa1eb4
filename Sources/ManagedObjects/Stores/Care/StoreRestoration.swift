package import Files

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Puts a backup in the place of a store.
public struct StoreRestoration: Sendable {
  /// Where the store that was replaced is now; nil where there was none, and when it was only a trial.
  public private(set) var replacedPath: String?
  /// What a look at the backup found; the store is replaced only where nothing is damaged.
  public private(set) var examination: StoreExamination

  /// Whether the store has history of what it was before, which makes it that again:
  /// ``ManagedObjectContext/revert(_:)``.
  ///
  /// History does not keep the order of links.
  public private(set) var isInHistory = false

  /// Whether the store was what the backup is already, so that nothing was changed nor copied.
  public private(set) var isUnneeded = false

  /// How many rows of objects are other ones afterwards; nil where the backup takes the place of the whole
  /// store.
  public private(set) var changedRowCount: Int?

  /// Whether the store is now what the backup is, or would be: whether the backup is intact.
  public var isDone: Bool { examination.isIntact }

  /// Checks a backup wholly, then makes a store what it is, under the store's lock.
  ///
  /// Where a backup of the same store has the same rows and links in the same order, nothing is done.
  /// Otherwise the files of the store are copied beside it first, damaged or not. A backup of the same
  /// store, if that is intact, is restored by a transaction: the store stays the same one, with its
  /// history, in which that is the last change. Otherwise the backup takes the place of the store, with its
  /// identity and its history, behind whose last transaction there is one without changes that is tagged as
  /// a ``TransactionTag/restoration``; others who
  /// have another store open there notice: ``StoreError/replaced(path:)``. When this returns, all of it
  /// is durable; a crash before leaves the old store or the new one.
  ///
  /// - Parameters:
  ///   - backup: The path of the backup.
  ///   - path: The path of the store, which need not be intact nor exist.
  ///   - model: The model of both.
  ///   - options: The timeout for the store's lock, and the time.
  ///   - author: Who restores it, for history.
  ///   - isTrial: Whether only to find out what would be done: nothing is changed, copied or locked.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n*) in the sizes of both.
  public init(
    of backup: String, at path: String, model: ManagedObjectModel,
    options: BinaryStore.Options = BinaryStore.Options(), author: String? = nil,
    isTrial: Bool = false
  ) throws {
    try self.init(
      of: backup, at: path, model: model, options: options, author: author, isTrial: isTrial,
      fileSystem: POSIXFileSystem())
  }

  package init(
    of backup: String, at path: String, model: ManagedObjectModel, options: BinaryStore.Options,
    author: String? = nil, isTrial: Bool = false, fileSystem: any FileSystem
  ) throws {
    let source = try StoreFiles(path: backup, fileSystem: fileSystem)
    examination = try StoreExamination(source, model: model)
    if examination.isForeign { throw StoreError.notAStore(path: backup) }
    guard examination.isIntact else { return }
    let original = try BinaryStore(
      path: backup, model: model, options: options, fileSystem: fileSystem)
    guard let state = try original.currentState() else {
      throw StoreError.missing(path: source.basePath)
    }
    let files = try StoreFiles(path: path, fileSystem: fileSystem)
    let store = BinaryStore(files, model: model, options: options, state: nil)
    let lock = isTrial ? nil : try files.acquireLock(timeout: options.timeout)
    defer { lock?.release() }
    let status = try files.soleBaseStatus()
    if let status, status.isSameFile(as: state.base.status) {
      throw StoreError.invalidRequest(reason: "a store cannot be restored from itself")
    }
    let current = try Self.intactState(of: store)
    let isSameStore = current?.base.identifier == state.base.identifier
    var change: PreparedTransaction?
    if isSameStore, let current {
      change = try Self.change(from: current, to: state, store, author)
    }
    if change?.all.isEmpty == true {
      isUnneeded = true
      return
    }
    isInHistory = change.map { !$0.hasOrders(in: model) } ?? false
    changedRowCount = change?.changedRowCount
    guard let lock else { return }
    replacedPath = try files.keepCopies(named: StoreFiles.suffix("replaced", options.now()))
    do {
      if let current, let change {
        try store.checkIntact(lock)
        try store.commit(change, to: current, keeping: status)
        return
      }
      let last = max(state.base.generation, try files.lastGeneration(model: model))
      let history = try original.historyRecords(
        PreparedTransaction(author: author, tag: .restoration), state, from: 0,
        withEmpty: true)
      try store.checkIntact(lock)
      try store.write(
        state.tables, history: history, generation: last + 1,
        identifier: isSameStore ? UUID() : state.base.identifier,
        metadata: state.base.metadata, keeping: status)
    } catch {
      if !error.leavesStoreUncertain, let replacedPath { files.removeCopies(at: replacedPath) }
      throw error
    }
  }

  /// What is in a store of which nothing is damaged; nil for others, which the backup may replace.
  ///
  /// - Throws: ``StoreError`` when the store cannot be read, so that nothing tells what it is.
  private static func intactState(of store: BinaryStore) throws -> StoreState? {
    do {
      let examination = try StoreExamination(store.files, model: store.model)
      return examination.isIntact ? try store.currentState() : nil
    } catch let error as StoreError {
      switch error {
      case .missing, .notAStore, .newerFormat, .corrupt, .incompatibleModel: return nil
      default: throw error
      }
    }
  }

  /// The transaction that makes one state of a store of another one; nil where none can, as of copies
  /// of which each has been changed on its own.
  private static func change(
    from current: StoreState, to wanted: StoreState, _ store: BinaryStore, _ author: String?
  ) throws(StoreError) -> PreparedTransaction? {
    let difference = StoreDifference(
      from: current.tables, to: wanted.tables, lastNumber: current.history.lastNumber)
    let request = try difference.request(of: store.model, author: author)
    do throws(StoreError) {
      return try current.tables.prepare(request)
    } catch {
      switch error {
      case .invalidRequest, .conflict, .missingDestinations, .constraintConflict: return nil
      default: throw error
      }
    }
  }
}

extension PreparedTransaction {
  /// How many rows of entities it inserts, updates and deletes.
  fileprivate var changedRowCount: Int {
    entities.flatMap { [$0.inserted, $0.updated, $0.deleted] }
      .reduce(0) { $0 + ($1?.rowCount ?? 0) }
  }

  /// Whether it changes links that have an order.
  fileprivate func hasOrders(in model: ManagedObjectModel) -> Bool {
    links.contains { changes in
      guard let table = model.linkTables[changes.entity.name] else { return false }
      return table.isSourceOrdered || table.isTargetOrdered
    }
  }
}

extension StoreFiles {
  /// The greatest generation that the files tell of, so that a base with a greater one makes the
  /// journal void; zero where they tell of none.
  ///
  /// - Throws: ``StoreError`` when they cannot be read.
  func lastGeneration(model: ManagedObjectModel) throws(StoreError) -> Int64 {
    var last: Int64 = 0
    if let (source, status) = try openBase(),
      let generation = try? BaseSalvage(source, status: status, model: model).generation,
      RowKey.plausibleNumbers ~= generation
    {
      last = generation
    }
    guard let journal = try readJournal(), let header = try? Journal.header(of: journal),
      RowKey.plausibleNumbers ~= header.baseGeneration
    else { return last }
    return max(last, header.baseGeneration)
  }
}
