import Foundation

/// A child process that does nothing, started without Foundation's `Process`, which would close
/// the descriptors that it inherits.
final class SleepingChild {
  private let process: pid_t

  init() throws {
    var process: pid_t = 0
    let code = unsafe "/bin/sleep".withCString { program in
      unsafe "600".withCString { seconds in
        let arguments = unsafe [
          unsafe UnsafeMutablePointer(mutating: program),
          unsafe UnsafeMutablePointer(mutating: seconds),
          nil,
        ]
        return unsafe posix_spawn(&process, program, nil, nil, arguments, environ)
      }
    }
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ENOENT) }
    self.process = process
  }

  /// Whether it has not ended yet.
  var isRunning: Bool {
    waitpid(process, nil, WNOHANG) == 0
  }

  /// Ends it and waits until it is gone.
  deinit {
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }
}
