import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where a store is written as a whole.
///
/// The new store is made beside it and takes its place when it is complete.
struct StorePlace {
  let description: PersistentStoreDescription
  private let path: String
  /// What is thrown where something is that may not be replaced; nil where a store may be.
  private let refusal: (any Error)?
  private let fileSystem = POSIXFileSystem()

  private var isReplacing: Bool { refusal == nil }

  /// Finds out whether a store may be written at a place.
  ///
  /// - Parameters:
  ///   - description: The store.
  ///   - path: Its place, with no symbolic link in it.
  ///   - refusal: What to throw where something is; nil where a store of that kind may be replaced.
  /// - Throws: The refusal or ``StoreError``, such as ``StoreError/notAStore(path:)`` for a file that is
  ///   not to be replaced.
  init(
    _ description: PersistentStoreDescription, at path: String, unless refusal: (any Error)?
  ) throws {
    (self.description, self.path, self.refusal) = (description, path, refusal)
    if description.isReadOnly { throw StoreError.readOnly(path: path) }
    guard try status(of: path) != nil else {
      // What a store that is gone has left would be taken for a part of the new one.
      for ending in ["-wal", "-journal"] {
        guard let left = try status(of: path + ending), left.size > 0 else { continue }
        throw StoreError.file(FileError(.rename, path + ending, code: EEXIST))
      }
      return
    }
    if let refusal { throw refusal }
    do {
      _ = try PersistentStoreCoordinator.metadata(of: description)
    } catch StoreError.corrupt {
      // What is damaged may go.
    }
  }

  /// Writes the new store and has it take its place.
  ///
  /// - Parameter write: Makes the store that a description tells.
  /// - Returns: What `write` returns.
  /// - Throws: What `write` throws, the refusal or ``StoreError``; then what was at the place is still
  ///   there.
  func fill<Result>(
    _ write: (PersistentStoreDescription) throws -> Result
  ) throws -> Result {
    let mark = String(UInt64.random(in: .min ... .max), radix: 16)
    let name = ".\(FilePath.name(of: path))-\(mark).new"
    let temporary = FilePath.join(FilePath.folder(of: path), name)
    // Where the old store has gone, nothing else has what the new one has.
    var isKept = false
    defer {
      let leftovers = isKept ? ["-lock"] : ["", "-lock", "-journal", "-wal", "-shm"]
      for ending in leftovers { try? fileSystem.unlink(temporary + ending) }
    }
    var beside = description
    beside.path = temporary
    let result = try write(beside)
    try checkComplete(temporary)
    try move(temporary, isKept: &isKept)
    return result
  }

  /// Makes sure that a store that was written and closed is one file: a database keeps a log beside it
  /// where it could not take that in.
  private func checkComplete(_ temporary: String) throws(StoreError) {
    for log in [temporary + "-wal", temporary + "-journal"] {
      if let rest = try status(of: log), rest.size > 0 {
        throw .file(FileError(.write, path, code: EIO))
      }
    }
  }

  /// Has a file that is complete take the place.
  ///
  /// A store is more than its file: the old one goes as its kind says, and then the new one comes. In
  /// between, it is complete under its temporary name.
  private func move(_ temporary: String, isKept: inout Bool) throws {
    let old = try status(of: path)
    if isReplacing {
      if let old { try adopt(old, temporary) }
      try PersistentStoreCoordinator.storeClass(of: description.type).destroy(description)
      isKept = true
    }
    do throws(FileError) {
      if isReplacing {
        try fileSystem.rename(temporary, to: path)
      } else {
        try fileSystem.rename(temporary, toFree: path)
      }
    } catch {
      if let refusal, try status(of: path) != nil { throw refusal }
      throw StoreError.file(error)
    }
    isKept = true
    do throws(FileError) {
      try fileSystem.synchronizeDirectory(FilePath.folder(of: path))
    } catch {
      throw StoreError.notConfirmed(error)
    }
  }

  private func adopt(_ old: FileStatus, _ temporary: String) throws(StoreError) {
    try StoreError.wrapping { () throws(FileError) in
      let file = try fileSystem.open(temporary, .read)
      defer { file.close() }
      try file.adopt(old)
    }
  }

  private func status(of path: String) throws(StoreError) -> FileStatus? {
    try StoreError.wrapping { () throws(FileError) in try fileSystem.status(of: path) }
  }
}
