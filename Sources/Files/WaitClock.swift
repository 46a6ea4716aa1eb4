#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Measures and spends time while waiting for something.
///
/// Tests put one in its place that only counts.
package struct WaitClock {
  /// The time since some moment in the past, which no change of the calendar clock affects.
  package let now: @Sendable () -> Duration
  /// Blocks the calling thread.
  package let sleep: @Sendable (Duration) -> Void

  /// Makes a clock of its two abilities.
  package init(
    now: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) -> Void
  ) {
    self.now = now
    self.sleep = sleep
  }

  /// The machine's clock.
  package static let system = WaitClock(now: monotonicTime, sleep: blockThread)

  private static func monotonicTime() -> Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// A signal may end it early; whoever waits looks at the time anyway.
  private static func blockThread(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    var time = timespec()
    time.tv_sec = time_t(clamping: seconds)
    time.tv_nsec = Int(clamping: attoseconds / 1_000_000_000)
    unsafe nanosleep(&time, nil)
  }
}

extension WaitClock: Sendable {}
