import Files
import Foundation
import TestSupport
import Testing

/// What only a second process, or a process of its own, can show.
@Suite("Processes")
struct OtherProcessTests {
  @Test("a file is 0600 whatever the umask", arguments: [0o000, 0o022, 0o077, 0o777] as [mode_t])
  func umask(mask: mode_t) async {
    await #expect(processExitsWith: .success) { [mask] in
      let folder = try TemporaryFolder()
      Foundation.umask(mask)
      let files = POSIXFileSystem()
      for (name, mode) in [("new", OpenMode.createNew), ("lock", .createIfMissing)] {
        #expect(try files.open(folder(name), mode).status().permissions == 0o600)
      }
      try files.replaceDurably(folder("file"), with: [1], keeping: nil)
      var status = try #require(try files.status(of: folder("file")))
      #expect(status.permissions == 0o600)
      status.permissions = 0o646
      try files.replaceDurably(folder("file"), with: [1], keeping: status)
      #expect(try files.status(of: folder("file"))?.permissions == 0o646)
    }
  }

  @Test("another process waits in vain for a lock and is told who has it")
  func exclusion() async throws {
    let folder = try TemporaryFolder()
    let path = folder("lock")
    let lock = try FileLock.acquire(path: path, fileSystem: POSIXFileSystem(), timeout: .zero)
    await #expect(processExitsWith: .success) { [path = path as String] in
      let error = #expect(throws: LockTimeout.self) {
        try FileLock.acquire(path: path, fileSystem: POSIXFileSystem(), timeout: .milliseconds(5))
      }
      if let holder = error?.holder { #expect(holder == getppid()) }
    }
    lock.release()
    await #expect(processExitsWith: .success) { [path = path as String] in
      _ = try FileLock.acquire(path: path, fileSystem: POSIXFileSystem(), timeout: .zero)
    }
  }

  @Test("the lock of a process that was killed is free at once")
  func killed() async throws {
    let folder = try TemporaryFolder()
    let path = folder("lock")
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let lock = try FileLock.acquire(path: path, fileSystem: POSIXFileSystem(), timeout: .zero)
      kill(getpid(), SIGKILL)
      lock.release()
    }
    _ = try FileLock.acquire(path: path, fileSystem: POSIXFileSystem(), timeout: .zero)
  }

  @Test("a child that outlives the lock does not keep it")
  func child() throws {
    let folder = try TemporaryFolder()
    let path = folder("lock")
    let lock = try FileLock.acquire(path: path, fileSystem: POSIXFileSystem(), timeout: .zero)
    let child = try SleepingChild()
    lock.release()
    _ = try FileLock.acquire(path: path, fileSystem: POSIXFileSystem(), timeout: .zero)
    #expect(child.isRunning)
  }

  #if canImport(Glibc)
    @Test("a file that the system does not let grow is given up, and the old one stays")
    func sizeLimit() async {
      await #expect(processExitsWith: .success) {
        let folder = try TemporaryFolder()
        let files = POSIXFileSystem()
        try files.replaceDurably(folder("file"), with: [1], keeping: nil)
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
        try #require(unsafe getrlimit(resource, &limit) == 0)
        let unlimited = limit.rlim_cur
        limit.rlim_cur = 1_000
        try #require(unsafe setrlimit(resource, &limit) == 0)
        let error = #expect(throws: FileError.self) {
          try files.replaceDurably(
            folder("file"), with: [UInt8](repeating: 2, count: 1_500), keeping: nil)
        }
        limit.rlim_cur = unlimited
        try #require(unsafe setrlimit(resource, &limit) == 0)
        #expect(error?.operation == .write)
        #expect(error?.code == EFBIG)
        #expect(try files.names(in: folder.path) == ["file"])
        #expect(try files.status(of: folder("file"))?.size == 1)
      }
    }
  #endif

  @Test(
    "programs that the process starts get none of its files",
    .enabled(if: hasDescriptorFolder, "No /proc/self/fd."))
  func closingOnExecution() throws {
    let folder = try TemporaryFolder()
    let files = POSIXFileSystem()
    for mode in [OpenMode.createNew, .createIfMissing, .read, .readWrite] {
      let file = try files.open(folder("file"), mode)
      let descriptors = try Self.descriptors(of: file.path)
      #expect(descriptors.count == 1)
      #expect(descriptors.allSatisfy { fcntl($0, F_GETFD) & FD_CLOEXEC != 0 })
      file.close()
    }
  }

  @Test(
    "a copy of the descriptor, as a new process has it, does not keep a lock that was released",
    .enabled(if: hasDescriptorFolder, "No /proc/self/fd."))
  func copiedDescriptor() throws {
    let folder = try TemporaryFolder()
    let path = folder("lock")
    let lock = try FileLock.acquire(path: path, fileSystem: POSIXFileSystem(), timeout: .zero)
    let copy = dup(try #require(try Self.descriptors(of: path).first))
    defer { close(copy) }
    lock.release()
    _ = try FileLock.acquire(path: path, fileSystem: POSIXFileSystem(), timeout: .zero)
  }

  private static let hasDescriptorFolder = FileManager.default.fileExists(atPath: "/proc/self/fd")

  /// The descriptors of this process that refer to a file.
  private static func descriptors(of path: String) throws -> [Int32] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { name in
      let link = "/proc/self/fd/\(name)"
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link)
      return target == path ? Int32(name) : nil
    }
  }

  @Test(
    "owner and group are kept as far as allowed, and a lost group gives no rights to another",
    .enabled(if: geteuid() == 0, "Only root may become another user."))
  func foreignGroup() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let files = POSIXFileSystem()
      let file = try files.open(folder("file"), .createNew)
      var old = try file.status()
      (old.owner, old.group) = (65_534, 65_534)
      try file.adopt(old)
      try #require(unsafe chown(folder.path, 65_534, 65_534) == 0)
      try #require(unsafe setgroups(1, [23_456]) == 0)
      try #require(setgid(65_534) == 0)
      try #require(setuid(65_534) == 0)
      old.group = 12_345
      for (wanted, got) in [(0o640, 0o600), (0o664, 0o644), (0o600, 0o600)] as [(UInt32, UInt32)] {
        old.permissions = wanted
        try file.adopt(old)
        #expect(try file.status().permissions == got)
        #expect(try file.status().group == 65_534)
      }
      (old.owner, old.group, old.permissions) = (12_345, 23_456, 0o660)
      try file.adopt(old)
      old.owner = 65_534
      #expect(try file.status() == old)
    }
  }
}
