#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program to run to its end: started by `posix_spawn` with no shell in between, its input empty,
/// its output in files, its time taken from just before the start until it has been reaped.
struct ChildProcess {
  let executable: String
  let arguments: [String]
  /// The whole environment, as `NAME=value`.
  let environment: [String]
  let outputPath: String
  let errorsPath: String

  /// How a process ended.
  enum Ending: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  /// What one run took.
  struct Usage {
    let time: Duration
    /// The most memory it had resident, in bytes.
    ///
    /// The system counts from the moment the process is split off, so this is at least what the
    /// parent had then.
    let peakMemory: Int
  }

  /// Runs the program.
  ///
  /// - Throws: ``BenchError/child(command:ending:errors:)`` when it does not exit with 0.
  func run() throws(BenchError) -> Usage {
    try Interruption.check()
    unsafe unlink(outputPath)
    let start = ContinuousClock.now
    let process = try spawn()
    let (ending, peak) = try wait(for: process)
    let time = ContinuousClock.now - start
    try Interruption.check()
    guard ending == .exit(0) else {
      let errors = try ByteSource.text(of: errorsPath)
      throw .child(command: commandLine, ending: ending, errors: errors)
    }
    return Usage(time: time, peakMemory: peak)
  }

  private var commandLine: String {
    ([executable] + arguments).joined(separator: " ")
  }

  private func spawn() throws(BenchError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t? = nil
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    let writing = O_WRONLY | O_CREAT | O_TRUNC
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, outputPath, writing, 0o600)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, errorsPath, writing, 0o600)
    var process: pid_t = 0
    let code = unsafe withCStrings([executable] + arguments) { words in
      unsafe withCStrings(environment) { variables in
        unsafe posix_spawn(&process, executable, &actions, nil, words, variables)
      }
    }
    guard code == 0 else { throw .system(operation: "start", path: executable, code: code) }
    return process
  }

  private func wait(for process: pid_t) throws(BenchError) -> (Ending, peakMemory: Int) {
    var status: Int32 = 0
    var usage = rusage()
    while unsafe wait4(process, &status, 0, &usage) < 0 {
      guard errno == EINTR else {
        throw .system(operation: "wait for", path: executable, code: errno)
      }
    }
    let signal = status & 0x7f
    let ending: Ending = signal == 0 ? .exit((status >> 8) & 0xff) : .signal(signal)
    return (ending, peakMemory(of: usage))
  }
}

extension ChildProcess.Ending: CustomStringConvertible {
  var description: String {
    switch self {
    case .exit(let code): "exited with \(code)"
    case .signal(let number): "was ended by signal \(number)"
    }
  }
}
