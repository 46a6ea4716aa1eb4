#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The modes of a terminal, as the system has them.
typealias TerminalModes = termios

/// The terminal of the process as the system has it: a file that is read, written and waited for.
struct TerminalDevice {
  /// What a read gives.
  enum Reading {
    case bytes([UInt8])
    /// Nothing for now.
    case nothing
    /// Nothing ever again.
    case end
  }

  /// What was waited for.
  struct Readiness {
    var hasInput = false
    var isWoken = false
  }

  /// The most bytes that are read at once.
  private static let chunk = 65_536

  let number: Int32

  /// Opens the terminal of the process, whatever its standard streams are.
  ///
  /// - Throws: ``TerminalError``.
  init() throws(TerminalError) {
    number = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard number < 0 else { return }
    switch errno {
    case ENXIO, ENOENT, ENODEV, ENOTTY: throw .none
    case let code: throw .failed(code: code)
    }
  }

  func close() {
    _ = systemClose(number)
  }

  /// How large the screen is, if it tells.
  var size: ScreenSize {
    var size = winsize()
    guard unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return ScreenSize(columns: 80, rows: 24) }
    return ScreenSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// The modes of the terminal; nil if it is gone.
  var modes: TerminalModes? {
    var modes = TerminalModes()
    return unsafe tcgetattr(number, &modes) == 0 ? modes : nil
  }

  /// Sets the modes.
  func set(_ modes: TerminalModes) {
    var modes = modes
    while unsafe tcsetattr(number, TCSANOW, &modes) != 0, errno == EINTR {}
  }

  /// Modes in which each key arrives at once and as it is, even those that make signals otherwise.
  static func raw(_ modes: TerminalModes) -> TerminalModes {
    var modes = modes
    unsafe cfmakeraw(&modes)
    return modes
  }

  /// Whether the process may use the terminal now: it is not in the background of a shell.
  var isForeground: Bool {
    let group = tcgetpgrp(number)
    return group < 0 || group == getpgrp()
  }

  /// Stops the process as long as it is in the background, as if it had used the terminal there.
  func waitForForeground() {
    if !isForeground { raise(SIGTTOU) }
  }

  /// Throws away what was typed and has not been read.
  func discardInput() {
    if isForeground { tcflush(number, TCIFLUSH) }
  }

  /// Writes all of `bytes`.
  ///
  /// - Returns: Whether that was possible.
  func write(_ bytes: [UInt8]) -> Bool {
    var start = 0
    while start < bytes.count {
      let written = unsafe bytes.withUnsafeBytes { buffer in
        unsafe systemWrite(number, buffer.baseAddress?.advanced(by: start), bytes.count - start)
      }
      if written < 0, errno == EINTR { continue }
      if written < 0, errno == EAGAIN {
        waitForRoom()
        continue
      }
      guard written > 0 else { return false }
      start += written
    }
    return true
  }

  /// Reads what there is.
  func read() -> Reading {
    var code: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, initialized in
      let count = unsafe systemRead(number, buffer.baseAddress, Self.chunk)
      if count < 0 { code = errno }
      initialized = max(0, count)
    }
    if code == EINTR || code == EAGAIN { return .nothing }
    return bytes.isEmpty ? .end : .bytes(bytes)
  }

  /// Waits for input, for a wake, or until time is over.
  ///
  /// - Parameters:
  ///   - wakePipe: The descriptor of the pipe by which the process is woken.
  ///   - milliseconds: How long to wait; nil for ever.
  /// - Returns: What there is; nothing when a signal arrived too.
  func wait(wakePipe: Int32?, milliseconds: Int?) -> Readiness {
    var files = [pollfd(fd: number, events: Int16(POLLIN), revents: 0)]
    if let wakePipe { files.append(pollfd(fd: wakePipe, events: Int16(POLLIN), revents: 0)) }
    let limit = milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1
    let count = unsafe poll(&files, nfds_t(files.count), limit)
    guard count > 0 else { return Readiness() }
    return Readiness(
      hasInput: files[0].revents != 0, isWoken: files.count > 1 && files[1].revents != 0)
  }

  private func waitForRoom() {
    var file = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&file, 1, -1)
  }
}

private func systemClose(_ number: Int32) -> Int32 {
  close(number)
}

private func systemRead(_ number: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(number, buffer, count)
}

private func systemWrite(_ number: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(number, buffer, count)
}
