import Foundation

/// Starts a program as a shell would: signals are not blocked and have their default effect,
/// whatever the test runner has made of them.
///
/// - Parameters:
///   - command: The program.
///   - files: The descriptors that become its standard input, output and error.
/// - Returns: The number of the process.
/// - Throws: ``ChildError/system(_:code:)``.
func spawn(_ command: Command, files: [Int32]) throws -> pid_t {
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t? = nil
    var attributes: posix_spawnattr_t? = nil
  #else
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
  #endif
  unsafe posix_spawn_file_actions_init(&actions)
  defer { unsafe posix_spawn_file_actions_destroy(&actions) }
  for (target, file) in files.enumerated() {
    unsafe posix_spawn_file_actions_adddup2(&actions, file, Int32(target))
  }
  unsafe posix_spawnattr_init(&attributes)
  defer { unsafe posix_spawnattr_destroy(&attributes) }
  var signals = sigset_t()
  unsafe sigemptyset(&signals)
  unsafe posix_spawnattr_setsigmask(&attributes, &signals)
  for signal in [SIGINT, SIGPIPE, SIGTERM, SIGXFSZ] { unsafe sigaddset(&signals, signal) }
  unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
  unsafe posix_spawnattr_setflags(
    &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
  let variables = command.environment.map { "\($0.key)=\($0.value)" }
  var process: pid_t = 0
  let code = unsafe withCStrings([command.program] + command.arguments) { words in
    unsafe withCStrings(variables) { variables in
      unsafe posix_spawn(&process, command.program, &actions, &attributes, words, variables)
    }
  }
  guard code == 0 else { throw ChildError.system("start \(command.program)", code: code) }
  return process
}

/// Calls `body` with the texts as C has lists of strings: ended by a null pointer.
private func withCStrings(
  _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Int32
) -> Int32 {
  var pointers = unsafe texts.map { unsafe strdup($0) }
  defer { for position in texts.indices { unsafe free(pointers[position]) } }
  unsafe pointers.append(nil)
  return unsafe pointers.withUnsafeBufferPointer { buffer in
    guard let start = buffer.baseAddress else { return EINVAL }
    return unsafe body(start)
  }
}
