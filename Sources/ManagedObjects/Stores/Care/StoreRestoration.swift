#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Puts a backup in the place of a store.
public struct StoreRestoration: Sendable {
  /// Where the store that was replaced is now; nil where there was none.
  public private(set) var replacedPath: String?
  /// What a look at the backup found; the store is replaced only where nothing is damaged.
  public private(set) var examination: StoreExamination

  /// Whether the store was replaced: whether the backup is intact.
  public var isDone: Bool { examination.isIntact }

  /// Checks a backup wholly, then replaces a store by it under the store's lock.
  ///
  /// The files that are replaced are copied beside the store first, damaged or not. The store gets a
  /// new identity, so that others who have it open notice: ``StoreError/replaced(path:)``. When this
  /// returns, all of it is durable; a crash before leaves the old store or the new one.
  ///
  /// - Parameters:
  ///   - backup: The path of the backup.
  ///   - path: The path of the store, which need not be intact nor exist.
  ///   - model: The model of both.
  ///   - options: The timeout for the store's lock, and the time.
  /// - Throws: ``StoreError``.
  public init(
    of backup: String, at path: String, model: ManagedObjectModel,
    options: BinaryStore.Options = BinaryStore.Options()
  ) throws {
    try self.init(
      of: backup, at: path, model: model, options: options, fileSystem: POSIXFileSystem())
  }

  package init(
    of backup: String, at path: String, model: ManagedObjectModel, options: BinaryStore.Options,
    fileSystem: any FileSystem
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
    let lock = try store.acquireLock()
    defer { lock.release() }
    let status = try files.baseStatus()
    guard status?.linkCount ?? 1 == 1 else { throw StoreError.hardLinked(path: files.basePath) }
    if let status, status.isSameFile(as: state.base.status) {
      throw StoreError.invalidRequest(reason: "a store cannot be restored from itself")
    }
    replacedPath = try files.keepCopies(named: Self.suffix(options.now()))
    let last = max(state.base.generation, try files.lastGeneration(model: model))
    let history = try original.historyRecords(PreparedTransaction(), state, from: 0)
    try store.checkIntact(lock)
    try store.write(
      state.tables, history: history, generation: last + 1, identifier: UUID(), keeping: status)
  }

  /// What the name of a replaced store ends with.
  private static func suffix(_ date: Date) -> String {
    let seconds = date.timeIntervalSince1970
    let time = (0..<Double(1 << 50)).contains(seconds) ? Int64(seconds) : 0
    return "replaced-\(time)"
  }
}

extension StoreFiles {
  /// Copies the files of the store to names beside them, damaged or not.
  ///
  /// - Returns: The path of the copied base, or nil when there is nothing to copy.
  /// - Throws: ``StoreError``.
  fileprivate func keepCopies(named suffix: String) throws(StoreError) -> String? {
    let base = try openBase()
    let journal = try readJournal()
    guard base != nil || journal != nil else { return nil }
    var copy = "\(basePath)-\(suffix)"
    var number = 1
    while try isTaken(copy) {
      number += 1
      copy = "\(basePath)-\(suffix)-\(number)"
    }
    // The journal first: it is of no use without the base, but a base looks whole without it.
    if let journal { try write(journal, to: copy + "-journal", keeping: base?.status) }
    if let base {
      try write(
        ByteView(base.source, 0..<base.source.content.count), to: copy, keeping: base.status)
    }
    return copy
  }

  private func isTaken(_ path: String) throws(StoreError) -> Bool {
    try StoreError.wrapping { () throws(FileError) in
      let journal = try fileSystem.status(of: path + "-journal")
      return try fileSystem.status(of: path) != nil || journal != nil
    }
  }

  private func write(
    _ content: ByteView, to path: String, keeping status: FileStatus?
  ) throws(StoreError) {
    try StoreError.wrapping { () throws(FileError) in
      try fileSystem.replaceDurably(path, keeping: status) { (file) throws(FileError) in
        try unsafe content.withUnsafeBytes { bytes throws(FileError) in
          try unsafe file.append(bytes.bytes)
        }
      }
    }
  }

  /// The greatest generation that the files tell of, so that a base with a greater one makes the
  /// journal void; zero where they tell of none.
  ///
  /// - Throws: ``StoreError`` when they cannot be read.
  func lastGeneration(model: ManagedObjectModel) throws(StoreError) -> Int64 {
    var last: Int64 = 0
    if let (source, status) = try openBase(),
      let generation = try? BaseSalvage(source, status: status, model: model).generation,
      PropertyListNode.plausibleNumbers ~= generation
    {
      last = generation
    }
    guard let journal = try readJournal(), let header = try? Journal.header(of: journal),
      PropertyListNode.plausibleNumbers ~= header.baseGeneration
    else { return last }
    return max(last, header.baseGeneration)
  }
}
