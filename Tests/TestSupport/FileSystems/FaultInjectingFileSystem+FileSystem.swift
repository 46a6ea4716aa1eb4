package import Files

extension FaultInjectingFileSystem: FileSystem {
  package func open(_ path: String, _ mode: OpenMode) throws(FileError) -> any OpenFile {
    try perform(.open, path) { (_) throws(FileError) -> any OpenFile in
      let file = FaultInjectingFile(try base.open(path, mode), fileSystem: self)
      register(file)
      return file
    }
  }

  package func status(of path: String) throws(FileError) -> FileStatus? {
    try perform(.status, path) { (_) throws(FileError) in try base.status(of: path) }
  }

  package func resolve(_ path: String) throws(FileError) -> String {
    try perform(.resolve, path) { (_) throws(FileError) in try base.resolve(path) }
  }

  package func rename(_ source: String, to target: String) throws(FileError) {
    try perform(.rename, source, target: target) { (_) throws(FileError) in
      try base.rename(source, to: target)
    }
  }

  package func rename(_ source: String, toFree target: String) throws(FileError) {
    try perform(.rename, source, target: target) { (_) throws(FileError) in
      try base.rename(source, toFree: target)
    }
  }

  package func unlink(_ path: String) throws(FileError) {
    try perform(.unlink, path) { (_) throws(FileError) in try base.unlink(path) }
  }

  package func synchronizeDirectory(_ path: String) throws(FileError) {
    try perform(.synchronize, path, pretending: ()) { (_) throws(FileError) in
      try base.synchronizeDirectory(path)
    }
  }

  package func createDirectory(_ path: String) throws(FileError) {
    try perform(.createDirectory, path) { (_) throws(FileError) in
      try base.createDirectory(path)
    }
  }

  package func names(in directory: String) throws(FileError) -> [String] {
    try perform(.list, directory) { (_) throws(FileError) in try base.names(in: directory) }
  }

  package func lockHolder(of file: FileStatus) -> Int32? {
    base.lockHolder(of: file)
  }
}
