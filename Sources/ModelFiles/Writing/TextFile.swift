import Files
import ManagedObjects

/// A file of source code, made and replaced as such.
struct TextFile {
  private let path: String
  private let files = POSIXFileSystem()

  init(_ path: String) {
    self.path = path
  }

  /// Replaces the file, so that after a crash either the old or the new one is there.
  ///
  /// A new file can be read and written by those who can read and write its folder.
  func write(_ content: [UInt8]) throws(ModelFileError) {
    let target = try ModelFileError.naming(path) { () throws(FileError) in
      try files.resolve(path)
    }
    let old = try ModelFileError.naming(path) { () throws(FileError) in
      try files.status(of: target)
    }
    if let old, old.kind != .regular { throw ModelFileError(path, .notAFile) }
    try ModelFileError.naming(path) { () throws(FileError) in
      var model = old
      if model == nil { model = try Self.sharedFile(in: FilePath.folder(of: target), files) }
      try files.replaceDurably(target, with: content, keeping: model)
    }
  }

  private static func sharedFile(
    in folder: String, _ files: POSIXFileSystem
  ) throws(FileError) -> FileStatus? {
    var status = try files.status(of: folder)
    status?.permissions &= 0o666
    return status
  }
}
