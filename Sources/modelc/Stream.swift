#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where text goes.
struct Stream {
  /// Why text could not be written.
  struct Failure: Error {
    /// The system's number for the reason.
    let code: Int32
  }

  private let descriptor: Int32

  static let standardOutput = Stream(descriptor: 1)
  static let standardError = Stream(descriptor: 2)

  /// Writes all of a text.
  ///
  /// - Throws: ``Failure``.
  func put(_ text: String) throws(Failure) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { bytes in
        unsafe write(descriptor, bytes.baseAddress, bytes.count)
      }
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR {
        throw Failure(code: errno)
      }
    }
  }
}
