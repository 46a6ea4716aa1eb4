import Foundation
import ManagedObjects
import ModelFiles
import TestSupport
import Testing

/// The examples of the article on reading models.
@Suite("The article on reading models")
struct ReadingModelsExamples {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Data(ModelArchiver.bytes(try SampleModels.library())).write(
      to: URL(filePath: folder("Library.mom")))
  }

  @Test("reads a model")
  func reading() throws {
    let url = URL(filePath: folder("Library.mom"))
    let model = try ManagedObjectModel(contentsOf: url)
    let container = try PersistentContainer(name: "Library", model: model)
    #expect(container.persistentStoreDescriptions.count == 1)
  }

  @Test("lists versions, and finds the one of a store")
  func versions() throws {
    let url = URL(filePath: folder("Library.mom"))
    let hashesOfStore: [String: Data] = [:]
    let file = try ModelFile(contentsOf: url)
    for version in file.versions {
      print(version.name, version.isCurrent, version.model.entities.count)
    }
    let version = file.versions.first { $0.coreDataVersionHashes == hashesOfStore }
    #expect(version?.name == "Library")
  }

  @Test("reads a mapping model")
  func mapping() throws {
    let url = URL(filePath: folder("1to2.cdm"))
    let (old, new) = (SampleMappings.old, SampleMappings.new)
    try Data(MappingArchiver.bytes(try SampleMappings.generated())).write(to: url)
    let mapping = try MappingModel(contentsOf: url, sourceModel: old, destinationModel: new)
    #expect(mapping.entityMappings.count == 5)
  }

  /// Compiled only: the model is nowhere where it is looked for.
  private func finding() throws {
    let container = try PersistentContainer(name: "Library")
    try container.loadPersistentStores()
  }
}
