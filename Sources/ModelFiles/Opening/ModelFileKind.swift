import Files
import TextTools

/// The kinds of files and folders that hold models.
enum ModelFileKind {
  /// A `.mom`.
  case compiled
  /// A `.momd`.
  case compiledFolder
  /// The file in an `.xcdatamodel`.
  case text
  /// An `.xcdatamodel`.
  case version
  /// An `.xcdatamodeld`.
  case folder

  /// Finds out what a path leads to.
  ///
  /// - Throws: ``ModelFileError`` when there is nothing, or no model.
  init(of path: String) throws(ModelFileError) {
    let files = POSIXFileSystem()
    let status = try ModelFileError.naming(path) { () throws(FileError) in
      try files.status(of: path)
    }
    guard let status else { throw ModelFileError(path, .missing) }
    let kind: ModelFileKind?
    switch status.kind {
    case .directory:
      let names = try ModelFileError.naming(path) { () throws(FileError) in
        try files.names(in: path)
      }
      kind = ModelFileKind(folderWith: names) ?? ModelFileKind(folderNamed: path)
    case .regular:
      let start = try ModelFileError.content(of: path, atMost: 4096)
      kind = ModelFileKind(fileBeginningWith: start) ?? ModelFileKind(fileNamed: path)
    default: throw ModelFileError(path, .notAFile)
    }
    guard let kind else { throw ModelFileError(path, .unknownKind) }
    self = kind
  }

  private init?(folderWith names: [String]) {
    if names.contains(CompiledVersions.name)
      || names.contains(where: { $0.hasSuffix(CompiledVersions.fileExtension) })
    {
      self = .compiledFolder
    } else if names.contains(ModelBundle.contentsName) {
      self = .version
    } else if names.contains(where: { $0.hasSuffix(ModelBundle.versionExtension) }) {
      self = .folder
    } else {
      return nil
    }
  }

  private init?(folderNamed path: String) {
    if path.hasSuffix(".momd") {
      self = .compiledFolder
    } else if path.hasSuffix(ModelBundle.versionExtension) {
      self = .version
    } else if path.hasSuffix(ModelBundle.folderExtension) {
      self = .folder
    } else {
      return nil
    }
  }

  private init?(fileBeginningWith start: [UInt8]) {
    if start.starts(with: "bplist".utf8) || start.starts(with: "momv".utf8) {
      self = .compiled
      return
    }
    // A character may be cut through.
    let whole = start.reversed().drop { $0 >= 0x80 }.reversed()
    guard var reader = try? XMLReader(Array(whole)) else { return nil }
    while let event = try? reader.next() {
      guard case .start(let tag) = event else { continue }
      self = tag.name == "plist" ? .compiled : .text
      return
    }
    return nil
  }

  private init?(fileNamed path: String) {
    if path.hasSuffix(CompiledVersions.fileExtension) {
      self = .compiled
    } else if FilePath.name(of: path) == ModelBundle.contentsName {
      self = .text
    } else {
      return nil
    }
  }
}
