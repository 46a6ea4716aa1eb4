import ModelFiles
import SampleData
import TestSupport
import Testing

/// Model files that Xcode would not write today: made at random, with comments, unknown elements and
/// attributes, defaults written out or left out, and another order.
@Suite struct RandomTextTests {
  @Test("a file that is read and written again is the same to the byte")
  func writingWhatWasRead() throws {
    let seed = testSeed("random model files")
    var random = SplitMix64(seed: seed)
    var edits = 0
    let rounds = testRounds(50)
    for round in 0..<rounds {
      let usual = String(decoding: try random.document().contents(), as: UTF8.self)
      let text = random.edited(usual)
      if text != usual { edits += 1 }
      let document = try ModelDocument(Array(text.utf8))
      let written = String(decoding: try document.contents(), as: UTF8.self)
      try #require(written == text, "round \(round) of seed \(seed)")
      try #require(ModelDocument(Array(written.utf8)) == document)
    }
    #expect(edits > rounds * 2 / 5)
  }

  @Test("a damaged file is refused or read, and what was read can be written and read again")
  func damagedFiles() throws {
    let seed = testSeed("damaged model files")
    var random = SplitMix64(seed: seed)
    for _ in 0..<testRounds(25) {
      var text = try random.document().contents()
      for _ in 0...random.below(3) {
        let offset = random.below(text.count)
        switch random.below(4) {
        case 0: text[offset] = UInt8(random.below(256))
        case 1: text.removeSubrange(offset..<min(offset + random.below(40), text.count))
        case 2: text.insert(contentsOf: text[offset..<min(offset + 30, text.count)], at: offset)
        default: text[offset] = random.choice(Array("<>\"&/=!-? \n".utf8))
        }
      }
      guard let document = try? ModelDocument(text) else { continue }
      let again = try ModelDocument(try document.contents())
      try #require(again == document, "seed \(seed): \(String(decoding: text, as: UTF8.self))")
    }
  }
}
