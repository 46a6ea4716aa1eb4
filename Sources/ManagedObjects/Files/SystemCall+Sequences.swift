/// What takes several calls on one descriptor.
extension SystemCall {
  /// Reads until `count` bytes are there or the file ends.
  func readAll(
    _ descriptor: Int32, at offset: Int, count: Int
  ) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(FileError) {
        while filled < count {
          let rest = unsafe UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
          let (position, overflows) = offset.addingReportingOverflow(filled)
          if overflows { return }
          let read = try unsafe readSome(descriptor, into: rest, at: position)
          if read == 0 { return }
          filled += read
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
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
