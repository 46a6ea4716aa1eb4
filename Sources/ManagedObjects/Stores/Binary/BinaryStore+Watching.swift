import Files
import Synchronization

extension BinaryStore {
  /// Calls a handler, on some thread, whenever the store's files may have changed: at once where the
  /// system tells (`inotify`), within half a second elsewhere.
  public func watch(_ handler: @escaping @Sendable () -> Void) -> (any AnyObject & Sendable)? {
    let names = [files.basePath, files.journalPath].map { FilePath.name(of: $0) }
    return files.fileSystem.watch(Set(names), in: files.folder, handler)
  }

  /// Whether a transaction was committed through this object.
  public func hasCommitted(transactionNumber: Int64) -> Bool {
    ownTransactions.withLock { $0.contains(transactionNumber) }
  }
}
