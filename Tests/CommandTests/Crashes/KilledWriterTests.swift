import Foundation
import SampleData
import TestSupport
import Testing

/// `kill -9` at any time costs nothing that was confirmed.
@Suite("Killed writers")
struct KilledWriterTests {
  @Test("two writers killed at random times lose nothing that they confirmed and double nothing")
  func random() throws {
    let seed = testSeed("killed writers")
    var random = SplitMix64(seed: seed)
    let place = try Workplace()
    var confirmed: [Int: String] = [:]
    // Now and then the names are so long that saving rewrites the whole address book.
    for round in 0..<testRounds(20) {
      let filler = String(repeating: "x", count: random.happens(percent: 30) ? 30_000 : 3)
      let delay = UInt32(random.below(9_000))
      for pair in 0..<3 {
        let names = ["\(round).\(pair).a", "\(round).\(pair).b"]
        let writers = try names.map {
          try place.start("add", "--timeout", "60", "--first", $0, "--last", filler)
        }
        if pair == 2 {
          usleep(delay)
          for writer in writers { writer.kill() }
          TestTally.count("commands killed at random times", writers.count)
        }
        for (name, writer) in zip(names, writers) {
          let outcome = try writer.finish()
          #expect(outcome.ending == .exit(0) || outcome.ending == .signal(SIGKILL), "\(outcome)")
          guard outcome.ending == .exit(0), let id = outcome.numbers.first else { continue }
          #expect(confirmed.updateValue(name, forKey: id) == nil, "ID \(id) was given out twice.")
        }
      }
      try expectAll(confirmed, in: place, seed: seed)
    }
    try expectTidy(place)
  }

  /// Checks that everybody confirmed is there, and nobody twice.
  private func expectAll(_ confirmed: [Int: String], in place: Workplace, seed: UInt64) throws {
    let list = try place.contacts("list", "--json=id,first,last,age")
    try #require(list.isQuietSuccess, "seed \(seed)")
    let people = try list.people()
    let names = Dictionary(people.map { ($0.id ?? 0, $0.first) }) { first, _ in first }
    #expect(names.count == people.count, "An ID is there twice, seed \(seed).")
    #expect(Set(names.values).count == people.count, "A contact is there twice, seed \(seed).")
    for (id, name) in confirmed { #expect(names[id] == name, "seed \(seed)") }
  }

  /// Checks that nothing that was killed leaves its files behind once somebody has rewritten the
  /// address book.
  private func expectTidy(_ place: Workplace) throws {
    #expect(try place.fill(Contact.folding).ending == .exit(0))
    #expect(try place.names().filter { $0.hasPrefix(".") } == [])
  }
}
