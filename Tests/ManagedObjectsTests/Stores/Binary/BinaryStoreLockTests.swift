import Foundation
import ManagedObjects
import Synchronization
import TestSupport
import Testing

@testable import Files

@Suite("The lock of a binary store")
struct BinaryStoreLockTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open(_ timeout: Duration) throws -> BinaryStore {
    var options = BinaryStore.Options.appending
    options.timeout = timeout
    return try BinaryStore(path: folder("people"), model: StoredPeople.model(), options: options)
  }

  private func hold() throws -> FileLock {
    try FileLock.acquire(
      path: folder("people-lock"), fileSystem: POSIXFileSystem(), timeout: .zero)
  }

  @Test("a writer that waits in vain tells who has the lock, and nothing is saved")
  func busy() throws {
    let saved = try open(.milliseconds(30))
    _ = try saved.save(StoredPeople.insertion("Ada"))
    let lock = try hold()
    defer { lock.release() }
    #expect {
      try saved.save(StoredPeople.insertion("Grace"))
    } throws: { error in
      guard case .busy(folder("people"), let waited, let holder) = error as? StoreError
      else { return false }
      // Where the system has no list of locks, nobody knows the holder.
      return waited >= .milliseconds(30) && (holder == getpid() || holder == nil)
    }
    #expect(try saved.firstNames() == ["Ada"])
  }

  @Test("readers do not wait for a writer")
  func readers() throws {
    _ = try open(.zero).save(StoredPeople.insertion("Ada"))
    let lock = try hold()
    defer { lock.release() }
    #expect(try open(.zero).firstNames() == ["Ada"])
  }

  @Test("a writer that waits goes on when the lock is free, from the state that it finds then")
  func waiting() throws {
    _ = try open(.zero).save(StoredPeople.insertion("Ada"))
    let files = FaultInjectingFileSystem(POSIXFileSystem())
    // The first writer stops with the lock in its hand, just before it writes.
    let point = files.pause { $0.kind == .write }
    var options = BinaryStore.Options.appending
    options.timeout = .seconds(60)
    let first = try BinaryStore(
      path: folder("people"), model: StoredPeople.model(), options: options, fileSystem: files)
    let second = try open(.seconds(60))
    let keys = Mutex<[Int64]>([])
    let group = DispatchGroup()
    func start(_ store: BinaryStore, _ name: String) {
      DispatchQueue.global().async(group: group) {
        let result = try? store.save(StoredPeople.insertion(name))
        keys.withLock { $0 += (result?.insertedKeys["Person"] ?? []).map(\.rawValue) }
      }
    }
    start(first, "Grace")
    #expect(point.waitUntilReached())
    start(second, "Edsger")
    #expect(throws: StoreError.self) { try open(.zero).save(StoredPeople.insertion("x")) }
    point.resume()
    group.wait()
    #expect(keys.withLock { $0 } == [2, 3])
    #expect(try open(.zero).firstNames() == ["Ada", "Grace", "Edsger"])
  }

  @Test("a lock file that is removed while it is held keeps the holder from writing")
  func removedLockFile() throws {
    let store = try SimulatedStore()
    _ = try store.open().save(StoredPeople.insertion("Ada"))
    let before = store.base
    for options in [BinaryStore.Options.appending, .folding] {
      let files = FaultInjectingFileSystem(store.disk)
      let writer = try store.open(options, through: files)
      let isLocked = Atomic(false)
      files.beforeEach { operation in
        if operation.kind == .lock { isLocked.store(true, ordering: .relaxed) }
        // The last look at the lock comes after all that is read.
        if operation.kind == .status, operation.path == SimulatedStore.journalPath,
          isLocked.load(ordering: .relaxed)
        {
          try? store.disk.unlink(SimulatedStore.lockPath)
        }
      }
      #expect {
        try writer.save(StoredPeople.insertion("Grace"))
      } throws: { error in
        guard case .lockLost(SimulatedStore.lockPath) = error as? StoreError else { return false }
        return true
      }
      #expect(store.base == before)
      #expect(store.journal.isEmpty)
    }
    store.expectCleanShutdown()
  }
}
