#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is read from start to end through a small buffer.
struct ByteSource: ~Copyable {
  private let descriptor: Int32
  private let path: String
  private var buffer = [UInt8](repeating: 0, count: 1 << 14)
  private var position = 0
  private var filled = 0

  /// Opens an existing file.
  init(path: String) throws(BenchError) {
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(operation: "open", path: path, code: errno) }
    self.path = path
  }

  deinit {
    close(descriptor)
  }

  /// The next byte, or nil at the end.
  mutating func next() throws(BenchError) -> UInt8? {
    if position == filled { try fill() }
    guard position < filled else { return nil }
    defer { position += 1 }
    return buffer[position]
  }

  private mutating func fill() throws(BenchError) {
    try Interruption.check()
    position = 0
    repeat {
      filled = unsafe read(descriptor, &buffer, buffer.count)
    } while filled < 0 && errno == EINTR
    guard filled >= 0 else { throw .system(operation: "read", path: path, code: errno) }
  }
}

extension ByteSource {
  /// The first bytes of a file as text, without the white space at its end.
  static func text(of path: String, limit: Int = 2000) throws(BenchError) -> String {
    var source = try ByteSource(path: path)
    var bytes: [UInt8] = []
    while bytes.count < limit, let byte = try source.next() { bytes.append(byte) }
    while let last = bytes.last, last <= UInt8(ascii: " ") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
