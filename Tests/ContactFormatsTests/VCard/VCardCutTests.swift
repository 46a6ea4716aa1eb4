import CardTestSupport
import TestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("vCards in pieces and damaged")
struct VCardCutTests {
  @Test("pieces cut anywhere give the same cards as the whole")
  func pieces() throws {
    let seed = testSeed("cut vCards")
    for name in try VCardDialects.all() {
      let text = try VCardSupport.bytes(name)
      let whole = try VCardSupport.read(text)
      for size in [1, 2, 3, 7, 61] {
        #expect(try VCardSupport.read(text, pieces: size) == whole, "\(name) by \(size)")
      }
      let cuts = text.indices.dropFirst().prefix { $0 < 500 }
      for cut in testSample(of: cuts, 40, seed: seed) {
        var reader = VCardReader()
        var cards: [ReadCard] = []
        try reader.read(Array(text[..<cut])) { cards.append($0) }
        try reader.read(Array(text[cut...])) { cards.append($0) }
        try reader.finish { cards.append($0) }
        #expect(cards == whole, "\(name) at \(cut)")
      }
    }
  }

  @Test("damaged bytes end in cards and warnings, whatever they are")
  func damage() throws {
    var random = TestRandom.seeded()
    for name in try VCardDialects.all() {
      let text = try VCardSupport.bytes(name)
      for _ in 0..<testRounds(5) {
        let damaged = random.damaged(text)
        let cards = try VCardSupport.read(damaged, pieces: 1 + random.below(200))
        for version in VCardVersion.allCases {
          let written = VCardSupport.text(cards.compactMap(\.card), version)
          for line in written.utf8.split(whereSeparator: { $0 == 0x0a }) {
            #expect(line.last == 0x0d && !line.dropLast().contains { $0 < 0x20 && $0 != 9 })
          }
          let again = try VCardSupport.read(Array(written.utf8)).compactMap(\.card)
          #expect(again.count == cards.compactMap(\.card).count, "\(name)")
        }
      }
    }
  }
}
