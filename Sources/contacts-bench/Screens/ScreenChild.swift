#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that has a terminal of its own, on which this process is the person.
final class ScreenChild {
  /// How long a screen may take, in milliseconds.
  private static let patience: Int32 = 30_000

  private let path: String
  private let terminal: Int32
  private let process: pid_t

  /// Starts a program in a terminal of 80 columns and 24 rows.
  ///
  /// - Throws: ``BenchError``.
  init(_ executable: String, _ arguments: [String], environment: [String]) throws(BenchError) {
    try Interruption.check()
    path = executable
    let name: String
    #if os(Linux)
      // The C library has functions for this only for who asks for another edition of POSIX.
      terminal = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var (isLocked, number): (Int32, UInt32) = (0, 0)
      guard terminal >= 0, unsafe ioctl(terminal, 0x4004_5431, &isLocked) == 0,
        unsafe ioctl(terminal, 0x8004_5430, &number) == 0
      else { throw .system(operation: "open a terminal for", path: executable, code: errno) }
      name = "/dev/pts/\(number)"
    #else
      terminal = posix_openpt(O_RDWR | O_NOCTTY)
      guard terminal >= 0, grantpt(terminal) == 0, unlockpt(terminal) == 0,
        let found = unsafe ptsname(terminal)
      else { throw .system(operation: "open a terminal for", path: executable, code: errno) }
      name = unsafe String(cString: found)
    #endif
    _ = fcntl(terminal, F_SETFD, FD_CLOEXEC)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(terminal, UInt(TIOCSWINSZ), &size)
    process = try Self.spawn(executable, arguments, environment, terminal: name)
  }

  private static func spawn(
    _ executable: String, _ arguments: [String], _ environment: [String], terminal: String
  ) throws(BenchError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t? = nil
      var attributes: posix_spawnattr_t? = nil
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a session opens is its own.
    unsafe posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    for number in [1, 2] as [Int32] { unsafe posix_spawn_file_actions_adddup2(&actions, 0, number) }
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    #if os(Linux)
      let newSession: Int32 = 0x80
    #else
      let newSession = POSIX_SPAWN_SETSID
    #endif
    unsafe posix_spawnattr_setflags(&attributes, Int16(newSession))
    var process: pid_t = 0
    let code = unsafe withCStrings([executable] + arguments) { words in
      unsafe withCStrings(environment) { variables in
        unsafe posix_spawn(&process, executable, &actions, &attributes, words, variables)
      }
    }
    guard code == 0 else { throw .system(operation: "start", path: executable, code: code) }
    return process
  }

  /// Types something.
  func type(_ text: String) {
    var text = text
    _ = text.withUTF8 { unsafe write(terminal, $0.baseAddress, $0.count) }
  }

  /// Waits until the program has written a text, however much stands before it.
  ///
  /// - Throws: ``BenchError/unexpected(_:)`` when it does not come.
  func wait(for text: String) throws(BenchError) {
    let wanted = Array(text.utf8)
    var end: [UInt8] = []
    while let piece = read(milliseconds: Self.patience) {
      end += piece
      if end.contains(wanted) { return }
      end = end.suffix(wanted.count - 1)
    }
    throw .unexpected("\(path) does not show \(text.debugDescription)")
  }

  /// Waits until the program has nothing more to show.
  func settle() {
    while read(milliseconds: 150) != nil {}
  }

  /// What the program has written; nil when it does not write anything for so long.
  private func read(milliseconds: Int32) -> [UInt8]? {
    var asked = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&asked, 1, milliseconds) > 0 else { return nil }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      #if canImport(Glibc)
        count = max(0, unsafe Glibc.read(terminal, buffer.baseAddress, buffer.count))
      #elseif canImport(Musl)
        count = max(0, unsafe Musl.read(terminal, buffer.baseAddress, buffer.count))
      #else
        count = max(0, unsafe Darwin.read(terminal, buffer.baseAddress, buffer.count))
      #endif
    }
    return bytes.isEmpty ? nil : bytes
  }

  deinit {
    kill(process, SIGKILL)
    close(terminal)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
  }
}

extension [UInt8] {
  /// Whether some bytes stand anywhere in these.
  fileprivate func contains(_ wanted: [UInt8]) -> Bool {
    guard let first = wanted.first, count >= wanted.count else { return false }
    return indices.dropLast(wanted.count - 1).contains { start in
      self[start] == first && self[start..<start + wanted.count].elementsEqual(wanted)
    }
  }
}
