#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension FileLock {
  private static let shortestPause = Duration.microseconds(200)
  private static let longestPause = Duration.milliseconds(20)
  /// How often in a row the lock file may vanish while it is being locked.
  private static let replacementLimit = 16

  /// Takes the lock of a lock file, which is made when missing, and waits for it up to `timeout`.
  ///
  /// - Parameters:
  ///   - path: The lock file, which is used for nothing else.
  ///   - fileSystem: Where it is.
  ///   - subject: The file that the lock is for, of which everybody who may write it may take the lock;
  ///     nil where the lock is for the owner alone.
  ///   - timeout: How long to wait; with zero, the lock is tried for once.
  ///   - clock: Measures the wait.
  /// - Returns: The lock, held.
  /// - Throws: A ``LockTimeout`` when the lock stays taken. A ``FileError`` when the file cannot be
  ///   opened, or with the operation `.lock` when it cannot be locked: `ENOLCK` or `EOPNOTSUPP` on
  ///   a file system without locks, `ESTALE` when the file keeps being replaced.
  package static func acquire(
    path: String, fileSystem: any FileSystem, for subject: FileStatus? = nil, timeout: Duration,
    clock: WaitClock = .system
  ) throws -> FileLock {
    let start = clock.now()
    var pause = shortestPause
    var replacements = 0
    while replacements < replacementLimit {
      let file = try fileSystem.open(path, .createIfMissing)
      if let subject { try file.share(like: subject.ofWritersOnly) }
      while try !file.tryLock() {
        let waited = clock.now() - start
        guard waited < timeout else {
          let holder = fileSystem.lockHolder(of: try file.status())
          throw LockTimeout(path: path, waited: waited, holder: holder)
        }
        clock.sleep(min(pause, timeout - waited))
        pause = min(pause * 2, longestPause)
      }
      let lock = FileLock(path: path, fileSystem: fileSystem, file: file)
      if try lock.isIntact() { return lock }
      replacements += 1
    }
    throw FileError(.lock, path, code: ESTALE)
  }
}
