/// The exclusive lock that a lock file stands for.
///
/// Held until ``release()`` or until the last reference goes. The system lets go of it when the
/// process ends, however it ends.
///
/// The lock file has no content and is never renamed or removed: a lock is on the file, not on
/// its name, so two processes that find different files behind the name would both succeed.
package final class FileLock {
  /// The lock file.
  package let path: String
  private let fileSystem: any FileSystem
  private let file: any OpenFile

  init(path: String, fileSystem: any FileSystem, file: any OpenFile) {
    self.path = path
    self.fileSystem = fileSystem
    self.file = file
  }

  deinit {
    release()
  }

  /// Lets go of the lock, if that has not happened already.
  package func release() {
    file.close()
  }

  /// Whether the lock file's name still leads to the file that is locked.
  ///
  /// When someone has removed or replaced it, another process may hold "the" lock too, so nothing
  /// more may be written under this one.
  package func isIntact() throws(FileError) -> Bool {
    guard let named = try fileSystem.status(of: path) else { return false }
    return named.isSameFile(as: try file.status())
  }
}

extension FileLock: Sendable {}
