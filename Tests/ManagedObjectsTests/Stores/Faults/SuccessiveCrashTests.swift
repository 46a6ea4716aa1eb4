import ManagedObjects
import Synchronization
import TestSupport
import Testing

/// A writer dies, another one builds on what it left, and then the power goes: whatever the second
/// one acknowledged has to be there.
@Suite("A power cut after a writer has died")
struct SuccessiveCrashTests {
  /// The commits in which a writer gives files new names.
  private static let steps: [StoreWorkload.Step] = [.startsJournal, .folds, .startsNextJournal]

  @Test("wherever the writer before it died, what a writer acknowledges survives", arguments: steps)
  func survives(step: StoreWorkload.Step) throws {
    var stateCount = 0
    for call in try Self.calls(of: step) {
      let lost = try Self.lostStates(dyingBehind: call, in: step, pretending: false)
      #expect(lost.violations == [], "behind \(call)")
      stateCount += lost.stateCount
    }
    #expect(stateCount > 20)
  }

  @Test(
    "without the precaution of making names durable first, it may not",
    arguments: [steps[0], steps[1]])
  func precaution(step: StoreWorkload.Step) throws {
    // The names are changed in the end.
    let isViolated = try Self.calls(of: step).reversed().contains {
      try !Self.lostStates(dyingBehind: $0, in: step, pretending: true).violations.isEmpty
    }
    #expect(isViolated)
  }

  /// The calls of a commit behind which its death leaves something new.
  private static func calls(of step: StoreWorkload.Step) throws -> [FileOperation] {
    let workload = try StoreWorkload()
    for earlier in StoreWorkload.Step.allCases.prefix(while: { $0 != step }) {
      try workload.perform(earlier)
    }
    let first = workload.files.operations.count
    try workload.perform(step)
    return workload.files.operations.dropFirst(first).filter(\.changesDisk)
  }

  /// What may be left when a writer dies behind a call, another commits, and the power goes.
  ///
  /// - Parameters:
  ///   - call: The call that the first writer dies behind.
  ///   - step: The commit in which it dies.
  ///   - isPretending: Whether the second writer only pretends to make names durable beforehand.
  /// - Returns: The states in which the second commit is missing, and how many were looked at.
  /// - Throws: What a commit throws that no fault explains.
  private static func lostStates(
    dyingBehind call: FileOperation, in step: StoreWorkload.Step, pretending isPretending: Bool
  ) throws -> (violations: [String], stateCount: Int) {
    let workload = try StoreWorkload()
    for earlier in StoreWorkload.Step.allCases.prefix(while: { $0 != step }) {
      try workload.perform(earlier)
    }
    workload.files.inject(.deathAfter, at: call.number)
    try? workload.perform(step)
    let disk = workload.disk.disk
    disk.endProcess()
    let found = try workload.disk.rows()
    let expected = workload.expected
    let models = [expected.acknowledged, expected.pending].compactMap(\.self)
    guard let model = models.first(where: { $0.rows == found }) else { return (["\(found)"], 0) }

    let files = FaultInjectingFileSystem(disk)
    if isPretending {
      let last = Mutex<FileError.Operation?>(nil)
      files.inject(.pretendedSynchronization) { operation in
        let previous = last.withLock { kind in
          defer { kind = operation.kind }
          return kind
        }
        return operation.isPrecaution(after: previous)
      }
    }
    let request = model.nextRequest(named: "second", updating: true, deleting: false)
    let after = model.applying(request)
    let seed = CrashStates.environmentSeed()
    let counted = Mutex(0)
    let violations = Mutex<[String]>([])
    @Sendable func cut(leaving possible: [PeopleModel]) {
      let crash = disk.crashStates(limit: 60, seed: seed)
      for state in crash.states {
        let rows = try? SimulatedStore(state).rows()
        if possible.contains(where: { $0.rows == rows }) { continue }
        violations.withLock { $0.append("\(String(describing: rows))") }
      }
      counted.withLock { $0 += crash.states.count }
    }
    // A call that changes nothing leaves the same states as there were before it.
    let hasChanged = Atomic(true)
    files.beforeEach { call in
      if hasChanged.exchange(call.changesDisk, ordering: .relaxed) {
        cut(leaving: models + [after])
      }
    }
    _ = try workload.disk.open(.appending, through: files).save(request)
    cut(leaving: [after])
    return (violations.withLock { $0 }, counted.withLock { $0 })
  }
}

extension FileOperation {
  /// Whether this makes a folder durable although no name in it has just been changed.
  func isPrecaution(among operations: [FileOperation]) -> Bool {
    isPrecaution(after: operations.last { $0.number < number }?.kind)
  }

  fileprivate func isPrecaution(after previous: FileError.Operation?) -> Bool {
    kind == .synchronize && path == SimulatedStore.folder && previous != .rename
  }
}
