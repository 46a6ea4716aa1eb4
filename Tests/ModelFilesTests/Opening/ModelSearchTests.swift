import Foundation
import ManagedObjects
import TestSupport
import Testing

@testable import ModelFiles

@Suite("Containers whose models are found by name")
struct ModelSearchTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func write(_ entity: String, to name: String) throws {
    let url = URL(filePath: folder(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let model = ManagedObjectModel(unchecked: [EntityDescription(entity)])
    try Data(ModelArchiver.bytes(model)).write(to: url)
  }

  private func entities(_ name: String, _ folders: String...) throws -> [String] {
    let urls = folders.map { URL(filePath: folder($0), directoryHint: .isDirectory) }
    let container = try PersistentContainer(name: name, lookingIn: urls)
    return container.persistentStoreCoordinator.managedObjectModel.entities.map(\.name)
  }

  @Test("takes the first model that is there, folder by folder, compiled ones first")
  func order() throws {
    try write("Second", to: "b/M.momd/V.mom")
    #expect(try entities("M", "a", "b") == ["Second"])
    try write("First", to: "a/M.mom")
    #expect(try entities("M", "a", "b") == ["First"])
    try write("Compiled", to: "a/M.momd/V.mom")
    #expect(try entities("M", "a", "b") == ["Compiled"])
  }

  @Test("the store has the name of the model")
  func store() throws {
    try write("Thing", to: "M.mom")
    let container = try PersistentContainer(
      name: "M", lookingIn: [URL(filePath: folder.path, directoryHint: .isDirectory)])
    #expect(container.persistentStoreDescriptions.map { $0.url?.lastPathComponent } == ["M.store"])
  }

  @Test("says where it looked when there is none")
  func nowhere() throws {
    let error = #expect(throws: ModelNotFoundError.self) { try entities("M", "a", "b") }
    #expect(
      error?.description
        == "no model named \"M\" (as .momd, .mom, .xcdatamodeld or .xcdatamodel) is "
        + "in \(folder("a"))/, \(folder("b"))/")
    let standard = #expect(throws: ModelNotFoundError.self) {
      try PersistentContainer(name: "There is no such model")
    }
    #expect(
      standard?.directories == PersistentContainer.modelDirectories(for: "There is no such model"))
  }

  @Test("a damaged model is an error, and nothing behind it is taken")
  func damaged() throws {
    try write("Thing", to: "b/M.mom")
    try FileManager.default.createDirectory(
      at: URL(filePath: folder("a")), withIntermediateDirectories: true)
    try Data("x".utf8).write(to: URL(filePath: folder("a/M.mom")))
    #expect(throws: ModelFileError.self) { try entities("M", "a", "b") }
  }

  @Test("a name cannot lead out of the folders", arguments: ["", "../M", "a/M", "a\n"])
  func names(name: String) throws {
    try write("Thing", to: "M.mom")
    #expect(throws: ModelFileError.self) { try entities(name, "a") }
  }

  @Test("looks beside the program, in resources beside it, and where its data is")
  func places() throws {
    for name in ["b_B.resources", "a_A.resources", "other"] {
      try FileManager.default.createDirectory(
        at: URL(filePath: folder(name)), withIntermediateDirectories: true)
    }
    let directories = ModelPlaces.defaultDirectories(
      for: "M", besides: URL(filePath: folder("program")), data: URL(filePath: "/data"))
    #expect(
      directories.map { $0.path(percentEncoded: false) } == [
        "\(folder.path)/", folder("a_A.resources/"), folder("b_B.resources/"), "/data/M/",
      ])
    #expect(ModelPlaces.executableURL != nil)
  }
}
