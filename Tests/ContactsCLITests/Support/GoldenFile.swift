import Foundation
import Testing

/// A text to compare with a file in `Fixtures/golden`.
///
/// With `CONTACTS_RECORD_GOLDEN=1` in the environment, the file is written instead.
enum GoldenFile {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/golden")

  static func check(
    _ text: String, against name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appending(path: name)
    if ProcessInfo.processInfo.environment["CONTACTS_RECORD_GOLDEN"] == "1" {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let golden = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(
      text == golden, "differs from \(name); CONTACTS_RECORD_GOLDEN=1 records it anew",
      sourceLocation: sourceLocation)
  }
}
