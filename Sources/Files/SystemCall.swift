#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A system call about to be made: what it is for and on which path, so that its failure can be
/// told.
struct SystemCall {
  let operation: FileError.Operation
  let path: String

  init(_ operation: FileError.Operation, _ path: String) {
    self.operation = operation
    self.path = path
  }

  /// The error that this call failed with `code`.
  func error(_ code: Int32) -> FileError {
    FileError(operation, path, code: code)
  }

  /// Makes a call that answers -1 on failure, again as long as a signal interrupts it.
  @discardableResult
  func retrying<Answer: SignedInteger>(_ call: () -> Answer) throws(FileError) -> Answer {
    while true {
      let answer = call()
      if answer != -1 { return answer }
      let code = errno
      guard code == EINTR else { throw error(code) }
    }
  }

  /// Makes a call that answers -1 on failure, once.
  func once(_ call: () -> Int32) throws(FileError) {
    if call() == -1 { throw error(errno) }
  }

  /// Makes a call on the path, which answers -1 on failure, again as long as a signal interrupts
  /// it.
  @discardableResult
  func onPath<Answer: SignedInteger>(
    _ call: (UnsafePointer<CChar>) -> Answer
  ) throws(FileError) -> Answer {
    try refuseNulByte()
    return try retrying { unsafe path.withCString(call) }
  }

  /// A path with a NUL byte would reach the system cut short, naming another file.
  func refuseNulByte() throws(FileError) {
    if path.utf8.contains(0) { throw error(EINVAL) }
  }

  /// A size or an offset from the system, where it is one that Swift can count with.
  func count(_ number: some BinaryInteger) throws(FileError) -> Int {
    guard let count = Int(exactly: number), count >= 0 else { throw error(EOVERFLOW) }
    return count
  }
}
