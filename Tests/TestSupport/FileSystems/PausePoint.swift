import Dispatch

/// A place in a thread's way where it waits until a test lets it go on.
package final class PausePoint {
  private let reached = DispatchSemaphore(value: 0)
  private let resumed = DispatchSemaphore(value: 0)

  /// Makes a place that no thread has reached yet.
  package init() {}

  /// Called by the thread: waits to be let go.
  package func arrive() {
    reached.signal()
    resumed.wait()
  }

  /// Called by the test: waits until the thread is there.
  ///
  /// - Returns: False when it did not come within a minute, which is a failure of the test.
  package func waitUntilReached() -> Bool {
    reached.wait(timeout: .now() + .seconds(60)) == .success
  }

  /// Called by the test: lets the thread go on, also if it is yet to come.
  package func resume() {
    resumed.signal()
  }
}

extension PausePoint: Sendable {}
