import Foundation
import ManagedObjects
import Synchronization
import TestSupport
import Testing

@Suite("Many threads and one store")
struct StoreThreadTests {
  private static let threads = 8
  private static let saves = 50

  /// A store object of its own, as a process has.
  private static func open(_ path: String, limit: Int) throws -> BinaryStore {
    var options = BinaryStore.Options.limited(to: limit)
    options.timeout = .seconds(120)
    return try BinaryStore(path: path, model: StoredPeople.model(), options: options)
  }

  /// What the threads of a test tell.
  private final class Log: Sendable {
    let keys = Mutex<[Int64]>([])
    let failures = Mutex<[String]>([])
    let isDone = Atomic(false)

    /// Starts a thread of its own, and notes the error that it ends with.
    func start(_ group: DispatchGroup, _ body: @escaping @Sendable () throws -> Void) {
      group.enter()
      Thread.detachNewThread {
        defer { group.leave() }
        do {
          try body()
        } catch {
          self.failures.withLock { $0.append("\(error)") }
        }
      }
    }
  }

  /// Reads until the writers are done; each look must show the rows of the one before and the next
  /// ones, none left out.
  private static func read(_ path: String, _ log: Log, reopening: Bool) throws {
    var (store, count) = (try open(path, limit: 0), 0)
    while !log.isDone.load(ordering: .relaxed) {
      if reopening { store = try open(path, limit: 0) }
      let keys = try store.keys()
      guard keys.count >= count, keys.elementsEqual((0..<keys.count).map { Int64($0 + 1) }) else {
        log.failures.withLock { $0.append("\(keys.count) rows after \(count)") }
        return
      }
      count = keys.count
    }
  }

  @Test(
    "writers that take turns lose nothing, and readers see the rows grow",
    arguments: [6_000, 1 << 30])
  func writers(limit: Int) throws {
    let folder = try TemporaryFolder()
    let (path, log) = (folder("people"), Log())
    let (writers, readers) = (DispatchGroup(), DispatchGroup())
    for thread in 0..<Self.threads {
      log.start(writers) {
        let store = try Self.open(path, limit: limit)
        for save in 0..<Self.saves {
          let result = try store.save(StoredPeople.insertion("\(thread) \(save)"))
          log.keys.withLock { $0 += (result.insertedKeys["Person"] ?? []).map(\.rawValue) }
        }
      }
    }
    for reopening in [false, true] {
      log.start(readers) { try Self.read(path, log, reopening: reopening) }
    }
    writers.wait()
    log.isDone.store(true, ordering: .relaxed)
    readers.wait()
    #expect(log.failures.withLock { $0 } == [])
    let count = Self.threads * Self.saves
    #expect(log.keys.withLock { $0.sorted() } == (1...count).map { Int64($0) })
    let names = try Self.open(path, limit: limit).firstNames()
    #expect(names.count == count)
    #expect(Set(names).count == count)
  }

  @Test("one object serves many threads")
  func oneObject() throws {
    let folder = try TemporaryFolder()
    let (store, log) = (try Self.open(folder("people"), limit: 6_000), Log())
    let writers = DispatchGroup()
    for thread in 0..<4 {
      log.start(writers) {
        for save in 0..<10 {
          _ = try store.save(StoredPeople.insertion("\(thread) \(save)"))
          _ = try store.firstNames()
        }
      }
    }
    writers.wait()
    #expect(log.failures.withLock { $0 } == [])
    #expect(try store.keys() == (1...40).map { Int64($0) })
  }
}
