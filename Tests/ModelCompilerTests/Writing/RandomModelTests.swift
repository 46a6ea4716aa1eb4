import ManagedObjects
import ModelFiles
import SampleData
import TestSupport
import Testing

/// Models made at random, with every construct that a model file can hold.
@Suite struct RandomModelTests {
  @Test("a model that is written and read again is equal")
  func readingWhatWasWritten() throws {
    let seed = testSeed("random models")
    var random = SplitMix64(seed: seed)
    for round in 0..<testRounds(40) {
      let document = random.document()
      let text = try document.contents()
      let again = try ModelDocument(text)
      try #require(again == document, "round \(round) of seed \(seed)")
      try #require(again.contents() == text, "round \(round) of seed \(seed)")
      try #require(again.unknown.isEmpty)
    }
  }

  @Test("what a model hashes to survives writing and reading")
  func hashes() throws {
    var random = SplitMix64(seed: testSeed("hashes of random models"))
    for _ in 0..<testRounds(10) {
      let document = random.document()
      let again = try ModelDocument(try document.contents())
      try #require(again.model.versionHash == document.model.versionHash)
    }
  }
}
