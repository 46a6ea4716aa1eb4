import Files

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension BinaryStore {
  /// Writes the state after the last transaction, and the history, as a store of its own.
  ///
  /// Takes no lock: others may write meanwhile, and the copy has what was committed before. It has no
  /// journal, is for its owner alone (0600), and is durable when this returns. It keeps the identity
  /// of the store.
  ///
  /// - Parameters:
  ///   - path: Where to write it.
  ///   - isReplacing: Whether a file that is there may be replaced.
  /// - Returns: The size of the copy in bytes.
  /// - Throws: ``StoreError``: ``StoreError/missing(path:)`` before the store has been made,
  ///   ``StoreError/file(_:)`` with `EEXIST` when there is a file that must not be replaced.
  /// - Complexity: O(*n*) in the size of the store.
  public func backUp(to path: String, replacing isReplacing: Bool = false) throws -> Int {
    guard let state = try currentState() else { throw StoreError.missing(path: files.basePath) }
    let copy = try StoreFiles(path: path, fileSystem: files.fileSystem)
    let target = BinaryStore(copy, model: model, options: options, state: nil)
    try copy.checkRoom(replacing: isReplacing, besides: files)
    let history = try historyRecords(PreparedTransaction(), state, from: 0)
    try target.exclusivelyIfThere(replacing: isReplacing) { last, isReplacing throws in
      try target.write(
        state.tables, history: history, generation: max(state.base.generation, last) + 1,
        identifier: state.base.identifier, metadata: state.base.metadata, keeping: nil,
        isReplacing: isReplacing)
    }
    return try copy.baseStatus()?.size ?? 0
  }

  /// Lets `body` write a new store in the place of what is there, while nobody else writes that.
  ///
  /// Where nothing is there, not even a lock, somebody else may write something meanwhile.
  ///
  /// - Parameters:
  ///   - isReplacing: Whether what is there may be replaced.
  ///   - body: Gets the greatest generation that the files tell of, so that a base with a greater one
  ///     makes the journal void, and whether it may replace a base; zero and false where nothing is
  ///     there.
  /// - Throws: ``StoreError``, ``StoreError/file(_:)`` with `EEXIST` when there is something now that
  ///   must not be replaced, or what `body` throws.
  func exclusivelyIfThere(
    replacing isReplacing: Bool, _ body: (_ last: Int64, _ isReplacing: Bool) throws -> Void
  ) throws {
    let journal = try files.journalStatus()
    if try journal == nil && files.baseStatus() == nil {
      do {
        return try body(0, false)
      } catch StoreError.file(let error) where error.code == EEXIST && isReplacing {
        // What has come meanwhile is replaced under its lock.
      }
    } else if !isReplacing {
      throw StoreError.file(FileError(.open, files.basePath, code: EEXIST))
    }
    let lock = try files.acquireLock(timeout: options.timeout)
    defer { lock.release() }
    try body(try files.lastGeneration(model: model), true)
  }
}

extension StoreFiles {
  /// Makes sure that a new store may be written here.
  ///
  /// - Parameters:
  ///   - isReplacing: Whether one that is there may be replaced.
  ///   - other: Files that must not be.
  /// - Throws: ``StoreError``.
  func checkRoom(replacing isReplacing: Bool, besides other: StoreFiles) throws(StoreError) {
    let (base, journal) = (try baseStatus(), try journalStatus())
    let isTaken = base != nil || journal != nil
    if (isTaken && !isReplacing) || !paths.isDisjoint(with: other.paths) {
      throw .file(FileError(.open, basePath, code: EEXIST))
    }
    if let base, try other.baseStatus()?.isSameFile(as: base) == true {
      throw .file(FileError(.open, basePath, code: EEXIST))
    }
  }

  private var paths: Set<String> { [basePath, journalPath, lockPath] }
}
