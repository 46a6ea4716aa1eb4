import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Notices an interrupt, so that the temporary folder is removed on the way out.
enum Interruption {
  private static let noticed = Atomic(false)

  /// Starts to notice SIGINT and SIGTERM.
  ///
  /// Programs started from here get the usual behaviour.
  static func watch() {
    for number in [SIGINT, SIGTERM] {
      _ = signal(number) { _ in Interruption.noticed.store(true, ordering: .relaxed) }
    }
  }

  /// Throws ``BenchError/interrupted`` once the user has asked to stop.
  static func check() throws(BenchError) {
    if noticed.load(ordering: .relaxed) { throw .interrupted }
  }
}
