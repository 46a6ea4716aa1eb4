import Synchronization

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

  /// The number of the signal that has come and that nobody has taken yet; 0 for none.
  static let arrived = Atomic<Int32>(0)

  /// Whether one has come that nobody has taken yet.
  static var hasArrived: Bool { arrived.load(ordering: .relaxed) != 0 }

  /// What a signal asks for.
  init(number: Int32) { self = number == SIGINT ? .interrupt : .terminate }
}
