import Foundation
import Testing

@testable import ModelCompiler

@Suite("A package that depends on this one", .serialized)
struct OutsidePackageTests {
  @Test(
    "drops models in, builds without warnings and uses the classes",
    .enabled(if: Tool(named: "swift") != nil, "there is no swift in the search path"))
  func useOfClasses() throws {
    let package = try OutsidePackage()
    let build = try package.build()
    try #require(build.status == 0, "\(build.output)\(build.errors)")
    #expect((build.output + build.errors).lines(with: "warning:") == [Self.bareWarning])
    #expect((build.output + build.errors).lines(with: "unhandled").isEmpty)

    let outcome = try package.run()
    #expect(outcome.errors == "")
    #expect(outcome.output == OutsidePackage.expectedOutput)

    try Self.expectRebuilding(package)
    try Self.expectFaults(package)
  }

  /// What the plugin says to a target that has no model.
  private static var bareWarning: String {
    """
    warning: ModelCompilerPlugin: the target Bare has no .xcdatamodeld or .xcdatamodel in its \
    folder
    """
  }

  /// A model that was edited is turned into classes anew.
  private static func expectRebuilding(_ package: OutsidePackage) throws {
    let title = ModelText.entity(attribute: "title")
    try package.folder.write(
      ModelText.model(title), to: "Sources/Memory/Notes.xcdatamodel/contents")
    try package.folder.write(
      "func title(_ note: Note) -> String? { note.title }\n", to: "Sources/Memory/Title.swift")
    let build = try package.build(["--target", "Memory"])
    #expect(build.status == 0, "\(build.output)\(build.errors)")
  }

  /// A model with errors stops the build and says where they are.
  private static func expectFaults(_ package: OutsidePackage) throws {
    let contents = "Sources/Memory/Notes.xcdatamodel/contents"
    try package.folder.write(
      ModelText.model("<entity name=\"A\" parentEntity=\"B\"/>"), to: contents)
    let build = try package.build(["--target", "Memory"])
    #expect(build.status != 0)
    let faults = (build.output + build.errors).lines(with: "its parent B is not in the model")
    #expect(
      faults.first?.hasSuffix(
        "\(contents):3: error: A: its parent B is not in the model; correct the name, or add it")
        == true)
  }
}
