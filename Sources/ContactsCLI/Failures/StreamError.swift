#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A stream that could not be opened, read or written.
struct StreamError: Error {
  /// What was tried.
  enum Action {
    case open
    case read
    case write
  }

  let action: Action
  /// The path or the name of the stream.
  let name: String
  /// The system's error number.
  let code: Int32

  /// That whoever read standard output has stopped.
  static let nobodyReads = StreamError(
    action: .write, name: "standard output", code: EPIPE)

  /// Whether a signal has come while the system had us wait.
  var isInterruption: Bool { code == EINTR }

  /// Whether whoever read our output has stopped.
  var isBrokenPipe: Bool { code == EPIPE }
}
