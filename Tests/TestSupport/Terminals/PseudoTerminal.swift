import Foundation

/// A terminal with a program in it, for tests.
///
/// The program has a session of its own, whose terminal this is. Nothing goes on unless the test
/// waits: ``wait(until:timeout:)`` reads what the program writes.
package final class PseudoTerminal {
  /// How a process comes to its end.
  package enum Ending: Equatable, Sendable {
    case exit(Int32)
    case signal(Int32)
  }

  /// How long a test waits for what should come at once.
  package static let patience: Double = 30

  /// What the terminal shows.
  package private(set) var screen: ScreenEmulator
  /// What came through the pipe that is the program's standard output, if it has one.
  package private(set) var output: [UInt8] = []
  /// What came through the pipe that is the program's standard error, if it has one.
  package private(set) var messages: [UInt8] = []

  /// The modes that the terminal had before any program was in it.
  package let initialModes: TerminalModes?

  private var master: Int32
  private let slave: Int32
  private let path: String
  private var pipes: [Int32] = []
  private var process: pid_t = 0
  private var ending: Ending?

  /// - Parameters:
  ///   - columns: How many columns the terminal has.
  ///   - rows: How many rows it has.
  /// - Throws: ``PseudoTerminalError/system(_:code:)``.
  package init(columns: Int = 80, rows: Int = 24) throws {
    screen = ScreenEmulator(columns: columns, rows: rows)
    (master, path) = try TerminalPair.open()
    slave = unsafe open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    initialModes = TerminalModes(slave)
    try setSize(columns, rows)
  }

  deinit {
    if process > 0, ending == nil {
      _ = Foundation.kill(process, SIGKILL)
      var status: Int32 = 0
      while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    }
    for file in [master, slave] + pipes where file >= 0 { close(file) }
  }

  /// Starts a program.
  ///
  /// Its standard streams are the terminal, but for those that are pipes.
  ///
  /// - Parameters:
  ///   - words: The path of the program, and its arguments.
  ///   - environment: All its environment variables but `TERM`, which is `xterm-256color` unless
  ///     given.
  ///   - hasPipes: Whether standard output and standard error are pipes.
  /// - Throws: ``PseudoTerminalError/system(_:code:)``.
  package func start(
    _ words: [String], environment: [String: String] = [:], hasPipes: Bool = false
  ) throws {
    var ends: [Int32] = []
    defer { for end in ends { close(end) } }
    for _ in 0..<(hasPipes ? 2 : 0) {
      var pair: [Int32] = [-1, -1]
      guard unsafe pipe(&pair) == 0 else { throw PseudoTerminalError("pipe") }
      for end in pair { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      _ = fcntl(pair[0], F_SETFL, O_NONBLOCK)
      pipes.append(pair[0])
      ends.append(pair[1])
    }
    let variables = ["TERM": "xterm-256color"].merging(environment) { $1 }
    process = try TerminalPair.spawn(words, variables, terminal: path, output: ends)
  }

  /// Sends bytes as if they were typed.
  ///
  /// - Throws: ``PseudoTerminalError``.
  package func send(_ text: String) throws {
    try send(bytes: Array(text.utf8))
  }

  /// Sends bytes as if they were typed.
  ///
  /// - Throws: ``PseudoTerminalError``.
  package func send(bytes: [UInt8]) throws {
    var rest = bytes[...]
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while !rest.isEmpty {
      guard Date() < deadline else { throw failure("the program does not read what is typed") }
      try pump(milliseconds: 100, isWriting: true)
      let written = unsafe rest.withUnsafeBytes {
        unsafe write(master, $0.baseAddress, min($0.count, 1_024))
      }
      if written > 0 { rest = rest.dropFirst(written) }
      if written < 0, ![EAGAIN, EINTR].contains(errno) { throw PseudoTerminalError("write") }
    }
  }

  /// Sends a text as terminals send what is pasted.
  ///
  /// - Throws: ``PseudoTerminalError``.
  package func paste(_ text: String) throws {
    try send("\u{1B}[200~" + text.replacing("\n", with: "\r") + "\u{1B}[201~")
  }

  /// Changes the size of the terminal, of which the program is told by a signal.
  ///
  /// - Throws: ``PseudoTerminalError/system(_:code:)``.
  package func resize(columns: Int, rows: Int) throws {
    try pump(milliseconds: 0)
    screen.resize(columns: columns, rows: rows)
    try setSize(columns, rows)
  }

  /// Waits until the screen is as the test expects.
  ///
  /// - Throws: ``PseudoTerminalError/notSeen(_:screen:problems:messages:)`` with what is on the screen.
  package func wait(
    _ expectation: String = "what is expected", timeout: Double = patience,
    until condition: (ScreenEmulator) -> Bool
  ) throws {
    let deadline = Date(timeIntervalSinceNow: timeout)
    while !condition(screen) {
      guard Date() < deadline else { throw failure(expectation) }
      try pump(milliseconds: 100)
      if master < 0 { throw failure(expectation) }
    }
  }

  /// Waits until the screen has a text on it.
  ///
  /// - Throws: ``PseudoTerminalError/notSeen(_:screen:problems:messages:)``.
  package func wait(for text: String) throws {
    try wait(text.debugDescription) { $0.text.contains(text) }
  }

  /// Waits until the program has written nothing for a second, to record what it shows at last.
  ///
  /// - Throws: ``PseudoTerminalError``.
  package func settle() throws {
    while try pump(milliseconds: 1_000) {}
  }

  /// Sends the program a signal.
  package func kill(_ signal: Int32) {
    _ = Foundation.kill(process, signal)
  }

  /// Sends a signal to the job that has the terminal.
  package func killForeground(_ signal: Int32) {
    let group = tcgetpgrp(master)
    if group > 1 { _ = Foundation.kill(-group, signal) }
  }

  /// Takes the terminal away, as if its window had been closed.
  package func hangUp() {
    close(master)
    master = -1
  }

  /// Waits for the end of the program, and reads all that it wrote.
  ///
  /// - Throws: ``PseudoTerminalError/notSeen(_:screen:problems:messages:)``.
  package func waitForExit() throws -> Ending {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while true {
      if let ending = try pollExit(milliseconds: 10) { return ending }
      guard Date() < deadline else { throw failure("the end of the program") }
    }
  }

  /// How the program has ended, for which this waits a little; nil if it has not.
  package func pollExit(milliseconds: Int32) throws -> Ending? {
    guard ending == nil else { return ending }
    try pump(milliseconds: milliseconds)
    var status: Int32 = 0
    guard unsafe waitpid(process, &status, WNOHANG) == process else { return nil }
    let signal = status & 0x7F
    ending = signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
    while try pump(milliseconds: 0) {}
    return ending
  }

  /// Waits until standard error, which must be a pipe, has given one of these texts.
  ///
  /// - Throws: ``PseudoTerminalError/notSeen(_:screen:problems:messages:)``.
  package func waitForMessages(_ texts: String...) throws {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while !texts.contains(String(decoding: messages, as: UTF8.self)) {
      guard Date() < deadline else { throw failure("\(texts)") }
      try pump(milliseconds: 10)
    }
  }

  /// The modes that the terminal has now.
  package var modes: TerminalModes? { TerminalModes(slave) }

  /// Reads what there is, or waits for it a little.
  ///
  /// - Returns: Whether anything was there.
  @discardableResult
  private func pump(milliseconds: Int32, isWriting: Bool = false) throws -> Bool {
    let events = Int16(isWriting ? POLLIN | POLLOUT : POLLIN)
    var files = [pollfd(fd: master, events: events, revents: 0)]
    files += pipes.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard unsafe poll(&files, nfds_t(files.count), milliseconds) > 0 else { return false }
    var hasRead = false
    let shown = TerminalPair.read(master)
    screen.feed(shown)
    hasRead = !shown.isEmpty
    for (index, pipe) in pipes.enumerated() {
      let bytes = TerminalPair.read(pipe)
      if index == 0 { output += bytes } else { messages += bytes }
      hasRead = hasRead || !bytes.isEmpty
    }
    return hasRead
  }

  private func setSize(_ columns: Int, _ rows: Int) throws {
    var size = winsize()
    (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(rows))
    guard unsafe ioctl(master, UInt(TIOCSWINSZ), &size) == 0 else {
      throw PseudoTerminalError("set the size")
    }
  }

  private func failure(_ expectation: String) -> PseudoTerminalError {
    .notSeen(
      expectation, screen: screen.text, problems: screen.problems,
      messages: String(decoding: messages, as: UTF8.self))
  }
}
