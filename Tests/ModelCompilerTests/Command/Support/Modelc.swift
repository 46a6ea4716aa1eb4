import Foundation

/// The command, as it was built with the tests.
struct Modelc {
  /// The folder that it is run in.
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  /// Runs the command with arguments that are separated by spaces.
  func run(_ arguments: String) throws -> Tool.Outcome {
    try run(arguments.split(separator: " ").map(String.init))
  }

  func run(_ arguments: [String]) throws -> Tool.Outcome {
    var tool = Tool(PackageFolder.products.appending(path: "modelc"))
    tool.folder = folder.url
    return try tool.run(arguments)
  }

  /// The files of the folder without those of models.
  var outputs: [String] { folder.files.filter { !$0.contains(".xcdatamodeld") } }
}
