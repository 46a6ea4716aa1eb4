import Files
import Synchronization

/// A clock on which time passes only by sleeping.
final class CountingClock: Sendable {
  private let sleeps = Mutex<[Duration]>([])
  private let afterSleep: @Sendable (Int) -> Void

  /// - Parameter afterSleep: Called after each pause with the number of pauses so far.
  init(afterSleep: @escaping @Sendable (Int) -> Void = { _ in }) {
    self.afterSleep = afterSleep
  }

  var pauses: [Duration] { sleeps.withLock { $0 } }

  var clock: WaitClock {
    WaitClock(now: { self.pauses.reduce(.zero, +) }, sleep: { self.sleep($0) })
  }

  private func sleep(_ duration: Duration) {
    let count = sleeps.withLock { sleeps in
      sleeps.append(duration)
      return sleeps.count
    }
    afterSleep(count)
  }
}
