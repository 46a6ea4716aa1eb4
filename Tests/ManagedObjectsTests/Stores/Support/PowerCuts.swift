import ManagedObjects
import Synchronization
import TestSupport

/// Cuts the power at every moment of a store's life, and looks at what may be left.
final class PowerCuts: Sendable {
  private let workload: StoreWorkload
  /// How many combinations of what survives to try at each moment.
  private let limit: Int
  private let found = Mutex(Findings())
  let seed = CrashStates.environmentSeed()

  struct Findings {
    /// How many different states of the disk were looked at.
    var stateCount = 0
    /// How many moments had too many states to try them all.
    var sampledMoments = 0
    /// What was wrong with a state.
    var violations: [String] = []
  }

  /// Prepares to cut the power, up to the first violation.
  init(_ workload: StoreWorkload, limit: Int = 400) {
    self.workload = workload
    self.limit = limit
  }

  /// Cuts the power before each call from now on, or from behind one, that follows a change.
  func cutBetweenCalls(behind number: Int = -1) {
    let hasChanged = Atomic(true)
    workload.files.beforeEach { [self] call in
      guard call.number > number else { return }
      if hasChanged.exchange(call.changesDisk, ordering: .relaxed) { cut("before \(call)") }
    }
  }

  var findings: Findings { found.withLock { $0 } }

  /// Cuts the power now.
  func cut(_ moment: String) {
    guard findings.violations.isEmpty else { return }
    let expected = workload.expected
    let crash = workload.disk.disk.crashStates(limit: limit, seed: seed)
    for disk in crash.states {
      guard let violation = Self.violation(SimulatedStore(disk), expected) else { continue }
      found.withLock { $0.violations.append("\(violation) \(moment), \(crash): \(disk)") }
    }
    found.withLock {
      $0.stateCount += crash.states.count
      if !crash.isExhaustive { $0.sampledMoments += 1 }
    }
  }

  /// What is wrong with a state, if anything: it must be what was acknowledged, or that and the
  /// commit under way, and it must take another commit.
  private static func violation(
    _ store: SimulatedStore, _ expected: StoreWorkload.Expectation
  ) -> String? {
    do {
      let rows = try store.rows()
      let models = [expected.acknowledged, expected.pending].compactMap(\.self)
      guard let model = models.first(where: { $0.rows == rows }) else { return "\(rows)" }
      let request = model.nextRequest(named: "after", updating: true, deleting: false)
      _ = try store.open().save(request)
      return try store.rows() == model.applying(request).rows ? nil : "not to be continued"
    } catch {
      return "\(error)"
    }
  }
}

extension FileOperation {
  /// Whether a power cut after the call may leave another disk than one before it.
  var changesDisk: Bool {
    switch kind {
    case .status, .resolve, .read, .lock, .map, .list: false
    default: true
    }
  }
}
