public import ManagedObjects

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A mapping model, as a file or a folder holds it.
///
/// It takes what Xcode saves (`.xcmappingmodel`) and what Apple's compiler makes of it (`.cdm`):
///
/// ```swift
/// let file = try MappingModelFile(contentsOf: url, sourceModel: old, destinationModel: new)
/// for mapping in file.mappingModel.entityMappings { print(mapping.name) }
/// ```
///
/// <doc:ReadingModels> tells how the two differ.
public struct MappingModelFile {
  /// The file or folder.
  public let url: URL
  /// The mappings.
  ///
  /// They have no version hashes: those of Core Data are of another kind than ours.
  public let mappingModel: MappingModel
  /// The hash of each entity that is mapped, as Core Data computes it, by the entity's name; empty
  /// where the file does not have them.
  ///
  /// They can be compared with the ``ModelFile/Version/coreDataVersionHashes`` of a version.
  public let coreDataSourceVersionHashes: [String: Data]
  /// The hash of each entity that others become, as Core Data computes it, by the entity's name;
  /// empty where the file does not have them.
  public let coreDataDestinationVersionHashes: [String: Data]
  /// What the file says and the mappings cannot.
  public let notes: [ModelFileNote]
}

extension MappingModelFile: Sendable {}

extension MappingModelFile {
  /// Reads a mapping model.
  ///
  /// What it is follows from what the file or folder holds, and from its ending only where that does
  /// not tell.
  ///
  /// - Parameters:
  ///   - url: The file or folder.
  ///   - sourceModel: The earlier version of the model. What Xcode saves leaves out each expression
  ///     that follows from it, so that it has to be given for such a file. A compiled file needs it
  ///     for nothing but to be checked.
  ///   - destinationModel: The later version, to check the mappings against; nil to leave that to
  ///     the ``ManagedObjects/MigrationManager``.
  /// - Throws: ``ModelFileError`` when it is no mapping model, cannot be read, does not fit the
  ///   models or says what a mapping here cannot.
  public init(
    contentsOf url: URL, sourceModel: ManagedObjectModel? = nil,
    destinationModel: ManagedObjectModel? = nil
  ) throws(ModelFileError) {
    guard url.isFileURL else { throw ModelFileError(url.absoluteString, .notAFileURL) }
    let path = ModelBundle.withoutTrailingSlash(url.path(percentEncoded: false))
    let content: MappingContent
    switch try MappingFileKind(of: path) {
    case .compiled: content = try MappingContent(compiledAt: path)
    case .saved(let file):
      content = try SavedMappingReader.content(
        of: SourceText(contentsOf: file), sourceModel: sourceModel)
    }
    try content.check(against: sourceModel, destinationModel)
    self.url = url
    mappingModel = MappingModel(content.mappings.map(\.mapping))
    coreDataSourceVersionHashes = content.sourceHashes
    coreDataDestinationVersionHashes = content.destinationHashes
    notes = content.notes
  }
}

extension MappingModel {
  /// Reads a mapping model.
  ///
  /// ```swift
  /// let mapping = try MappingModel(
  ///   contentsOf: URL(filePath: "1to2.cdm"), sourceModel: old, destinationModel: new)
  /// ```
  ///
  /// - Parameters:
  ///   - url: An `.xcmappingmodel` or the file in it, or a `.cdm`. ``MappingModelFile`` has what a
  ///     mapping model cannot say.
  ///   - sourceModel: The earlier version of the model, which has to be given for what Xcode saves.
  ///   - destinationModel: The later version, to check the mappings against.
  /// - Throws: ``ModelFileError`` when it is no mapping model, cannot be read, does not fit the
  ///   models or says what a mapping here cannot.
  public init(
    contentsOf url: URL, sourceModel: ManagedObjectModel? = nil,
    destinationModel: ManagedObjectModel? = nil
  ) throws(ModelFileError) {
    self = try MappingModelFile(
      contentsOf: url, sourceModel: sourceModel, destinationModel: destinationModel
    ).mappingModel
  }
}
