import SampleData
import TestSupport
import Testing

@testable import ContactStore

@Suite("Pairs of letters that tell where a word may be")
struct TellingPairsTests {
  private typealias Pair = TellingPairs.Pair

  private let seed = testSeed("pairs of letters that tell")

  private func pairs(_ texts: String...) -> Set<Pair> {
    Set(
      texts.map { text in
        let bytes = Array(text.utf8)
        return Pair(first: bytes[0], second: bytes[1])
      })
  }

  @Test(
    "a pair is found wherever it stands, in either case, and so is what may become its beginning",
    arguments: [(["qz", "n7", "ee"], 0xc3), (["ny"], 0xc3), (["qx", "7y"], 0xe1)]
      as [([String], UInt8)])
  func places(texts: [String], least: UInt8) throws {
    var random = SplitMix64(seed: seed)
    let asked = texts.flatMap { pairs($0) }
    let telling = try #require(TellingPairs(asked))
    let bytes = Array("qQzZnN7eExXyY'. ".utf8) + Array("abcd".utf8) + [0x80, 0xc2, least, 0xff]
    for round in 0..<testRounds(300) {
      let text = (0..<random.below(120)).map { _ in
        random.below(4) == 0 ? bytes[random.below(bytes.count)] : UInt8(ascii: "a")
      }
      func isPair(at place: Int) -> Bool {
        guard place + 1 < text.count else { return false }
        let next = text[place + 1]
        return asked.contains {
          text[place] | 0x20 == $0.first
            && (next | 0x20 == $0.second || next >= 0x80 || next == UInt8(ascii: "'"))
        }
      }
      let expected = text.indices.filter { text[$0] >= least || isPair(at: $0) }
      var found: [Int] = []
      while let place = telling.first(in: text.span, from: found.last.map { $0 + 1 } ?? 0) {
        found.append(place)
      }
      #expect(found == expected, "\(text) in round \(round), CONTACTS_TEST_SEED=\(seed)")
    }
  }

  /// All words that differ by one typo.
  private func typos(of word: [UInt8], _ letters: [UInt8]) -> Set<[UInt8]> {
    var others: Set<[UInt8]> = []
    for place in 0...word.count {
      let (start, rest) = (Array(word[..<place]), Array(word[place...]))
      for letter in letters {
        others.insert(start + [letter] + rest)
        if !rest.isEmpty { others.insert(start + [letter] + rest.dropFirst()) }
      }
      if !rest.isEmpty { others.insert(start + rest.dropFirst()) }
      if rest.count > 1 { others.insert(start + [rest[1], rest[0]] + rest.dropFirst(2)) }
    }
    return others
  }

  @Test("a word with as many typos as are forgiven has one of its pairs")
  func pairsOfTypos() {
    var random = SplitMix64(seed: seed)
    let letters = Array("abcx".utf8)
    for _ in 0..<testRounds(6) {
      let bytes = (0..<2 + random.below(11)).map { _ in letters[random.below(letters.count)] }
      let word = SearchWord(bytes)
      let asked = Set(word.tellingPairs)
      var near: Set<[UInt8]> = [bytes]
      for _ in 0..<word.greatestMissingCount {
        near = near.reduce(into: near) { $0.formUnion(typos(of: $1, letters)) }
      }
      let missed = near.filter { word in
        !zip(word, word.dropFirst()).contains { asked.contains(Pair(first: $0, second: $1)) }
      }
      #expect(missed.isEmpty, "\(word.string), CONTACTS_TEST_SEED=\(seed)")
    }
  }

  @Test("pairs are the rarest ones, one more than typos are forgiven, and three of four letters")
  func rarest() {
    func asked(_ word: String) -> Set<Pair> { Set(SearchWord(Array(word.utf8)).tellingPairs) }
    #expect(asked("an") == pairs("an"))
    #expect(asked("eva") == pairs("va"))
    #expect(asked("john") == pairs("jo", "ho", "hn"))
    #expect(asked("smith") == pairs("sm", "th"))
    #expect(asked("meridian").count == 3)
    #expect(asked("2024").count == 1)
    let exact = SearchWord(Array("meridian".utf8), forgivingTypos: false)
    // A pair whose first letter has no accents is preferred to one that is met a little less.
    #expect(Set(exact.tellingPairs) == pairs("me"))
  }

  @Test("no pairs tell of none, of too many, of one letter, and of letters beyond ASCII")
  func none() {
    #expect(TellingPairs([] as [Pair]) == nil)
    let tooMany = ["abcd", "efgh", "ijkl", "mnop", "qrst", "uvwx"]
    for words in [[], ["a"], ["jurgen", "ж"], tooMany] {
      #expect(TellingPairs(words.map { SearchWord(Array($0.utf8)) }) == nil, "\(words)")
    }
    #expect(TellingPairs([SearchWord(Array("abcd".utf8))]) != nil)
  }
}
