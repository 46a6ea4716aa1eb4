#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a process is asked to end by.
package enum EndingSignal: Hashable, Sendable {
  /// `SIGINT`, as a person sends it by Control-C.
  case interrupt
  /// `SIGTERM`.
  case terminate

  /// What a signal asks for.
  init(number: Int32) { self = number == SIGINT ? .interrupt : .terminate }
}
