#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension SystemCall {
  /// More than this the system does not promise to read or write in one call.
  static let largestTransfer = 1 << 30

  /// What the descriptor refers to.
  func status(of descriptor: Int32) throws(FileError) -> FileStatus {
    var status = stat()
    try retrying { unsafe fstat(descriptor, &status) }
    return try FileStatus(status, call: self)
  }

  /// Reads once into `buffer`.
  func readSome(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(FileError) -> Int {
    guard let position = off_t(exactly: offset) else { throw error(EOVERFLOW) }
    let size = min(buffer.count, Self.largestTransfer)
    return try retrying { unsafe pread(descriptor, buffer.baseAddress, size, position) }
  }

  /// Writes once from `buffer`.
  func writeSome(
    _ descriptor: Int32, from buffer: UnsafeRawBufferPointer, at offset: Int
  ) throws(FileError) -> Int {
    guard let position = off_t(exactly: offset) else { throw error(EFBIG) }
    let size = min(buffer.count, Self.largestTransfer)
    return try retrying { unsafe pwrite(descriptor, buffer.baseAddress, size, position) }
  }

  /// Sets the file's size.
  func truncate(_ descriptor: Int32, to size: Int) throws(FileError) {
    guard let length = off_t(exactly: size) else { throw error(EFBIG) }
    try retrying { ftruncate(descriptor, length) }
  }

  /// Waits until the disk has the file.
  ///
  /// Tried once, whatever happens: after a failure the system counts the lost pages as written,
  /// so a second try would report a success that is none.
  func synchronize(_ descriptor: Int32, dataOnly: Bool) throws(FileError) {
    #if canImport(Darwin)
      try once { fcntl(descriptor, F_FULLFSYNC) }
    #else
      try once { dataOnly ? fdatasync(descriptor) : fsync(descriptor) }
    #endif
  }

  /// Takes the exclusive lock, if no other descriptor has it.
  func tryLock(_ descriptor: Int32) throws(FileError) -> Bool {
    do throws(FileError) {
      try retrying { flock(descriptor, LOCK_EX | LOCK_NB) }
      return true
    } catch let failure where failure.code == EWOULDBLOCK {
      return false
    }
  }

  /// Lets go of the lock, also for copies of the descriptor.
  static func unlock(_ descriptor: Int32) {
    _ = flock(descriptor, LOCK_UN)
  }

  /// Maps `size` bytes, which is not 0.
  func map(_ descriptor: Int32, size: Int) throws(FileError) -> MappedFile {
    let memory = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { throw error(errno) }
    return unsafe MappedFile(
      unsafeBytes: UnsafeRawBufferPointer(start: memory, count: size)
    ) { bytes in
      unsafe munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    }
  }

  /// Sets the permission bits.
  func setPermissions(_ descriptor: Int32, _ permissions: UInt32) throws(FileError) {
    try retrying { fchmod(descriptor, mode_t(truncatingIfNeeded: permissions)) }
  }

  /// Gives a new file the mode 0600, from which an unusual umask takes what its owner needs.
  func allowOwner(_ descriptor: Int32) throws(FileError) {
    if try status(of: descriptor).permissions != 0o600 { try setPermissions(descriptor, 0o600) }
  }

  /// Sets owner and group, of which nil stays as it is.
  ///
  /// - Returns: Whether this process may do so.
  func setOwner(
    _ descriptor: Int32, _ owner: UInt32?, group: UInt32?
  ) throws(FileError) -> Bool {
    do throws(FileError) {
      try retrying { fchown(descriptor, owner ?? .max, group ?? .max) }
      return true
    } catch let failure where failure.code == EPERM {
      return false
    }
  }

  /// Gives the descriptor back.
  ///
  /// Never tried twice: it is gone even if the call was interrupted, and its number may be another
  /// file's by then.
  static func closeDescriptor(_ descriptor: Int32) {
    _ = close(descriptor)
  }
}
