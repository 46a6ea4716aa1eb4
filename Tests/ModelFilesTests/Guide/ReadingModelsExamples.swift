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

  /// Compiled only: the model is nowhere where it is looked for.
  private func finding() throws {
    let container = try PersistentContainer(name: "Library")
    try container.loadPersistentStores()
  }
}
