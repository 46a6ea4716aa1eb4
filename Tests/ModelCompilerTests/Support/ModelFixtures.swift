import Foundation
import ModelFiles

/// The model files in `Fixtures/models`.
enum ModelFixtures {
  /// The names of the sound ones, each an `.xcdatamodeld`.
  static let names = ["Company", "Event", "Graphics", "Inventory", "Laptop"]

  /// The path of a file or folder among the fixtures.
  static func path(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Fixtures/models").standardizedFileURL
      .appending(path: name).path(percentEncoded: false)
  }

  /// A sound model with all its versions.
  static func bundle(_ name: String) throws -> ModelBundle {
    try ModelBundle(contentsOf: path("\(name).xcdatamodeld"))
  }

  /// The paths of the `contents` of all versions of all sound models.
  static let contents: [String] = names.flatMap { name in
    let folder = path("\(name).xcdatamodeld")
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return entries.filter { $0.hasSuffix(".xcdatamodel") }.sorted()
      .map { "\(folder)/\($0)/contents" }
  }
}
