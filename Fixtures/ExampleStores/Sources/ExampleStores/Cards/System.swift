import Foundation
import ManagedObjects

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The calls of the system that a folder of cards needs, with errors that name the file.
enum System {
  /// The content of a file; nil where there is none.
  static func read(_ path: String) throws(StoreError) -> Data? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    if isFolder(path) { throw .notARegularFile(path: path) }
    do {
      return try Data(contentsOf: URL(filePath: path))
    } catch {
      throw failure(.read, path)
    }
  }

  /// Writes a file that nobody looks at yet.
  static func write(_ data: Data, to path: String, durably: Bool) throws(StoreError) {
    do {
      try data.write(to: URL(filePath: path))
    } catch {
      throw failure(.write, path)
    }
    if durably { try synchronize(path) }
  }

  /// Has a file take the place of another in one step.
  static func rename(_ path: String, to other: String) throws(StoreError) {
    if unsafe Foundation.rename(path, other) != 0 { throw failure(.rename, other) }
  }

  /// Removes a file, unless it is gone already.
  static func remove(_ path: String) throws(StoreError) {
    if unsafe unlink(path) != 0, errno != ENOENT { throw failure(.unlink, path) }
  }

  /// Waits until a file, or the list of files of a folder, is on the disk.
  static func synchronize(_ path: String) throws(StoreError) {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure(.open, path) }
    defer { close(file) }
    if fsync(file) != 0 { throw failure(.synchronize, path) }
  }

  /// Makes a folder with those around it, unless it is there.
  static func makeFolder(_ path: String) throws(StoreError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .file(FileError(.createDirectory, path, code: ENOTDIR))
    }
  }

  /// Whether there is a folder.
  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// The names of what is in a folder, sorted; none where there is no folder.
  static func list(_ path: String) throws(StoreError) -> [String] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    } catch {
      throw failure(.list, path)
    }
  }

  /// Runs `body` while nobody else, here or in another process, holds the lock of a file.
  ///
  /// The system lets go of the lock when the process ends, however it ends.
  static func locked<Result>(
    _ path: String, timeout: Duration, _ body: () throws -> Result
  ) throws -> Result {
    let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw failure(.lock, path) }
    defer { close(file) }
    let start = ContinuousClock.now
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw failure(.lock, path) }
      let waited = start.duration(to: .now)
      if waited > timeout { throw StoreError.busy(path: path, waited: waited, holder: nil) }
      usleep(500)
    }
    return try body()
  }

  private static func failure(_ operation: FileError.Operation, _ path: String) -> StoreError {
    .file(FileError(operation, path, code: errno == 0 ? EIO : errno))
  }
}
