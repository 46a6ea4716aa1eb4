import Files
import ManagedObjects

extension ModelBundle {
  static let folderExtension = ".xcdatamodeld"
  package static let versionExtension = ".xcdatamodel"
  package static let contentsName = "contents"

  /// Reads a model.
  ///
  /// A version that cannot be read and is not the current one is among the ``damagedVersions``.
  ///
  /// - Parameter path: An `.xcdatamodeld` with all its versions, or a single `.xcdatamodel`, or the
  ///   file `contents` in one.
  /// - Throws: ``ModelFileError`` when the current version cannot be read, or no version is the
  ///   current one.
  package init(contentsOf path: String) throws(ModelFileError) {
    // What is read here may be written again.
    let path = Self.withoutTrailingSlash(path)
    switch FilePath.name(of: path) {
    case let name where name.hasSuffix(Self.folderExtension):
      try self.init(folder: path, isToBeWritten: true)
    case let name where name.hasSuffix(Self.versionExtension):
      try self.init(version: path, isToBeWritten: true)
    case Self.contentsName:
      try self.init(file: path, isToBeWritten: true)
    default: throw ModelFileError(path, .notAModelName)
    }
  }

  static func withoutTrailingSlash(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  /// Reads the file `contents` of a version, or one that was taken out of it.
  init(file path: String, isToBeWritten: Bool) throws(ModelFileError) {
    let folder = FilePath.name(of: FilePath.folder(of: path))
    let name =
      folder.hasSuffix(Self.versionExtension)
      ? String(folder.dropLast(Self.versionExtension.count)) : FilePath.name(of: path)
    let document = try ModelDocument(contentsOf: path, isToBeWritten: isToBeWritten)
    self.init(single: Version(name: name, document: document))
  }

  /// Reads an `.xcdatamodel`.
  init(version path: String, isToBeWritten: Bool) throws(ModelFileError) {
    try Self.checkFolder(path)
    let name = FilePath.name(of: path)
    let document = try ModelDocument(
      contentsOf: FilePath.join(path, Self.contentsName), isToBeWritten: isToBeWritten)
    self.init(
      single: Version(
        name: name.hasSuffix(Self.versionExtension)
          ? String(name.dropLast(Self.versionExtension.count)) : name,
        document: document))
  }

  /// Reads an `.xcdatamodeld`.
  init(folder path: String, isToBeWritten: Bool) throws(ModelFileError) {
    let names = try Self.versionNames(in: path)
    let currentName = try Self.currentVersionName(in: path, among: names)
    var versions: [Version] = []
    var damaged: [DamagedVersion] = []
    for name in names {
      let version = FilePath.join(path, name + Self.versionExtension)
      do throws(ModelFileError) {
        let contents = FilePath.join(version, Self.contentsName)
        let document = try ModelDocument(contentsOf: contents, isToBeWritten: isToBeWritten)
        versions.append(Version(name: name, document: document))
      } catch {
        damaged.append(DamagedVersion(name: name, error: error))
      }
    }
    if var error = damaged.first(where: { $0.name == currentName })?.error {
      let others = damaged.filter { $0.name != currentName }.map(\.error)
      error.others += others.flatMap { [$0] + $0.others }
      throw error
    }
    guard var bundle = ModelBundle(versions: versions, currentVersionName: currentName) else {
      throw ModelFileError(path, .missingCurrentVersion(currentName, choices: names))
    }
    bundle.damagedVersions = damaged
    self = bundle
  }

  /// The names of the versions in a folder, sorted.
  private static func versionNames(in path: String) throws(ModelFileError) -> [String] {
    try checkFolder(path)
    let entries = try ModelFileError.naming(path) { () throws(FileError) in
      try POSIXFileSystem().names(in: path)
    }
    let names = entries.filter { $0.hasSuffix(versionExtension) && $0 != versionExtension }
      .map { String($0.dropLast(versionExtension.count)) }
    guard !names.isEmpty else { throw ModelFileError(path, .noVersions) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func currentVersionName(
    in path: String, among names: [String]
  ) throws(ModelFileError) -> String {
    let file = FilePath.join(path, CurrentVersionFile.name)
    let source: SourceText
    do throws(ModelFileError) {
      source = try SourceText(contentsOf: file)
    } catch {
      guard error.reason == .missing else { throw error }
      guard names.count == 1, let only = names.first else {
        throw ModelFileError(path, .noCurrentVersion(choices: names))
      }
      return only
    }
    let marked = try CurrentVersionFile.versionName(source)
    let name =
      marked.hasSuffix(versionExtension) ? String(marked.dropLast(versionExtension.count)) : marked
    guard names.contains(name) else {
      throw ModelFileError(file, .missingCurrentVersion(marked, choices: names))
    }
    return name
  }

  private static func checkFolder(_ path: String) throws(ModelFileError) {
    let status = try ModelFileError.naming(path) { () throws(FileError) in
      try POSIXFileSystem().status(of: path)
    }
    guard let status else { throw ModelFileError(path, .missing) }
    guard status.kind == .directory else { throw ModelFileError(path, .notAFolder) }
  }
}
