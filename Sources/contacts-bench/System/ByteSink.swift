#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is written from start to end through a small buffer: the memory of this process
/// stays small whatever it writes.
struct ByteSink: ~Copyable {
  private static let capacity = 1 << 14

  private let descriptor: Int32
  private let path: String
  private let closes: Bool
  private var buffer: [UInt8] = []

  /// Makes a new file, or empties the one that is there.
  init(path: String) throws(BenchError) {
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system(operation: "create", path: path, code: errno) }
    self.path = path
    closes = true
  }

  private init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
    closes = false
  }

  deinit {
    if closes { close(descriptor) }
  }

  /// The standard output of this process.
  static var standardOutput: ByteSink { ByteSink(descriptor: 1, path: "standard output") }

  /// Writes a message to standard error; there is nobody to tell when that fails.
  static func report(_ text: String) {
    var sink = ByteSink(descriptor: 2, path: "standard error")
    sink.buffer = Array(text.utf8)
    try? sink.flush()
  }

  /// Adds text, which reaches the file at the latest with ``flush()``.
  mutating func append(_ text: String) throws(BenchError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Hands everything written so far to the system.
  mutating func flush() throws(BenchError) {
    var start = 0
    while start < buffer.count {
      let count = unsafe buffer[start...].withUnsafeBytes { bytes in
        unsafe write(descriptor, bytes.baseAddress, bytes.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .system(operation: "write to", path: path, code: errno) }
      start += count
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
