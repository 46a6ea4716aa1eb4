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
    try target.exclusivelyIfThere { last throws in
      try target.write(
        state.tables, history: history, generation: max(state.base.generation, last) + 1,
        identifier: state.base.identifier, keeping: nil)
    }
    return try copy.baseStatus()?.size ?? 0
  }

  /// Lets `body` write a new store in the place of what is there, while nobody else writes that.
  ///
  /// - Parameter body: Gets the greatest generation that the files tell of, so that a base with a
  ///   greater one makes the journal void; zero where nothing is there.
  /// - Throws: ``StoreError``, or what `body` throws.
  func exclusivelyIfThere(_ body: (_ last: Int64) throws -> Void) throws {
    let journal = try files.journalStatus()
    guard try journal != nil || files.baseStatus() != nil else { return try body(0) }
    let lock = try acquireLock()
    defer { lock.release() }
    try body(try files.lastGeneration(model: model))
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
