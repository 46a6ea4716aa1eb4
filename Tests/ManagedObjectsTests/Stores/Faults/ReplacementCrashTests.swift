import Files
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ManagedObjects

/// A store becomes what another one is as a whole or not at all, whatever happens meanwhile.
@Suite("Crashes while a store is replaced")
struct ReplacementCrashTests {
  private static let rows = OlderStore.rows()
  private static let added = OlderStore.rows(adding: [OlderStore.newcomer])
  private static let other = SimulatedStore.folder + "/.people.contacts.migrating"

  /// A disk with a store of an earlier version, and one of the later version with a row more beside it.
  private static func disk() throws -> SimulatedStore {
    let disk = try OlderStore.disk(format: FormatFixture.newest.format)
    try StoreFiles(path: SimulatedStore.path, fileSystem: disk.disk).copy(to: other)
    let store = try BinaryStore(
      path: other, model: OlderStore.model(), options: .appending, fileSystem: disk.disk)
    _ = try store.save(OlderStore.insertion())
    return disk
  }

  private static func replace(
    _ disk: SimulatedStore, through files: (any FileSystem)? = nil
  ) throws {
    let store = try StoreFiles(path: SimulatedStore.path, fileSystem: files ?? disk.disk)
    try store.exclusively(
      PersistentStoreDescription(.binary, path: SimulatedStore.path)
    ) { replace in try replace(other) }
  }

  private static func calls() throws -> [FileOperation] {
    let disk = try disk()
    let files = FaultInjectingFileSystem(disk.disk)
    try replace(disk, through: files)
    return files.operations.filter(\.changesDisk)
  }

  /// The rows of the store, which is the former one or the other one.
  private static func isReplaced(_ disk: SimulatedStore, _ comment: Comment) throws -> Bool {
    let found = try OlderStore.open(disk)
    let isReplaced = try found.pendingMigration() == nil
    #expect(
      try found.exactRows(of: OlderStore.entity) == (isReplaced ? added : rows), comment)
    return isReplaced
  }

  @Test("who replaces a store dies behind any call, and another does it")
  func death() throws {
    let calls = try Self.calls()
    #expect(calls.contains { $0.kind == .rename })
    for call in calls {
      let disk = try Self.disk()
      let files = FaultInjectingFileSystem(disk.disk)
      files.inject(.deathAfter, at: call.number)
      try? Self.replace(disk, through: files)
      disk.disk.endProcess()
      _ = try Self.isReplaced(disk, "behind \(call)")
      try Self.replace(disk)
      #expect(try Self.isReplaced(disk, "behind \(call)"))
      #expect(disk.fileNames.filter { $0.contains("tmp") } == [], "behind \(call)")
    }
  }

  @Test(
    "any call fails, also for lack of room, and the store is as it was or reported as uncertain",
    arguments: [EIO, ENOSPC])
  func failure(code: Int32) throws {
    for call in try Self.calls() where call.kind != .unlink {
      let disk = try Self.disk()
      let (base, journal) = (disk.base, disk.journal)
      let files = FaultInjectingFileSystem(disk.disk)
      files.inject(.failure(code), at: call.number)
      let facts = StoreError.facts { try Self.replace(disk, through: files) }
      if let facts, !facts.hasPrefix("notConfirmed") {
        #expect(disk.base == base && disk.journal == journal, "\(call)")
      }
      _ = try Self.isReplaced(disk, "\(call)")
      try Self.replace(disk)
      #expect(try Self.isReplaced(disk, "\(call)"))
    }
  }

  @Test("the power goes at any moment of a replacement")
  func powerCut() throws {
    let disk = SimulatedStore(try Self.disk().disk.copy())
    let files = FaultInjectingFileSystem(disk.disk)
    let count = Mutex(0)
    @Sendable func look(_ isDone: Bool, _ moment: String) {
      let crash = disk.disk.crashStates(limit: 100, seed: CrashStates.environmentSeed())
      for state in crash.states {
        let isReplaced = try? Self.isReplaced(
          SimulatedStore(state), "\(moment), \(crash): \(state)")
        #expect(isReplaced == true || (isReplaced == false && !isDone), "\(moment): \(state)")
      }
      count.withLock { $0 += crash.states.count }
    }
    files.beforeEach { look(false, "before \($0)") }
    try Self.replace(disk, through: files)
    look(true, "behind the replacement")
    #expect(count.withLock { $0 } > 20)
  }
}
