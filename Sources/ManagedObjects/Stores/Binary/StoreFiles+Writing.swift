import Files

extension StoreFiles {
  /// Takes the store's lock, or gives up after a timeout, and tidies up behind writers that died.
  ///
  /// - Throws: ``StoreError/busy(path:waited:holder:)`` or ``StoreError/file(_:)``.
  func acquireLock(timeout: Duration) throws -> FileLock {
    do {
      let lock = try FileLock.acquire(
        path: lockPath, fileSystem: fileSystem, for: try baseStatus(), timeout: timeout)
      removeLeftoversIfFew()
      return lock
    } catch let error as LockTimeout {
      throw StoreError.busy(path: basePath, waited: error.waited, holder: error.holder)
    } catch let error as FileError {
      throw StoreError.file(error)
    }
  }

  /// Replaces one of the store's files for good.
  func replace(
    _ path: String, keeping status: FileStatus?, isReplacing: Bool = true,
    content: (inout FileAppender) throws(FileError) -> Void
  ) throws(StoreError) {
    do throws(FileError) {
      try fileSystem.replaceDurably(
        path, keeping: status, isReplacing: isReplacing, content: content)
    } catch {
      let isReplaced = error.operation == .synchronize && error.path == folder
      throw isReplaced ? .notConfirmed(error) : .file(error)
    }
  }
}
