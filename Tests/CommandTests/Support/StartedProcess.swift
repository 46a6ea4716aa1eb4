import Foundation
import Synchronization

/// A process by its number, which is its own until it is reaped under the lock.
final class StartedProcess: Sendable {
  private struct State {
    var ending: Outcome.Ending?
    var wasHanging = false
  }

  private let number: pid_t
  private let state = Mutex(State())

  init(number: pid_t) {
    self.number = number
  }

  deinit {
    kill(isHanging: false)
    _ = wait()
  }

  /// Whether it had to be killed because it did not end.
  var wasHanging: Bool { state.withLock { $0.wasHanging } }

  /// Whether it has not ended yet.
  var isRunning: Bool {
    state.withLock { $0.ending == nil && !hasEnded(WNOHANG) }
  }

  /// Ends it at once, unless it has ended.
  func kill(isHanging: Bool) {
    state.withLock { state in
      guard state.ending == nil, !hasEnded(WNOHANG) else { return }
      state.wasHanging = isHanging
      Foundation.kill(number, SIGKILL)
    }
  }

  /// Waits for its end.
  func wait() -> Outcome.Ending {
    if let ending = state.withLock({ $0.ending }) { return ending }
    while !hasEnded(0) {}
    return state.withLock { state in
      let ending = state.ending ?? reap()
      state.ending = ending
      return ending
    }
  }

  private func reap() -> Outcome.Ending {
    var status: Int32 = 0
    while unsafe waitpid(number, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7f
    return signal == 0 ? .exit((status >> 8) & 0xff) : .signal(signal)
  }

  /// Whether it has ended, found out without reaping it.
  private func hasEnded(_ option: Int32) -> Bool {
    var info = unsafe siginfo_t()
    let result = unsafe waitid(P_PID, id_t(number), &info, WEXITED | WNOWAIT | option)
    return result == 0 ? unsafe info.si_signo == SIGCHLD : errno != EINTR
  }
}
