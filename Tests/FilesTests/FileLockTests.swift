import Files
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("File locks")
struct FileLockTests {
  @Test("a lock excludes others until it is released", arguments: FileSystemKind.allCases)
  func exclusion(kind: FileSystemKind) throws {
    let subject = try FileSystemSubject(kind)
    func acquire() throws -> FileLock {
      try FileLock.acquire(path: subject("lock"), fileSystem: subject.files, timeout: .zero)
    }
    let first = try acquire()
    let error = #expect(throws: LockTimeout.self) { try acquire() }
    #expect(error?.path == subject("lock"))
    first.release()
    first.release()
    let second = try acquire()
    #expect(try second.isIntact())
    #expect(throws: LockTimeout.self) { try acquire() }
  }

  @Test("a lock that nobody refers to is free", arguments: FileSystemKind.allCases)
  func lastReference(kind: FileSystemKind) throws {
    let subject = try FileSystemSubject(kind)
    for _ in 0..<3 {
      _ = try FileLock.acquire(path: subject("lock"), fileSystem: subject.files, timeout: .zero)
    }
    #expect(try subject.files.status(of: subject("lock"))?.permissions == 0o600)
    #expect(try subject.files.status(of: subject("lock"))?.size == 0)
  }

  @Test(
    "whoever may write a file may take its lock, and nobody else",
    arguments: FileSystemKind.allCases)
  func subject(kind: FileSystemKind) throws {
    let subject = try FileSystemSubject(kind)
    try subject.write("", to: "file")
    let status = try #require(try subject.files.status(of: subject("file")))
    for (permissions, expected) in [(0o664, 0o660), (0o640, 0o600), (0o400, 0o600)]
      as [(UInt32, UInt32)]
    {
      var status = status
      status.permissions = permissions
      let lock = try FileLock.acquire(
        path: subject("lock"), fileSystem: subject.files, for: status, timeout: .zero)
      lock.release()
      #expect(try subject.files.status(of: subject("lock"))?.permissions == expected)
    }
  }

  @Test("the wait grows from 0.2 to 20 ms and ends with the time allowed")
  func backOff() throws {
    let disk = SimulatedFileSystem()
    let clock = CountingClock()
    let lock = try FileLock.acquire(path: "/lock", fileSystem: disk, timeout: .zero)
    let error = #expect(throws: LockTimeout.self) {
      try FileLock.acquire(
        path: "/lock", fileSystem: disk, timeout: .milliseconds(100), clock: clock.clock)
    }
    #expect(error == LockTimeout(path: "/lock", waited: .milliseconds(100), holder: nil))
    let pauses = clock.pauses
    let microseconds = [200, 400, 800, 1_600, 3_200, 6_400, 12_800, 20_000, 20_000, 20_000, 14_600]
    #expect(pauses == microseconds.map { .microseconds($0) })
    lock.release()
    #expect(disk.openFileCount == 0)
  }

  @Test("a lock that comes free while waiting is taken")
  func comesFree() throws {
    let disk = SimulatedFileSystem()
    let held = try FileLock.acquire(path: "/lock", fileSystem: disk, timeout: .zero)
    let clock = CountingClock { count in
      if count == 5 { held.release() }
    }
    let lock = try FileLock.acquire(
      path: "/lock", fileSystem: disk, timeout: .seconds(1), clock: clock.clock)
    #expect(try lock.isIntact())
    #expect(clock.pauses.count == 5)
  }

  @Test("the process that holds a lock is named", .enabled(if: hasLockTable, "No /proc/locks."))
  func holder() throws {
    let subject = try FileSystemSubject(.machine)
    let lock = try FileLock.acquire(
      path: subject("lock"), fileSystem: subject.files, timeout: .zero)
    let error = #expect(throws: LockTimeout.self) {
      try FileLock.acquire(path: lock.path, fileSystem: subject.files, timeout: .zero)
    }
    #expect(error?.holder == getpid())
    lock.release()
  }

  private static let hasLockTable = FileManager.default.isReadableFile(atPath: "/proc/locks")

  @Test(
    "threads that count under a lock lose nothing", arguments: [FileSystemKind.machine, .simulated])
  func counting(kind: FileSystemKind) async throws {
    let subject = try FileSystemSubject(kind)
    let (writers, rounds) = (4, 50)
    try await withThrowingTaskGroup { group in
      for _ in 0..<writers {
        group.addTask {
          for _ in 0..<rounds { try Self.increment(in: subject) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try subject.text(of: "count") == String(writers * rounds))
    #expect(try Set(subject.files.names(in: subject.folder)) == ["count", "lock"])
  }

  private static func increment(in subject: FileSystemSubject) throws {
    let lock = try FileLock.acquire(
      path: subject("lock"), fileSystem: subject.files, timeout: .seconds(60))
    defer { lock.release() }
    let exists = try subject.files.status(of: subject("count")) != nil
    let count = exists ? Int(try subject.text(of: "count")) ?? 0 : 0
    try subject.files.replaceDurably(
      subject("count"), with: Array(String(count + 1).utf8), keeping: nil)
  }
}
