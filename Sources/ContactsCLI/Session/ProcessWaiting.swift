import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Waits for what the system tells this process.
///
/// There is one at a time: signals go to the last one that was made.
final class ProcessWaiting: Waiting {
  /// What stands in the pipe: why it was written to.
  private enum Word {
    static let wake: UInt8 = 0
  }

  /// Where a signal handler writes, which can do little else.
  private static let signalPlace = Atomic<Int32>(-1)

  private let readPlace: Int32
  private let writePlace: Int32

  /// Has the signals that end a process end the wait from now on.
  ///
  /// - Throws: ``StreamError``.
  init() throws(StreamError) {
    var places: (Int32, Int32) = (-1, -1)
    let result = unsafe withUnsafeMutablePointer(to: &places) { pointer in
      unsafe pointer.withMemoryRebound(to: Int32.self, capacity: 2) { unsafe pipe($0) }
    }
    guard result == 0 else { throw StreamError(action: .open, name: "a pipe", code: errno) }
    (readPlace, writePlace) = places
    for place in [readPlace, writePlace] {
      _ = fcntl(place, F_SETFD, FD_CLOEXEC)
      _ = fcntl(place, F_SETFL, O_NONBLOCK)
    }
    Self.signalPlace.store(writePlace, ordering: .sequentiallyConsistent)
    for number in [SIGINT, SIGTERM] { Self.catchSignal(number) }
    signal(SIGPIPE, SIG_IGN)
  }

  deinit {
    Self.signalPlace.store(-1, ordering: .sequentiallyConsistent)
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    close(readPlace)
    close(writePlace)
  }

  /// Has a signal be written into the pipe, unless whoever started the process wants it ignored.
  ///
  /// What waits is interrupted by it.
  private static func catchSignal(_ number: Int32) {
    let former = signal(number) { number in
      let code = errno
      EndingSignal.arrived.store(number, ordering: .relaxed)
      var word = UInt8(truncatingIfNeeded: number)
      _ = unsafe write(ProcessWaiting.signalPlace.load(ordering: .relaxed), &word, 1)
      errno = code
    }
    let wasIgnored =
      unsafe unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    if wasIgnored {
      signal(number, SIG_IGN)
      return
    }
    var action = sigaction()
    unsafe sigaction(number, nil, &action)
    action.sa_flags &= ~SA_RESTART
    unsafe sigaction(number, &action, nil)
  }

  func wake() {
    var word = Word.wake
    // A full pipe wakes as well.
    _ = unsafe write(writePlace, &word, 1)
  }

  func wait() throws -> WaitEnd {
    while true {
      var asked = [
        pollfd(fd: readPlace, events: Int16(POLLIN), revents: 0),
        // That nobody reads any more is told without being asked for.
        pollfd(fd: 1, events: 0, revents: 0),
      ]
      let count = unsafe asked.withUnsafeMutableBufferPointer {
        unsafe poll($0.baseAddress, nfds_t($0.count), -1)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw StreamError(action: .read, name: "a pipe", code: errno)
      }
      if asked[0].revents != 0 { return end(readWords()) }
      if asked[1].revents != 0 { return .outputGone }
    }
  }

  private func end(_ words: [UInt8]) -> WaitEnd {
    EndingSignal.arrived.store(0, ordering: .relaxed)
    if words.contains(UInt8(truncatingIfNeeded: SIGINT)) { return .ended(.interrupt) }
    if words.contains(UInt8(truncatingIfNeeded: SIGTERM)) { return .ended(.terminate) }
    return .woken
  }

  private func readWords() -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 256) { buffer, initialized in
      initialized = max(0, unsafe read(readPlace, buffer.baseAddress, 256))
    }
  }
}
