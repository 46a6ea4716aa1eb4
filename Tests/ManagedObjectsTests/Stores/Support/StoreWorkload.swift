import ManagedObjects
import Synchronization
import TestSupport

/// The life of a store in one process: a first save, commits that start a journal and append to
/// it, a fold, and a commit behind it.
///
/// Faults come from the file system that it works through. It notes what was acknowledged.
final class StoreWorkload: Sendable {
  /// The commits, in order.
  enum Step: String, CaseIterable {
    case first
    case startsJournal
    case appends
    case folds
    case startsNextJournal
  }

  /// What a machine may find that starts again now.
  struct Expectation {
    /// What has been acknowledged.
    var acknowledged = PeopleModel()
    /// The state after the commit that is under way, if one is.
    var pending: PeopleModel?
  }

  let disk: SimulatedStore
  let files: FaultInjectingFileSystem
  private let expectation = Mutex(Expectation())
  private let stores = Mutex<[Bool: BinaryStore]>([:])

  init(_ disk: SimulatedStore? = nil) throws {
    self.disk = try disk ?? SimulatedStore()
    files = FaultInjectingFileSystem(self.disk.disk)
  }

  var expected: Expectation {
    expectation.withLock { $0 }
  }

  /// Notes that what the disk holds is known.
  func acknowledge(_ model: PeopleModel) {
    expectation.withLock { $0 = Expectation(acknowledged: model) }
  }

  /// Makes a commit.
  func perform(_ step: Step) throws {
    let before = expected.acknowledged
    let request = before.nextRequest(
      named: step.rawValue, updating: step != .startsJournal, deleting: step == .folds)
    let after = before.applying(request)
    expectation.withLock { $0.pending = after }
    _ = try store(folding: step == .folds).save(request)
    acknowledge(after)
  }

  /// Makes all commits, none of which may fail.
  func performAll() throws {
    for step in Step.allCases { try perform(step) }
  }

  private func store(folding: Bool) throws -> BinaryStore {
    if let known = stores.withLock({ $0[folding] }) { return known }
    let store = try disk.open(folding ? .folding : .appending, through: files)
    stores.withLock { $0[folding] = store }
    return store
  }

  /// The calls of a life without faults.
  static func calls() throws -> [FileOperation] {
    let workload = try StoreWorkload()
    try workload.performAll()
    return workload.files.operations
  }
}
