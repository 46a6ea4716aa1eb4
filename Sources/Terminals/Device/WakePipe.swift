import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A pipe that wakes whoever waits for the terminal, from any thread and from handlers of signals.
///
/// What woke it is known from flags. The bytes say nothing, so that none need get through if the
/// pipe is full.
final class WakePipe: Sendable {
  let reading: Int32
  let writing: Int32
  private let wasAsked = Atomic(false)

  /// - Throws: ``TerminalError/failed(code:)``.
  init() throws(TerminalError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .failed(code: errno) }
    (reading, writing) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  deinit {
    close(reading)
    close(writing)
  }

  /// Asks for a wake.
  func wake() {
    guard !wasAsked.exchange(true, ordering: .acquiringAndReleasing) else { return }
    var byte: UInt8 = 0
    _ = unsafe write(writing, &byte, 1)
  }

  /// Takes the bytes out.
  func drain() {
    var bytes = [UInt8](repeating: 0, count: 512)
    while unsafe read(reading, &bytes, bytes.count) > 0 {}
  }

  /// Whether a wake was asked for.
  var hasRequest: Bool { wasAsked.load(ordering: .acquiring) }

  /// Whether a wake was asked for, which from here on it is not.
  func takeRequest() -> Bool {
    wasAsked.exchange(false, ordering: .acquiringAndReleasing)
  }
}

/// Wakes a program that waits for its terminal, from any thread.
package struct Waker {
  let pipe: WakePipe

  /// Makes the program get ``InputEvent/woken``, once for all wakes that it has not seen.
  package func wake() {
    pipe.wake()
  }
}

extension Waker: Sendable {}
