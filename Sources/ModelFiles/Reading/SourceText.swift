import Files
import ManagedObjects

/// The bytes of a file that should be XML.
struct SourceText {
  /// How large a file may be, in bytes.
  static let sizeLimit = 8 * 1_048_576

  /// The path, for messages.
  let path: String
  /// The content.
  let bytes: [UInt8]

  /// Takes the content of a file.
  ///
  /// - Throws: ``ModelFileError`` when it is too large or empty.
  init(_ content: [UInt8], path: String) throws(ModelFileError) {
    self.path = path
    bytes = content
    guard content.count <= Self.sizeLimit else {
      throw ModelFileError(path, .tooLarge(limit: Self.sizeLimit))
    }
    guard !content.isEmpty else { throw ModelFileError(path, .empty) }
  }

  /// Reads a file.
  ///
  /// - Throws: ``ModelFileError`` when there is none, or it is too large or empty.
  init(contentsOf path: String) throws(ModelFileError) {
    try self.init(
      ModelFileError.content(of: path, atMost: Self.sizeLimit + 1), path: path)
  }
}

extension ModelFileError {
  /// The bytes of a file, and no more than so many.
  package static func content(of path: String, atMost count: Int) throws(ModelFileError) -> [UInt8]
  {
    let files = POSIXFileSystem()
    let status = try naming(path) { () throws(FileError) in try files.status(of: path) }
    guard let status else { throw ModelFileError(path, .missing) }
    guard status.kind == .regular else { throw ModelFileError(path, .notAFile) }
    return try naming(path) { () throws(FileError) in
      let file = try files.open(files.resolve(path), .read)
      defer { file.close() }
      return try file.read(at: 0, count: count)
    }
  }
}
