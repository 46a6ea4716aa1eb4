import Files
import TextTools

/// The kinds of files and folders that hold mapping models.
enum MappingFileKind {
  /// A `.cdm`.
  case compiled
  /// The file in an `.xcmappingmodel`.
  case saved(String)

  /// The name of the file in an `.xcmappingmodel`.
  private static let fileName = "xcmapping.xml"
  private static let folderExtension = ".xcmappingmodel"
  private static let compiledExtension = ".cdm"

  /// Finds out what a path leads to.
  ///
  /// - Throws: ``ModelFileError`` when there is nothing, or no mapping model.
  init(of path: String) throws(ModelFileError) {
    let files = POSIXFileSystem()
    let status = try ModelFileError.naming(path) { () throws(FileError) in
      try files.status(of: path)
    }
    guard let status else { throw ModelFileError(path, .missing) }
    switch status.kind {
    case .directory:
      let names = try ModelFileError.naming(path) { () throws(FileError) in
        try files.names(in: path)
      }
      guard names.contains(Self.fileName) || path.hasSuffix(Self.folderExtension) else {
        throw ModelFileError(path, .unknownMappingKind)
      }
      self = .saved(FilePath.join(path, Self.fileName))
    case .regular:
      let start = try ModelFileError.content(of: path, atMost: 4096)
      if start.starts(with: "bplist".utf8) {
        self = .compiled
      } else if let root = Self.rootName(ofTextBeginningWith: start) {
        self = root == "plist" ? .compiled : .saved(path)
      } else if path.hasSuffix(Self.compiledExtension) {
        self = .compiled
      } else if FilePath.name(of: path) == Self.fileName {
        self = .saved(path)
      } else {
        throw ModelFileError(path, .unknownMappingKind)
      }
    default: throw ModelFileError(path, .notAFile)
    }
  }

  /// The name of the root element of an XML text; nil where there is none.
  private static func rootName(ofTextBeginningWith start: [UInt8]) -> String? {
    // A character may be cut through.
    let whole = start.reversed().drop { $0 >= 0x80 }.reversed()
    guard var reader = try? XMLReader(Array(whole)) else { return nil }
    while let event = try? reader.next() {
      if case .start(let tag) = event { return tag.name }
    }
    return nil
  }
}
