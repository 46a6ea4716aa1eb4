#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A stream that the system opened: a file, a pipe or a terminal.
package struct Descriptor {
  static let standardInput = Descriptor(number: 0, name: "standard input")
  static let standardOutput = Descriptor(number: 1, name: "standard output")
  static let standardError = Descriptor(number: 2, name: "standard error")

  let number: Int32
  /// What to call it in messages.
  let name: String

  var isTerminal: Bool { isatty(number) == 1 }

  /// How wide and how high the terminal is, as far as it tells; nil for anything else.
  var size: (columns: Int?, rows: Int?)? {
    var size = winsize()
    guard unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return (
      size.ws_col > 0 ? Int(size.ws_col) : nil, size.ws_row > 0 ? Int(size.ws_row) : nil
    )
  }

  /// Opens a file, a pipe or a device for reading.
  static func opening(_ path: String) throws(StreamError) -> Descriptor {
    let number = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw StreamError(action: .open, name: path, code: errno) }
    return Descriptor(number: number, name: path)
  }

  /// Opens a pipe or a device for writing.
  static func openingForWriting(_ path: String) throws(StreamError) -> Descriptor {
    let number = unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard number >= 0 else { throw StreamError(action: .open, name: path, code: errno) }
    return Descriptor(number: number, name: path)
  }

  /// The stream of the process itself that a path names, such as `/dev/stdout` or `/dev/fd/3`; nil for
  /// other paths.
  ///
  /// To open such a path again would write over the beginning of the file that it leads to.
  static func ofProcess(_ path: String) -> Descriptor? {
    switch path {
    case "/dev/stdout": return Descriptor(number: 1, name: path)
    case "/dev/stderr": return Descriptor(number: 2, name: path)
    default: break
    }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
      guard let number = Int32(path.dropFirst(folder.count)), fcntl(number, F_GETFD) >= 0 else {
        return nil
      }
      return Descriptor(number: number, name: path)
    }
    return nil
  }

  /// Takes the places of standard streams that whoever started the process has closed.
  ///
  /// Otherwise the next file opened would get such a place, and output would go into it. What
  /// takes the place cannot be used the way the stream would be, so using it fails as before.
  package static func occupyStandardPlaces() {
    for place in 0...2 as ClosedRange<Int32> where fcntl(place, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", place == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  func close() {
    _ = systemClose(number)
  }

  /// Reads what there is, `count` bytes at most; nothing at the end.
  func readSome(_ count: Int) throws(StreamError) -> [UInt8] {
    var code: Int32 = 0
    let chunk = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      while true {
        let result = unsafe read(number, buffer.baseAddress, count)
        if result < 0, errno == EINTR { continue }
        if result < 0 { code = errno }
        initialized = max(0, result)
        return
      }
    }
    guard code == 0 else { throw StreamError(action: .read, name: name, code: code) }
    return chunk
  }

  /// Writes all of `bytes`.
  ///
  /// - Throws: ``StreamError``; its ``StreamError/isInterruption`` is true when a signal asks to end that
  ///   is caught, so that nobody waits for a reader who does not read.
  func writeAll(_ bytes: [UInt8]) throws(StreamError) {
    var start = 0
    while start < bytes.count {
      if EndingSignal.hasArrived {
        throw StreamError(action: .write, name: name, code: EINTR)
      }
      let written = unsafe bytes.withUnsafeBytes { buffer in
        unsafe write(number, buffer.baseAddress?.advanced(by: start), bytes.count - start)
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else {
        throw StreamError(action: .write, name: name, code: written < 0 ? errno : ENOSPC)
      }
      start += written
    }
  }
}

extension Descriptor: Sendable {}

private func systemClose(_ number: Int32) -> Int32 {
  close(number)
}
