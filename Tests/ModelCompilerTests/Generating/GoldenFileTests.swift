import Foundation
import Testing

@testable import ModelCompiler

@Suite("Generated source")
struct GoldenFileTests {
  @Test("a model in public files, a class or structure each")
  func publicFiles() throws {
    let generator = CodeGenerator(SampleDocuments.inventory, named: "Inventory", access: .public)
    try GoldenFolder(name: "inventory-public").check(generator.files())
  }

  @Test("a model in one file for its package, hand-written classes left out no more")
  func singleFile() throws {
    let generator = CodeGenerator(
      SampleDocuments.inventory, named: "Inventory", access: .package, all: true)
    try GoldenFolder(name: "inventory-package-all").check([generator.singleFile()])
  }

  @Test("a model full of names that are taken, in one file for its module")
  func awkwardNames() throws {
    let generator = CodeGenerator(SampleDocuments.awkward, named: "Awkward")
    try GoldenFolder(name: "awkward-internal").check([generator.singleFile()])
  }

  @Test("the same model always gives the same text")
  func determinism() {
    let first = CodeGenerator(SampleDocuments.awkward, named: "Awkward")
    for _ in 1...5 {
      let second = CodeGenerator(SampleDocuments.awkward, named: "Awkward")
      #expect(second.files() == first.files())
      #expect(second.singleFile() == first.singleFile())
    }
  }

  @Test(
    "'swift format lint --strict' has nothing to say about the golden files",
    .enabled(if: Tool(named: "swift") != nil, "there is no swift in the search path"))
  func format() throws {
    let swift = try #require(Tool(named: "swift"))
    let outcome = try swift.run([
      "format", "lint", "--strict", "--recursive", "--configuration",
      PackageFolder.root.appending(path: ".swift-format").path, GoldenFolder.all.path,
    ])
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }
}
