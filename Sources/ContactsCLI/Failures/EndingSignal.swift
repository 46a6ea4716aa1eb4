/// What a process is asked to end by.
package enum EndingSignal: Hashable, Sendable {
  /// `SIGINT`, as a person sends it by Control-C.
  case interrupt
  /// `SIGTERM`.
  case terminate
}
