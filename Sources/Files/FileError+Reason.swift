#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension FileError {
  /// Whether there is no room for more: on the disk, within the user's share, or in one file.
  package var isLackOfSpace: Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }

  /// What the system calls the error number, such as "No space left on device".
  package var reason: String {
    var buffer = [CChar](repeating: 0, count: 256)
    return unsafe buffer.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress, unsafe strerror_r(code, start, buffer.count) == 0 else {
        return "error \(code)"
      }
      return unsafe String(cString: start)
    }
  }
}

extension FileError.Operation {
  /// What was tried, to follow "cannot".
  package var words: String {
    switch self {
    case .open: "open"
    case .status, .resolve: "look up"
    case .read, .map: "read"
    case .write, .truncate, .adopt: "write"
    case .synchronize: "store safely"
    case .link, .rename: "replace"
    case .unlink: "remove"
    case .lock: "lock"
    case .createDirectory: "create the folder"
    case .list: "list the folder"
    }
  }
}
