import Foundation
import Testing

@testable import ModelCompiler

/// A folder in `Fixtures/generated` that generated files are compared with.
///
/// With `CONTACTS_RECORD_GOLDEN=1` in the environment, the folder is written instead.
struct GoldenFolder {
  static let all = PackageFolder.root.appending(path: "Fixtures/generated")

  let name: String
  private var url: URL { Self.all.appending(path: name) }

  func check(_ files: [GeneratedFile], sourceLocation: SourceLocation = #_sourceLocation) throws {
    if ProcessInfo.processInfo.environment["CONTACTS_RECORD_GOLDEN"] == "1" { try record(files) }
    let present = try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
    #expect(files.map(\.name).sorted() == present, sourceLocation: sourceLocation)
    for file in files where present.contains(file.name) {
      let golden = try String(contentsOf: url.appending(path: file.name), encoding: .utf8)
      #expect(
        file.text == golden,
        "\(name)/\(file.name) differs; CONTACTS_RECORD_GOLDEN=1 records it anew",
        sourceLocation: sourceLocation)
    }
  }

  private func record(_ files: [GeneratedFile]) throws {
    try? FileManager.default.removeItem(at: url)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for file in files { try Data(file.text.utf8).write(to: url.appending(path: file.name)) }
  }
}
