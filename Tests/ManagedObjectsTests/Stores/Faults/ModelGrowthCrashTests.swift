import Foundation
import ManagedObjects
import Synchronization
import TestSupport
import Testing

/// The first commit with a grown model writes the store anew; whatever happens meanwhile, the store
/// is that of the older model or that of the grown one, with all that was acknowledged.
@Suite("Crashes while a store takes on a grown model")
struct ModelGrowthCrashTests {
  /// What the store may hold, as the grown model shows it.
  private static let before = OlderStore.rows()
  private static let after = OlderStore.rows(adding: [OlderStore.newcomer])

  private static func rows(_ disk: SimulatedStore) throws -> [ExactRow] {
    try OlderStore.open(disk).exactRows(of: OlderStore.entity)
  }

  /// The calls of the first commit that change the disk.
  private static func calls(format: Int) throws -> [FileOperation] {
    let disk = try OlderStore.disk(format: format)
    let files = FaultInjectingFileSystem(disk.disk)
    _ = try OlderStore.open(disk, through: files).save(OlderStore.insertion())
    return files.operations.filter(\.changesDisk)
  }

  /// The older model is refused exactly when the grown one has been written.
  private static func expectWholeModel(
    _ disk: SimulatedStore, _ rows: [ExactRow], _ comment: Comment
  ) {
    var count: Int?
    let facts = StoreError.facts { count = try disk.rows().count }
    #expect(count == (rows == after ? nil : before.count), comment)
    let refusal = "newerModel \(SimulatedStore.path) [\"Person\", \"Group\"]"
    #expect(facts == (rows == after ? refusal : nil), comment)
  }

  @Test("the writer dies behind any call, and another goes on", arguments: OlderStore.formats)
  func death(format: Int) throws {
    let calls = try Self.calls(format: format)
    #expect(calls.contains { $0.kind == .rename })
    for call in calls {
      let disk = try OlderStore.disk(format: format)
      let files = FaultInjectingFileSystem(disk.disk)
      files.inject(.deathAfter, at: call.number)
      _ = try? OlderStore.open(disk, through: files).save(OlderStore.insertion())
      disk.disk.endProcess()
      let rows = try Self.rows(disk)
      #expect(rows == Self.before || rows == Self.after, "behind \(call)")
      Self.expectWholeModel(disk, rows, "behind \(call)")
      for count in 1...2 {
        _ = try OlderStore.open(disk).save(OlderStore.insertion())
        #expect(try Self.rows(disk).count == rows.count + count, "behind \(call)")
      }
      #expect(disk.fileNames.filter { $0.contains("tmp") } == [])
    }
  }

  @Test(
    "any call fails, and the store is as it was or reported as uncertain",
    arguments: OlderStore.formats)
  func failure(format: Int) throws {
    for call in try Self.calls(format: format) where call.kind != .unlink {
      let disk = try OlderStore.disk(format: format)
      let files = FaultInjectingFileSystem(disk.disk)
      files.inject(.failure(EIO), at: call.number)
      let facts = StoreError.facts {
        _ = try OlderStore.open(disk, through: files).save(OlderStore.insertion())
      }
      let rows = try Self.rows(disk)
      #expect(rows == Self.before || facts?.hasPrefix("notConfirmed") == true, "\(call)")
      Self.expectWholeModel(disk, rows, "\(call)")
      _ = try OlderStore.open(disk).save(OlderStore.insertion())
      #expect(try Self.rows(disk).count == rows.count + 1, "\(call)")
    }
  }

  @Test("the power goes at any moment", arguments: OlderStore.formats)
  func powerCut(format: Int) throws {
    let disk = try OlderStore.disk(format: format)
    // What the older version left is durable.
    let settled = SimulatedStore(disk.disk.copy())
    let files = FaultInjectingFileSystem(settled.disk)
    let states = try Self.statesLeft(by: files, settled) {
      _ = try OlderStore.open(settled, through: files).save(OlderStore.insertion())
    }
    #expect(states > 20)
  }

  @Test(
    "a writer dies behind any call, another goes on, and then the power goes",
    arguments: OlderStore.formats)
  func deathAndPowerCut(format: Int) throws {
    for call in try Self.calls(format: format) {
      let disk = SimulatedStore(try OlderStore.disk(format: format).disk.copy())
      let dying = FaultInjectingFileSystem(disk.disk)
      dying.inject(.deathAfter, at: call.number)
      _ = try? OlderStore.open(disk, through: dying).save(OlderStore.insertion())
      disk.disk.endProcess()
      let found = try Self.rows(disk).count
      for count in 1...2 {
        _ = try OlderStore.open(disk).save(OlderStore.insertion())
        let crash = disk.disk.crashStates(limit: 60, seed: CrashStates.environmentSeed())
        for state in crash.states {
          let rows = try? Self.rows(SimulatedStore(state))
          #expect(rows?.count == found + count, "behind \(call), \(crash): \(state)")
        }
      }
    }
  }

  /// Looks at what is left when the power goes before each call of a commit, and behind the last.
  ///
  /// - Returns: How many states were looked at.
  private static func statesLeft(
    by files: FaultInjectingFileSystem, _ disk: SimulatedStore, _ commit: () throws -> Void
  ) throws -> Int {
    let count = Mutex(0)
    @Sendable func look(_ isAcknowledged: Bool, _ moment: String) {
      let crash = disk.disk.crashStates(limit: 100, seed: CrashStates.environmentSeed())
      for state in crash.states {
        let rows = try? rows(SimulatedStore(state))
        #expect(
          rows == after || !isAcknowledged && rows == before, "\(moment), \(crash): \(state)")
      }
      count.withLock { $0 += crash.states.count }
    }
    files.beforeEach { look(false, "before \($0)") }
    try commit()
    look(true, "behind the commit")
    return count.withLock { $0 }
  }
}
