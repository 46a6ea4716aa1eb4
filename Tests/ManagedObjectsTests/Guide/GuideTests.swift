import Foundation
import Testing

/// The articles of the documentation.
@Suite("The guide")
struct GuideTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test(
    "every Swift example of the guide stands among the tests of its target, where it is compiled",
    arguments: [("ManagedObjects", 20), ("ModelFiles", 2)])
  func examples(target: String, fewest: Int) throws {
    let compiled = try Self.texts(in: "Tests/\(target)Tests/Guide", ending: ".swift")
      .map { Self.plain($0.components(separatedBy: "\n")) }
    var count = 0
    let articles = "Sources/\(target)/\(target).docc"
    for article in try Self.texts(in: articles, ending: ".md") {
      for example in Self.examples(in: article) {
        count += 1
        #expect(
          compiled.contains { $0.contains(Self.plain(example)) },
          "not compiled: \(example.joined(separator: "\n"))")
      }
    }
    #expect(count > fewest)
  }

  private static func texts(in folder: String, ending: String) throws -> [String] {
    let folder = root.appending(path: folder)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(ending) }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
  }

  /// The lines of each block of Swift.
  private static func examples(in article: String) -> [[String]] {
    var examples: [[String]] = []
    var isInside = false
    for line in article.components(separatedBy: "\n") {
      if line == "```swift" {
        isInside = true
        examples.append([])
      } else if line == "```" {
        isInside = false
      } else if isInside {
        examples[examples.count - 1].append(line)
      }
    }
    return examples
  }

  /// Code without what depends on where it stands: indents, comments, empty lines, imports, who may see
  /// a declaration, and what a test expects between two lines of an example.
  private static func plain(_ lines: [String]) -> String {
    lines.map { line in
      var line = line
      if let comment = line.range(of: "//") { line.removeSubrange(comment.lowerBound...) }
      line = line.trimmingCharacters(in: .whitespaces)
      return line.hasPrefix("private ") ? String(line.dropFirst(8)) : line
    }
    .filter { !$0.isEmpty && !$0.hasPrefix("import ") && !$0.hasPrefix("#expect(") }
    .map { $0 + "\n" }
    .joined()
  }
}
