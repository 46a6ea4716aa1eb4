import Foundation

/// A file without a name, for what a program reads or writes.
final class ScratchFile {
  let descriptor: Int32

  init() throws {
    let folder = FileManager.default.temporaryDirectory.path(percentEncoded: false)
    let path = unsafe strdup("\(folder)/contacts-XXXXXX")
    defer { unsafe free(path) }
    descriptor = unsafe path.map { unsafe mkstemp($0) } ?? -1
    guard descriptor >= 0 else { throw ChildError.system("make a temporary file", code: errno) }
    _ = unsafe path.map { unsafe unlink($0) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  /// Makes a file that is read from its beginning.
  convenience init(_ content: [UInt8]) throws {
    try self.init()
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    try handle.write(contentsOf: content)
    try handle.seek(toOffset: 0)
  }

  deinit {
    close(descriptor)
  }

  /// All that is in the file.
  func content() throws -> [UInt8] {
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    try handle.seek(toOffset: 0)
    return Array(try handle.readToEnd() ?? Data())
  }
}
