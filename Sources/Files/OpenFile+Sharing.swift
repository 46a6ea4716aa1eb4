#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension OpenFile {
  /// Has those use the file who may use another one beside it: its permissions become the other's, and
  /// where allowed so do owner and group.
  ///
  /// Only its owner may change that: what another user has made stays as it is.
  ///
  /// - Throws: A ``FileError``.
  package func share(like other: FileStatus) throws(FileError) {
    let own = try status()
    if own.permissions == other.permissions, own.group == other.group, own.owner == other.owner {
      return
    }
    do throws(FileError) {
      try adopt(other)
    } catch let failure where failure.code == EPERM {}
  }
}

extension FileStatus {
  /// The same of a file that is for those who may write this one: to read it is enough to take its lock,
  /// with which somebody who may only look could keep others from writing.
  var ofWritersOnly: FileStatus {
    var status = self
    let writers = permissions & 0o222
    status.permissions = writers | writers << 1 | 0o600
    return status
  }
}
