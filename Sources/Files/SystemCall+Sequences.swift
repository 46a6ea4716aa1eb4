#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What takes several calls on one descriptor.
extension SystemCall {
  /// Reads until `count` bytes are there or the file ends.
  func readAll(
    _ descriptor: Int32, at offset: Int, count: Int
  ) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(FileError) {
        filled = try unsafe readAll(
          descriptor,
          into: UnsafeMutableRawBufferPointer(
            start: buffer.baseAddress, count: count), at: offset)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads until `count` bytes, which is not 0, are there or the file ends, into pages of their own.
  ///
  /// The system makes all pages at once where it can: one fault after the other costs more than
  /// reading.
  func readPages(
    _ descriptor: Int32, at offset: Int, count: Int
  ) throws(FileError) -> MappedFile {
    #if os(Linux)
      let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE
    #else
      let flags = MAP_PRIVATE | MAP_ANONYMOUS
    #endif
    let memory = unsafe mmap(nil, count, PROT_READ | PROT_WRITE, flags, -1, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { throw error(errno) }
    do throws(FileError) {
      let pages = unsafe UnsafeMutableRawBufferPointer(start: memory, count: count)
      let size = try unsafe readAll(descriptor, into: pages, at: offset)
      return unsafe MappedFile(
        unsafeBytes: UnsafeRawBufferPointer(start: memory, count: size)
      ) { bytes in
        unsafe munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), count)
      }
    } catch {
      unsafe munmap(memory, count)
      throw error
    }
  }

  /// Reads until a buffer is full or the file ends.
  ///
  /// - Returns: How many bytes were read.
  private func readAll(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(FileError) -> Int {
    var filled = 0
    while filled < buffer.count {
      let (position, overflows) = offset.addingReportingOverflow(filled)
      if overflows { break }
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let read = try unsafe readSome(descriptor, into: rest, at: position)
      if read == 0 { break }
      filled += read
    }
    return filled
  }

  /// Gives the file the permissions of another and, as far as this process may, its owner and
  /// group.
  ///
  /// The permissions come last, because a change of owner clears some of them. Where the group
  /// cannot be kept, its members get no more than everyone: they are other people than those who
  /// had the right.
  func adopt(_ descriptor: Int32, _ status: FileStatus) throws(FileError) {
    var permissions = status.permissions & 0o777
    let current = try self.status(of: descriptor)
    if current.owner != status.owner || current.group != status.group {
      var keepsGroup = try setOwner(descriptor, status.owner, group: status.group)
      if !keepsGroup { keepsGroup = try setOwner(descriptor, nil, group: status.group) }
      if !keepsGroup, current.group != status.group {
        permissions &= 0o707 | (permissions & 0o007) << 3
      }
    }
    try setPermissions(descriptor, permissions)
  }
}
