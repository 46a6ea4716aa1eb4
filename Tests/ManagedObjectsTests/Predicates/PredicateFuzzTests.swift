import Foundation
import ManagedObjects
import SampleData
import TestSupport
import Testing

@Suite("Damaged formats of predicates")
struct PredicateFuzzTests {
  /// The lines of the corpus, and what `make fuzz` has found, each in a file of its own.
  private static func corpus() throws -> [String] {
    let folder = URL(filePath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "../../../Fixtures/predicates")
      .standardizedFileURL
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).sorted { $0.path < $1.path }
    return try files.flatMap { file in
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      return file.lastPathComponent == "corpus.txt"
        ? text.split(separator: "\n").map(String.init) : [text]
    }
  }

  @Test("each line of the corpus, and what becomes of it, is parsed for good or refused in place")
  func mutations() throws {
    var random = seededRandom(for: "damaged corpus")
    let corpus = try Self.corpus()
    #expect(!corpus.isEmpty)
    for format in corpus { try check(format) }
    for _ in 0..<testRounds(200) {
      var scalars = Array(random.element(of: corpus).unicodeScalars)
      for _ in 0...random.below(5) {
        if random.below(4) == 0 {
          splice(random.element(of: corpus), into: &scalars, &random)
        } else {
          random.damage(&scalars)
        }
      }
      try check(String(String.UnicodeScalarView(scalars)))
    }
  }

  private func splice(
    _ other: String, into scalars: inout [Unicode.Scalar], _ random: inout SplitMix64
  ) {
    let other = Array(other.unicodeScalars)
    let start = random.below(other.count)
    let piece = other[start..<min(other.count, start + random.below(30))]
    scalars.insert(contentsOf: piece, at: random.below(scalars.count + 1))
  }

  /// Parses a format, prints it, parses that, and binds it; or looks at the error.
  private func check(_ format: String) throws {
    do {
      let arguments: [Any?] = format.contains("%") ? ["name", "x", 5] : []
      let predicate = try FetchPredicate(format: format, arguments: arguments)
      #expect(try FetchPredicate(format: predicate.format) == predicate, "\(format)")
      _ = try? predicate.bound(to: personEntity).matches(SamplePerson([:]))
    } catch {
      #expect(0...error.format.utf8.count ~= error.range.upperBound, "\(format)")
      #expect(!error.rendering().isEmpty)
    }
  }
}
