#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension FileStatus {
  /// Reads the answer of `call`.
  init(_ status: stat, call: SystemCall) throws(FileError) {
    self.init(
      kind: Kind(mode: status.st_mode),
      size: try call.count(status.st_size),
      device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(truncatingIfNeeded: status.st_ino),
      linkCount: try call.count(status.st_nlink),
      permissions: UInt32(status.st_mode) & 0o777,
      owner: status.st_uid,
      group: status.st_gid)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modificationTime = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}

extension FileStatus.Kind {
  /// Reads the type bits of a mode.
  init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .regular
    case S_IFDIR: self = .directory
    default: self = .other
    }
  }
}
