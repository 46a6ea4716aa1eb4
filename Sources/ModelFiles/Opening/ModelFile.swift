public import ManagedObjects

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A model with all its versions, as a file or a folder holds them.
///
/// It takes what Xcode saves (`.xcdatamodeld`, `.xcdatamodel`) and what Apple's compiler makes of it
/// (`.momd`, `.mom`):
///
/// ```swift
/// let file = try ModelFile(contentsOf: URL(filePath: "Library.momd"))
/// for version in file.versions { print(version.name, version.model.entities.map(\.name)) }
/// ```
///
/// <doc:ReadingModels> tells how the kinds of files differ.
public struct ModelFile {
  /// One version of a model.
  public struct Version: Sendable {
    /// The name: that of its file or folder, without the ending.
    public let name: String
    /// The model, which knows the versions before it in the same folder
    /// (``ManagedObjects/ManagedObjectModel/formerVersions``).
    public internal(set) var model: ManagedObjectModel
    /// Whether it is the version to use.
    public let isCurrent: Bool
    /// The hash of each entity by its name, as Core Data computes it; empty where the files do not
    /// have them.
    ///
    /// The metadata of a store that Core Data wrote has such hashes, of 32 bytes each, and so tell
    /// which version the store is for. They have nothing to do with
    /// ``ManagedObjects/ManagedObjectModel/entityVersionHashesByName``.
    public let coreDataVersionHashes: [String: Data]
    /// The checksum of the version, as Core Data computes it; nil where the files do not have it.
    public let coreDataVersionChecksum: String?
    /// What the files say and the model cannot.
    public let notes: [ModelFileNote]
  }

  /// A version that cannot be read, or whose model has faults.
  public struct DamagedVersion: Sendable {
    /// The name: that of its file or folder, without the ending.
    public let name: String
    /// What is wrong.
    public let error: ModelFileError
  }

  /// The file or folder.
  public let url: URL
  /// The versions, sorted by the bytes of their names.
  public let versions: [Version]
  /// The versions that are of no use, none of them the current one, sorted in the same way.
  public let damagedVersions: [DamagedVersion]
  /// The version to use.
  public let current: Version
}

extension ModelFile: Sendable {}

extension ModelFile {
  /// Reads a model with all its versions.
  ///
  /// What it is follows from what the file or folder holds, and from its ending only where that does
  /// not tell.
  ///
  /// - Parameter url: The file or folder.
  /// - Throws: ``ModelFileError`` when it is no model, or the current version cannot be read, has
  ///   faults or says what a model here cannot.
  public init(contentsOf url: URL) throws(ModelFileError) {
    try self.init(contentsOf: url, isForCurrentVersion: false)
  }

  /// The version with a name, or nil when there is none.
  ///
  /// - Complexity: O(*n*) in the number of versions.
  public func version(named name: String) -> Version? {
    versions.first { $0.name == name }
  }

  /// Reads a model with the versions up to the current one, which errors name by a path as it is given.
  ///
  /// - Parameter path: The path of the file or folder.
  /// - Throws: ``ModelFileError``.
  package init(currentVersionAt path: String) throws(ModelFileError) {
    let path = ModelBundle.withoutTrailingSlash(path)
    try self.init(ModelFileReader(url: URL(filePath: path), path: path), isForCurrentVersion: true)
  }

  /// Reads a model.
  ///
  /// - Parameters:
  ///   - url: The file or folder.
  ///   - isForCurrentVersion: Whether versions need not be read that come after the current one.
  /// - Throws: ``ModelFileError``.
  init(contentsOf url: URL, isForCurrentVersion: Bool) throws(ModelFileError) {
    guard url.isFileURL else { throw ModelFileError(url.absoluteString, .notAFileURL) }
    let path = ModelBundle.withoutTrailingSlash(url.path(percentEncoded: false))
    try self.init(
      ModelFileReader(url: url, path: path), isForCurrentVersion: isForCurrentVersion)
  }

  private init(
    _ reader: ModelFileReader, isForCurrentVersion: Bool
  ) throws(ModelFileError) {
    let path = reader.path
    self =
      switch try ModelFileKind(of: path) {
      case .compiled: try reader.compiledFile()
      case .compiledFolder:
        try reader.compiledFolder(isForCurrentVersion: isForCurrentVersion)
      case .text: try reader.file(ModelBundle(file: path, isToBeWritten: false))
      case .version: try reader.file(ModelBundle(version: path, isToBeWritten: false))
      case .folder: try reader.file(ModelBundle(folder: path, isToBeWritten: false))
      }
  }
}

extension ManagedObjectModel {
  /// Reads the current version of a model.
  ///
  /// ```swift
  /// let model = try ManagedObjectModel(contentsOf: URL(filePath: "Library.xcdatamodeld"))
  /// ```
  ///
  /// - Parameter url: An `.xcdatamodeld`, an `.xcdatamodel` or the file in it, a `.momd` or a
  ///   `.mom`. ``ModelFile`` has the other versions, and what a model cannot say.
  /// - Throws: ``ModelFileError`` when it is no model, or cannot be read, has faults or says what a
  ///   model here cannot.
  public init(contentsOf url: URL) throws(ModelFileError) {
    self = try ModelFile(contentsOf: url, isForCurrentVersion: true).current.model
  }
}
