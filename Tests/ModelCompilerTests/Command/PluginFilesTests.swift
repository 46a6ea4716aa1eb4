import Foundation
import Testing

@testable import ModelCompiler

/// The part of the plugin that looks for models, built as a program of its own, because nothing can
/// import a plugin.
@Suite(
  "The files that the plugin finds",
  .enabled(if: Tool(named: "swiftc") != nil, "there is no swiftc in the search path"))
struct PluginFilesTests {
  private static let program = """
    import Foundation

    let folder = URL(filePath: CommandLine.arguments[1])
    let found = ModelFiles.withoutClashes(ModelFiles.models(in: folder))
    for model in found.unique { print(model.lastPathComponent) }
    for (first, second) in found.clashes {
      print(first.lastPathComponent, second.lastPathComponent)
    }
    """

  @Test("leave out hidden folders and versions, and tell which models have the same name")
  func models() throws {
    let folder = try ScratchFolder()
    for name in [
      "A.xcdatamodeld/V.xcdatamodel", "Inner/B.xcdatamodel", "Inner/More/a.xcdatamodel",
      "Other/A.xcdatamodel", ".build/checkouts/C.xcdatamodeld/C.xcdatamodel",
      ".D.xcdatamodeld/D.xcdatamodel",
    ] {
      try folder.write("", to: "models/\(name)/contents")
    }
    try folder.write("", to: "models/.hidden")
    try folder.write(Self.program, to: "main.swift")
    let source = PackageFolder.root.appending(path: "Sources/ModelCompilerPlugin/ModelFiles.swift")
    let build = try #require(Tool(named: "swiftc")).run(
      ["-o", folder.path("program"), folder.path("main.swift"), source.path])
    try #require(build.status == 0, "\(build.errors)")
    let outcome = try Tool(folder.url.appending(path: "program")).run([folder.path("models")])
    #expect(
      outcome.output.split(separator: "\n") == [
        "A.xcdatamodeld", "B.xcdatamodel", "A.xcdatamodeld a.xcdatamodel",
        "A.xcdatamodeld A.xcdatamodel",
      ])
  }
}
