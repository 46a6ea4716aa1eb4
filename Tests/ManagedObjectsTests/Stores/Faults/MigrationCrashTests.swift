import Files
import Foundation
import ManagedObjects
import Synchronization
import TestSupport
import Testing

/// A store is migrated as a whole or not at all, whatever happens meanwhile.
@Suite("Crashes while a store is migrated")
struct MigrationCrashTests {
  private static let rows = OlderStore.rows()

  private static func migrate(
    _ disk: SimulatedStore, through files: (any FileSystem)? = nil, keepingStore: Bool
  ) throws {
    try OlderStore.open(disk, through: files).migrate(keepingStore: keepingStore)
  }

  /// The calls of a migration that change the disk.
  private static func calls(format: Int, keepingStore: Bool) throws -> [FileOperation] {
    let disk = try OlderStore.disk(format: format)
    let files = FaultInjectingFileSystem(disk.disk)
    try migrate(disk, through: files, keepingStore: keepingStore)
    return files.operations.filter(\.changesDisk)
  }

  /// The store has all rows, be it of the earlier version, which then opens it, or of the later one.
  private static func expectWhole(_ disk: SimulatedStore, _ comment: Comment) throws {
    #expect(try OlderStore.open(disk).exactRows(of: OlderStore.entity) == rows, comment)
    let facts = StoreError.facts { _ = try disk.rows() }
    #expect(facts?.hasPrefix("newerModel") ?? true, comment)
    #expect(try OlderStore.open(disk).pendingMigration() == nil || facts == nil, comment)
  }

  @Test(
    "who migrates dies behind any call, and another does it", arguments: OlderStore.formats,
    [false, true])
  func death(format: Int, keepingStore: Bool) throws {
    let calls = try Self.calls(format: format, keepingStore: keepingStore)
    #expect(calls.contains { $0.kind == .rename })
    for call in calls {
      let disk = try OlderStore.disk(format: format)
      let files = FaultInjectingFileSystem(disk.disk)
      files.inject(.deathAfter, at: call.number)
      try? Self.migrate(disk, through: files, keepingStore: keepingStore)
      disk.disk.endProcess()
      try Self.expectWhole(disk, "behind \(call)")
      try Self.migrate(disk, keepingStore: keepingStore)
      try Self.expectWhole(disk, "behind \(call)")
      #expect(try OlderStore.open(disk).pendingMigration() == nil)
      #expect(disk.fileNames.filter { $0.contains("tmp") } == [], "behind \(call)")
    }
  }

  @Test(
    "any call fails, also for lack of room, and the store is as it was or reported as uncertain",
    arguments: OlderStore.formats, [EIO, ENOSPC])
  func failure(format: Int, code: Int32) throws {
    for keepingStore in [false, true] {
      for call in try Self.calls(format: format, keepingStore: keepingStore)
      where call.kind != .unlink {
        let disk = try OlderStore.disk(format: format)
        let (base, journal) = (disk.base, disk.journal)
        let files = FaultInjectingFileSystem(disk.disk)
        files.inject(.failure(code), at: call.number)
        let facts = StoreError.facts {
          try Self.migrate(disk, through: files, keepingStore: keepingStore)
        }
        if let facts, !facts.hasPrefix("notConfirmed") {
          #expect(disk.base == base && disk.journal == journal, "\(call)")
        }
        try Self.expectWhole(disk, "\(call)")
        try Self.migrate(disk, keepingStore: keepingStore)
        #expect(try OlderStore.open(disk).pendingMigration() == nil)
      }
    }
  }

  @Test("the power goes at any moment", arguments: OlderStore.formats)
  func powerCut(format: Int) throws {
    let disk = SimulatedStore(try OlderStore.disk(format: format).disk.copy())
    let files = FaultInjectingFileSystem(disk.disk)
    let count = Mutex(0)
    @Sendable func look(_ isDone: Bool, _ moment: String) {
      let crash = disk.disk.crashStates(limit: 100, seed: CrashStates.environmentSeed())
      for state in crash.states {
        let left = SimulatedStore(state)
        let found = try? OlderStore.open(left)
        #expect(
          (try? found?.exactRows(of: OlderStore.entity)) == Self.rows,
          "\(moment), \(crash): \(state)")
        let isPending = ((try? found?.pendingMigration()) ?? nil) != nil
        #expect(!isDone || !isPending, "\(moment): \(state)")
      }
      count.withLock { $0 += crash.states.count }
    }
    files.beforeEach { look(false, "before \($0)") }
    try Self.migrate(disk, through: files, keepingStore: true)
    look(true, "behind the migration")
    #expect(count.withLock { $0 } > 20)
  }
}
