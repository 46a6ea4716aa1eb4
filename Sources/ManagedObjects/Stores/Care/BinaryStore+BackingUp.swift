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
    try copy.makeRoom(replacing: isReplacing, besides: files)
    let history = try historyRecords(PreparedTransaction(), state, from: 0)
    try BinaryStore(copy, model: model, options: options, state: nil).write(
      state.tables, history: history, generation: state.base.generation + 1,
      identifier: state.base.identifier, keeping: nil)
    return try copy.baseStatus()?.size ?? 0
  }
}

extension StoreFiles {
  /// Makes sure that a new store may be written here.
  ///
  /// - Parameters:
  ///   - isReplacing: Whether one that is there may be replaced.
  ///   - other: Files that must not be.
  /// - Throws: ``StoreError``.
  func makeRoom(replacing isReplacing: Bool, besides other: StoreFiles?) throws(StoreError) {
    let statuses = [try baseStatus(), try journalStatus()]
    if basePath == other?.basePath || (!isReplacing && statuses.contains { $0 != nil }) {
      throw .file(FileError(.open, basePath, code: EEXIST))
    }
    if let other, let status = statuses[0],
      try other.baseStatus()?.isSameFile(as: status) == true
    {
      throw .file(FileError(.open, basePath, code: EEXIST))
    }
    // A journal that is left would be taken for one of the new store.
    if statuses[1] != nil {
      try StoreError.wrapping { () throws(FileError) in
        try fileSystem.unlink(journalPath)
        try fileSystem.synchronizeDirectory(folder)
      }
    }
  }
}
