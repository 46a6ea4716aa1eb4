import Dispatch
import Synchronization

/// Work in steps, which a thread of its own does while somebody is still busy with what came of the
/// step before.
///
/// It is for one who asks and one who answers: the methods are called on one thread, and each step
/// that was begun is taken once.
final class WorkAhead<Tool: Sendable, Input: Sendable, Output: Sendable>: Sendable {
  private let queue = DispatchQueue(label: "work ahead")
  private let tool: Mutex<Tool>
  private let done = Mutex<[Output]>([])
  private let isDone = DispatchSemaphore(value: 0)
  /// How many steps have begun and are not done.
  private let running = Mutex(0)
  /// What nobody needs any more.
  private let spare = Mutex<[Output]>([])
  private let empty: Output
  private let step: @Sendable (inout Tool, Input, inout Output) -> Void

  /// - Parameters:
  ///   - tool: What the work is done with, which remembers what it has to from step to step.
  ///   - empty: What comes of nothing.
  ///   - step: Does a step. What it gets for what comes of it is ``empty``, or what came of an earlier
  ///     step, whose memory can be used again.
  init(
    _ tool: Tool, into empty: Output,
    step: @escaping @Sendable (inout Tool, Input, inout Output) -> Void
  ) {
    self.tool = Mutex(tool)
    self.empty = empty
    self.step = step
  }

  /// Begins a step.
  ///
  /// - Parameters:
  ///   - input: What it is about.
  ///   - isSmall: Whether it is not worth a thread; then it is done at once if no other is on its way.
  func begin(_ input: Input, isSmall: Bool) {
    let isAlone = running.withLock { count in
      count += 1
      return count == 1
    }
    if isSmall, isAlone { return run(input) }
    queue.async { self.run(input) }
  }

  /// What came of the step that was begun first of those that were not taken.
  func next() -> Output {
    isDone.wait()
    return done.withLock { $0.removeFirst() }
  }

  /// Takes what came of a step back.
  func recycle(_ output: consuming Output) {
    let output = output
    spare.withLock { $0.append(output) }
  }

  private func run(_ input: Input) {
    var output = spare.withLock { $0.popLast() } ?? empty
    tool.withLock { step(&$0, input, &output) }
    done.withLock { $0.append(output) }
    running.withLock { $0 -= 1 }
    isDone.signal()
  }
}
