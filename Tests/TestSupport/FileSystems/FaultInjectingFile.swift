import Files

/// A file opened through a fault-injecting file system.
final class FaultInjectingFile {
  private let base: any OpenFile
  private let fileSystem: FaultInjectingFileSystem

  init(_ base: any OpenFile, fileSystem: FaultInjectingFileSystem) {
    self.base = base
    self.fileSystem = fileSystem
  }

  deinit {
    close()
  }
}

extension FaultInjectingFile: OpenFile {
  var path: String { base.path }

  func status() throws(FileError) -> FileStatus {
    try fileSystem.perform(.status, path) { (_) throws(FileError) in try base.status() }
  }

  func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    try fileSystem.perform(.read, path) { (_) throws(FileError) in
      try base.read(at: offset, count: count)
    }
  }

  func writeSome(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileError) -> Int {
    try fileSystem.perform(.write, path) { (fault) throws(FileError) in
      guard case .shortWrite(let part) = fault else {
        return try unsafe base.writeSome(bytes, at: offset)
      }
      let length = part.length(of: bytes.count)
      let written = unsafe UnsafeRawBufferPointer(rebasing: bytes[..<length])
      return try unsafe base.writeSome(written, at: offset)
    }
  }

  func truncate(to size: Int) throws(FileError) {
    try fileSystem.perform(.truncate, path) { (_) throws(FileError) in
      try base.truncate(to: size)
    }
  }

  func synchronize(dataOnly: Bool) throws(FileError) {
    try fileSystem.perform(.synchronize, path, pretending: ()) { (_) throws(FileError) in
      try base.synchronize(dataOnly: dataOnly)
    }
  }

  func tryLock() throws(FileError) -> Bool {
    try fileSystem.perform(.lock, path) { (_) throws(FileError) in try base.tryLock() }
  }

  func map() throws(FileError) -> MappedFile {
    try fileSystem.perform(.map, path) { (_) throws(FileError) in try base.map() }
  }

  func adopt(_ status: FileStatus) throws(FileError) {
    try fileSystem.perform(.adopt, path) { (_) throws(FileError) in try base.adopt(status) }
  }

  func close() {
    base.close()
  }
}
