#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension SystemCall {
  /// Opens the path for this process alone.
  func openDescriptor(_ flags: Int32) throws(FileError) -> Int32 {
    try unsafe onPath { unsafe open($0, flags | O_CLOEXEC, 0o600) }
  }

  /// What is at the path, following links.
  func pathStatus() throws(FileError) -> FileStatus {
    var status = stat()
    try unsafe onPath { unsafe stat($0, &status) }
    return try FileStatus(status, call: self)
  }

  /// Gives what the path names the name `target`.
  func renamePath(to target: String) throws(FileError) {
    try SystemCall(operation, target).refuseNulByte()
    try unsafe onPath { source in unsafe target.withCString { unsafe rename(source, $0) } }
  }

  /// What a system says that cannot give a file another name.
  static let lackOfLinks = [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK]

  /// Gives what the path names the name `target` as well, which must be free.
  func linkPath(to target: String) throws(FileError) {
    try SystemCall(operation, target).refuseNulByte()
    do throws(FileError) {
      try unsafe onPath { source in
        unsafe target.withCString { unsafe linkat(AT_FDCWD, source, AT_FDCWD, $0, 0) }
      }
    } catch let failure where failure.code == EEXIST {
      throw SystemCall(operation, target).error(EEXIST)
    }
  }

  /// Removes the name.
  func unlinkPath() throws(FileError) {
    try unsafe onPath { unsafe unlink($0) }
  }

  /// Makes a folder for its owner alone.
  func makeFolder() throws(FileError) {
    try unsafe onPath { unsafe mkdir($0, 0o700) }
  }

  /// What the path's symbolic link says; nil when the path is no link or names nothing.
  func linkTarget() throws(FileError) -> String? {
    let limit = Int(PATH_MAX)
    let buffer = UnsafeMutablePointer<CChar>.allocate(capacity: limit)
    defer { unsafe buffer.deallocate() }
    let count: Int
    do throws(FileError) {
      count = try unsafe onPath { unsafe readlink($0, buffer, limit) }
    } catch let failure where failure.code == EINVAL || failure.code == ENOENT {
      return nil
    }
    guard count < limit else { throw error(ENAMETOOLONG) }
    let bytes = unsafe UnsafeRawBufferPointer(start: buffer, count: count)
    guard let target = unsafe String(validating: bytes, as: UTF8.self) else {
      throw error(EILSEQ)
    }
    return target
  }

  /// The absolute path without links, all of which must exist.
  func realPath() throws(FileError) -> String {
    try refuseNulByte()
    guard let real = unsafe path.withCString({ unsafe realpath($0, nil) }) else {
      throw error(errno)
    }
    defer { unsafe free(real) }
    guard let text = unsafe String(validatingCString: real) else { throw error(EILSEQ) }
    return text
  }

  /// The names in the folder, and the bytes of those that are not UTF-8.
  func folderNames() throws(FileError) -> (names: [String], undecodable: [[UInt8]]) {
    try refuseNulByte()
    guard let folder = unsafe path.withCString({ unsafe opendir($0) }) else { throw error(errno) }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    var undecodable: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(folder) else {
        guard errno == 0 else { throw error(errno) }
        return (names, undecodable)
      }
      guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { throw error(ENOSYS) }
      // The system allots an entry only as much memory as its name needs, so the entry must not
      // be copied as a whole.
      let start = unsafe UnsafeRawPointer(entry) + offset
      let bytes = unsafe start.assumingMemoryBound(to: UInt8.self)
      let length = unsafe strlen(start.assumingMemoryBound(to: CChar.self))
      let name = unsafe UnsafeBufferPointer(start: bytes, count: length)
      if let text = unsafe String(validating: name, as: UTF8.self) {
        if text != ".", text != ".." { names.append(text) }
      } else {
        unsafe undecodable.append(Array(name))
      }
    }
  }
}
