package import Files
import Synchronization

/// Passes calls on to another file system, keeps a record of them, and lets chosen ones go wrong.
///
/// It stands for one process: when a fault says that the process dies, all files opened through
/// it are closed, which frees their locks, and all later calls fail. A test then goes on with the
/// file system underneath, as the next process would.
package final class FaultInjectingFileSystem {
  /// Picks calls.
  package typealias Selection = @Sendable (FileOperation) -> Bool

  let base: any FileSystem
  private let state = Mutex(State())

  private struct State {
    var operations: [FileOperation] = []
    var faults: [(selects: Selection, fault: Fault)] = []
    var hooks: [@Sendable (FileOperation) -> Void] = []
    var files: [WeakFile] = []
    var isDead = false
  }

  private struct WeakFile {
    weak let file: FaultInjectingFile?
  }

  /// Wraps a file system; no faults yet.
  package init(_ base: any FileSystem) {
    self.base = base
  }

  /// The calls so far.
  package var operations: [FileOperation] {
    state.withLock { $0.operations }
  }

  /// Lets the call with this number go wrong.
  package func inject(_ fault: Fault, at number: Int) {
    inject(fault) { $0.number == number }
  }

  /// Lets all calls that are selected go wrong.
  ///
  /// Of several faults for a call, the one injected first counts.
  package func inject(_ fault: Fault, where selection: @escaping Selection) {
    state.withLock { $0.faults.append((selection, fault)) }
  }

  /// Runs `hook` before each call, on the thread that calls.
  package func beforeEach(_ hook: @escaping @Sendable (FileOperation) -> Void) {
    state.withLock { $0.hooks.append(hook) }
  }

  /// Lets the first thread that makes a selected call wait before it.
  package func pause(where selection: @escaping Selection) -> PausePoint {
    let point = PausePoint()
    let isPassed = Atomic(false)
    beforeEach { operation in
      guard selection(operation), !isPassed.exchange(true, ordering: .relaxed) else { return }
      point.arrive()
    }
    return point
  }
}

extension FaultInjectingFileSystem: Sendable {}

extension FaultInjectingFileSystem {
  /// Makes a call, or lets it go wrong.
  ///
  /// - Parameters:
  ///   - kind: What is called.
  ///   - path: What it is called for.
  ///   - target: The new name, for a renaming.
  ///   - pretended: What a pretended success answers; nil for calls that cannot be pretended.
  ///   - call: Makes the call.
  /// - Returns: What the call or the pretence answers.
  /// - Throws: The error of the call or of the fault.
  func perform<Answer>(
    _ kind: FileError.Operation, _ path: String, target: String? = nil,
    pretending pretended: Answer? = nil,
    _ call: (Fault?) throws(FileError) -> Answer
  ) throws(FileError) -> Answer {
    let fault = try begin(kind, path, target)
    switch fault {
    case .failure(let code):
      throw FileError(kind, path, code: code)
    case .deathBefore:
      die()
      throw FileError(kind, path, code: SimulatedDeath.code)
    case .deathAfter:
      _ = try? call(nil)
      die()
      throw FileError(kind, path, code: SimulatedDeath.code)
    case .pretendedSynchronization:
      if let pretended { return pretended }
      return try call(fault)
    case .shortWrite, nil:
      return try call(fault)
    }
  }

  /// Records a call and finds the fault meant for it.
  private func begin(
    _ kind: FileError.Operation, _ path: String, _ target: String?
  ) throws(FileError) -> Fault? {
    try refuseIfDead(kind, path)
    let (operation, hooks) = state.withLock { state in
      let operation = FileOperation(
        number: state.operations.count, kind: kind, path: path, target: target)
      state.operations.append(operation)
      return (operation, state.hooks)
    }
    for hook in hooks { hook(operation) }
    // The process may have died while this thread was held up.
    try refuseIfDead(kind, path)
    let fault = state.withLock { state in state.faults.first { $0.selects(operation) }?.fault }
    if let fault { TestTally.count("calls that \(fault.tallyName)") }
    return fault
  }

  private func refuseIfDead(_ kind: FileError.Operation, _ path: String) throws(FileError) {
    if state.withLock({ $0.isDead }) { throw FileError(kind, path, code: SimulatedDeath.code) }
  }

  private func die() {
    let files = state.withLock { state in
      state.isDead = true
      return state.files.compactMap(\.file)
    }
    for file in files { file.close() }
  }

  /// Keeps track of an open file, to close it when the process dies.
  func register(_ file: FaultInjectingFile) {
    let isDead = state.withLock { state in
      state.files.removeAll { $0.file == nil }
      state.files.append(WeakFile(file: file))
      return state.isDead
    }
    if isDead { file.close() }
  }
}
