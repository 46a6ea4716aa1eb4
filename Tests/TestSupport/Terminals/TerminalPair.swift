import Foundation

/// What the system knows of pseudo-terminals.
enum TerminalPair {
  /// Makes a terminal.
  ///
  /// - Returns: The side of whoever shows it, which does not block, and the path of the other side.
  static func open() throws -> (master: Int32, path: String) {
    #if os(Linux)
      // What the C library has for this is hidden from Swift: TIOCSPTLCK and TIOCGPTN.
      let master = unsafe Foundation.open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var (isLocked, number): (Int32, UInt32) = (0, 0)
      guard master >= 0, unsafe ioctl(master, 0x4004_5431, &isLocked) == 0,
        unsafe ioctl(master, 0x8004_5430, &number) == 0
      else { throw PseudoTerminalError("make a terminal") }
      let path = "/dev/pts/\(number)"
    #else
      let master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
      guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0,
        let name = unsafe ptsname(master)
      else { throw PseudoTerminalError("make a terminal") }
      let path = unsafe String(cString: name)
    #endif
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    return (master, path)
  }

  /// Reads what there is; nothing at the end too.
  static func read(_ file: Int32) -> [UInt8] {
    guard file >= 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe Foundation.read(file, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }

  /// Starts a program in a session of its own, whose terminal this becomes.
  ///
  /// Signals are not blocked and have their default effect, whatever the test runner has made of
  /// them.
  static func spawn(
    _ words: [String], _ variables: [String: String], terminal: String, output: [Int32]
  ) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t? = nil
      var attributes: posix_spawnattr_t? = nil
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that the leader of a session opens is that of the session.
    unsafe posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    for target in 1...2 as ClosedRange<Int32> {
      let source = output.isEmpty ? 0 : output[Int(target) - 1]
      unsafe posix_spawn_file_actions_adddup2(&actions, source, target)
    }
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    let handled = [
      SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT, SIGWINCH,
      SIGXFSZ, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE,
    ]
    for signal in handled { unsafe sigaddset(&signals, signal) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    #if os(Linux)
      let newSession: Int32 = 0x80
    #else
      let newSession = POSIX_SPAWN_SETSID
    #endif
    let flags = Int32(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | newSession
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    var process: pid_t = 0
    let code = unsafe withCStrings(words) { words in
      unsafe withCStrings(variables.map { "\($0.key)=\($0.value)" }) { variables in
        guard let program = unsafe words[0] else { return EINVAL }
        return unsafe posix_spawn(&process, program, &actions, &attributes, words, variables)
      }
    }
    guard code == 0 else { throw PseudoTerminalError.system("start \(words)", code: code) }
    return process
  }

  /// Calls `body` with the texts as C has lists of strings: ended by a null pointer.
  private static func withCStrings(
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
}
