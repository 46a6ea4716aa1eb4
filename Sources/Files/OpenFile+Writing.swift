#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension OpenFile {
  /// Writes all of `bytes` at `offset`, in as many calls as it takes.
  ///
  /// - Throws: A ``FileError``, after which any part of the bytes may have been written. A call
  ///   that writes nothing counts as a full disk (`ENOSPC`).
  package func writeAll(_ bytes: RawSpan, at offset: Int) throws(FileError) {
    try unsafe bytes.withUnsafeBytes { (buffer) throws(FileError) in
      try unsafe writeAll(buffer, at: offset)
    }
  }

  /// Writes all of `bytes` at `offset`, in as many calls as it takes.
  ///
  /// - Throws: A ``FileError``, as for a span of bytes.
  package func writeAll(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    try unsafe writeAll(bytes.span.bytes, at: offset)
  }

  private func writeAll(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileError) {
    let end = offset.addingReportingOverflow(bytes.count)
    guard offset >= 0, !end.overflow else { throw FileError(.write, path, code: EFBIG) }
    var done = 0
    while done < bytes.count {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
      let written = try unsafe writeSome(rest, at: offset + done)
      guard written > 0 else { throw FileError(.write, path, code: ENOSPC) }
      done += min(written, rest.count)
    }
  }
}
