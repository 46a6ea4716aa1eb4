import Foundation

@testable import ContactsCLI

/// Waits as a test says: before each wait something happens, and after the last one the command is
/// ended.
///
/// The command and what happens are of one thread; only wakes come from others.
final class ScriptedWaiting: Waiting, @unchecked Sendable {
  private var events: [() -> Void]
  private let end: WaitEnd
  private let isDone: () -> Bool
  private let wakes = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - events: What happens, one after another. Each has to be of a kind that wakes.
  ///   - end: How the wait ends when nothing is left to happen.
  ///   - isDone: Whether what has happened has been taken note of, so that the wait may end.
  init(
    _ events: [() -> Void], end: WaitEnd = .ended(.interrupt),
    isDone: @escaping () -> Bool = { true }
  ) {
    (self.events, self.end, self.isDone) = (events, end, isDone)
  }

  func wake() { wakes.signal() }

  func wait() throws -> WaitEnd {
    let event = events.isEmpty ? nil : events.removeFirst()
    if event == nil, isDone() { return end }
    event?()
    // Nobody wakes this if the event is missed: the test ends without what it waits for.
    return wakes.wait(timeout: .now() + 30) == .success ? .woken : end
  }
}
