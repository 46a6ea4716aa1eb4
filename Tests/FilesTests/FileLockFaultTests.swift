import Files
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("File locks when something goes wrong")
struct FileLockFaultTests {
  private let disk = SimulatedFileSystem()

  @Test("a lock file that was removed while the lock was held is noticed")
  func removedWhileHeld() throws {
    let first = try FileLock.acquire(path: "/lock", fileSystem: disk, timeout: .zero)
    try disk.unlink("/lock")
    #expect(try !first.isIntact())
    let second = try FileLock.acquire(path: "/lock", fileSystem: disk, timeout: .zero)
    #expect(try second.isIntact())
    #expect(try !first.isIntact())
  }

  @Test("a lock file that is removed between opening and locking is opened again")
  func removedWhileTaken() throws {
    let files = FaultInjectingFileSystem(disk)
    let removals = Mutex(3)
    files.beforeEach { [disk] operation in
      guard operation.kind == .lock else { return }
      let removes = removals.withLock { count in
        count -= 1
        return count >= 0
      }
      if removes { try? disk.unlink("/lock") }
    }
    let lock = try FileLock.acquire(path: "/lock", fileSystem: files, timeout: .zero)
    #expect(try lock.isIntact())
    #expect(files.operations.count { $0.kind == .open } == 4)
    #expect(disk.openFileCount == 1)
  }

  @Test("whoever waits on a removed lock file goes on to the new one")
  func removedWhileWaiting() throws {
    let first = try FileLock.acquire(path: "/lock", fileSystem: disk, timeout: .zero)
    try disk.unlink("/lock")
    let other = try FileLock.acquire(path: "/lock", fileSystem: disk, timeout: .zero)
    try disk.rename("/lock", to: "/aside")
    try disk.place([], at: "/lock")
    let waiting = try FileLock.acquire(path: "/lock", fileSystem: disk, timeout: .zero)
    #expect(try [first, other, waiting].map { try $0.isIntact() } == [false, false, true])
  }

  @Test("a lock file that keeps vanishing is an error, not an endless loop")
  func keepsVanishing() throws {
    let files = FaultInjectingFileSystem(disk)
    files.beforeEach { [disk] operation in
      if operation.kind == .lock { try? disk.unlink("/lock") }
    }
    #expect(throws: FileError(.lock, "/lock", code: ESTALE)) {
      try FileLock.acquire(path: "/lock", fileSystem: files, timeout: .seconds(60))
    }
    #expect(disk.openFileCount == 0)
  }

  @Test(
    "a file system without locks is told from a lock that is taken",
    arguments: [ENOLCK, EOPNOTSUPP])
  func noLocks(code: Int32) throws {
    let files = FaultInjectingFileSystem(disk)
    files.inject(.failure(code)) { $0.kind == .lock }
    #expect(throws: FileError(.lock, "/lock", code: code)) {
      try FileLock.acquire(path: "/lock", fileSystem: files, timeout: .seconds(60))
    }
    #expect(disk.openFileCount == 0)
  }

  @Test("an error on any call leaves nothing open or locked", arguments: [EIO, EMFILE, EACCES])
  func errors(code: Int32) throws {
    for number in 0..<4 {
      let files = FaultInjectingFileSystem(disk)
      files.inject(.failure(code), at: number)
      #expect(throws: FileError.self) {
        try FileLock.acquire(path: "/lock", fileSystem: files, timeout: .zero)
      }
      #expect(files.operations.count == number + 1)
      #expect(disk.openFileCount == 0)
    }
  }

  @Test("the lock of a process that dies is free")
  func death() throws {
    for number in 0..<4 {
      let files = FaultInjectingFileSystem(disk)
      files.inject(.deathAfter, at: number)
      #expect(throws: FileError.self) {
        try FileLock.acquire(path: "/lock", fileSystem: files, timeout: .zero)
      }
      let next = try FileLock.acquire(path: "/lock", fileSystem: disk, timeout: .zero)
      next.release()
    }
  }
}
