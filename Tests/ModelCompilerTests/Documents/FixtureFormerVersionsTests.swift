import Foundation
import ManagedObjects
import ModelFiles
import Testing

@testable import ModelCompiler

/// What the versions of the sound models know of those before them.
@Suite("Former versions of the fixtures")
struct FixtureFormerVersionsTests {
  @Test(
    "only a version that others come before knows former versions, and generated code has them",
    arguments: ModelFixtures.names)
  func former(name: String) throws {
    let bundle = try ModelFixtures.bundle(name)
    let url = URL(filePath: ModelFixtures.path("\(name).xcdatamodeld"))
    let model = try ManagedObjectModel(contentsOf: url)
    #expect(model == bundle.current.model)
    let hashes = bundle.versions.map(\.document.model.versionHash)
    let formers = bundle.versions.map(\.document.model.formerVersions)
    #expect(formers == (name == "Company" ? [[], [hashes[0]]] : [[]]))
    let source = CodeGenerator(bundle.current, named: name).singleFile().text
    var first = bundle.current
    first.model.formerVersions = []
    let isAlone = source == CodeGenerator(first, named: name).singleFile().text
    #expect(isAlone == (name != "Company"))
  }
}
