import Files

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Unsaved edits that a document left behind whose process ended before they were saved.
public struct DocumentRecovery: Hashable, Sendable {
  /// The file that they are in.
  public let url: URL
  /// When they were written.
  public let date: Date

  var path: String { url.path(percentEncoded: false) }
}

/// The files with unsaved edits beside a document's file.
///
/// Each document has one of its own, and holds its lock as long as it is there: one that nobody holds
/// has been left behind.
final class RecoveryFiles {
  private let fileSystem = POSIXFileSystem()
  private let folder: String
  private let prefix: String
  private let ownPath: String
  /// The own file, which holds its lock.
  private var own: FileReplacement?
  /// Files of others whose edits are the document's now, by path.
  private var adopted: [String: any OpenFile] = [:]

  /// Finds the files beside a file, which need not exist.
  ///
  /// - Throws: ``StoreError/file(_:)``.
  init(of path: String) throws(StoreError) {
    let fileSystem = fileSystem
    let target = try StoreError.wrapping { () throws(FileError) in try fileSystem.resolve(path) }
    folder = FilePath.folder(of: target)
    prefix = FilePath.name(of: target) + "-recovery-"
    let mark = String(UInt64.random(in: .min ... .max), radix: 16)
    ownPath = FilePath.join(folder, prefix + mark)
  }

  /// What documents have left behind, the newest first.
  ///
  /// - Throws: ``StoreError/file(_:)``.
  func leftBehind() throws(StoreError) -> [DocumentRecovery] {
    let names = try StoreError.wrapping { () throws(FileError) in try fileSystem.names(in: folder) }
    return names.filter { $0.hasPrefix(prefix) }
      .compactMap { name in
        let path = FilePath.join(folder, name)
        guard let file = try? fileSystem.open(path, .read) else { return nil }
        defer { file.close() }
        guard (try? file.tryLock()) == true, let status = try? file.status(),
          status.kind == .regular
        else { return nil }
        let seconds = Double(status.modificationTime) / 1_000_000_000
        return DocumentRecovery(
          url: URL(filePath: path), date: Date(timeIntervalSince1970: seconds))
      }
      .sorted { ($0.date, $0.path) > ($1.date, $1.path) }
  }

  /// Reads what a document has left behind, which nobody else is offered from then on.
  ///
  /// - Throws: ``StoreError/missing(path:)`` or ``StoreError/busy(path:waited:holder:)`` when somebody else
  ///   has been faster, or ``StoreError/file(_:)``.
  func adopt(_ recovery: DocumentRecovery) throws(StoreError) -> [UInt8] {
    let path = recovery.path
    let (file, isLocked, bytes) = try StoreError.wrapping {
      () throws(FileError) -> ((any OpenFile)?, Bool, [UInt8]) in
      guard try fileSystem.status(of: path) != nil else { return (nil, false, []) }
      let file = try fileSystem.open(path, .read)
      guard try file.tryLock() else { return (file, false, []) }
      // Whoever had the lock before may have removed what it was the lock of.
      let status = try file.status()
      guard try fileSystem.status(of: path)?.isSameFile(as: status) ?? false else {
        return (nil, false, [])
      }
      return (file, true, try file.read(at: 0, count: status.size))
    }
    guard let file else { throw .missing(path: path) }
    guard isLocked else { throw .busy(path: path, waited: .zero, holder: nil) }
    adopted[path] = file
    return bytes
  }

  /// Gives back what could not be used.
  func release(_ recovery: DocumentRecovery) {
    adopted.removeValue(forKey: recovery.path)?.close()
  }

  /// Writes the edits of the document in the place of what it has written before and of what it has
  /// adopted.
  ///
  /// - Throws: ``StoreError/file(_:)``; then all that was there still is.
  func write(_ bytes: [UInt8]) throws(StoreError) {
    let written = try StoreError.wrapping { () throws(FileError) -> FileReplacement in
      let replacement = try FileReplacement(of: ownPath, in: fileSystem, keeping: nil)
      try replacement.content.append(bytes)
      try replacement.finish()
      return replacement
    }
    own = written
    removeAdopted()
  }

  /// Removes the document's own file, because there is nothing unsaved in it.
  func removeOwn() {
    guard own != nil else { return }
    try? fileSystem.unlink(ownPath)
    own = nil
  }

  /// Removes the document's own file and those whose edits it has.
  func removeAll() {
    removeOwn()
    removeAdopted()
  }

  private func removeAdopted() {
    for (path, file) in adopted {
      try? fileSystem.unlink(path)
      file.close()
    }
    adopted = [:]
  }

  /// Removes what a document has left behind.
  ///
  /// - Throws: As ``adopt(_:)`` does.
  func remove(_ recovery: DocumentRecovery) throws(StoreError) {
    _ = try adopt(recovery)
    try StoreError.wrapping { () throws(FileError) in try fileSystem.unlink(recovery.path) }
    release(recovery)
  }
}
