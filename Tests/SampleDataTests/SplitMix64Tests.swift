import SampleData
import Testing

@Suite("SplitMix64")
struct SplitMix64Tests {
  @Test("the sequence of a seed is the published one")
  func publishedSequence() {
    var random = SplitMix64(seed: 1_234_567)
    let numbers = (0..<5).map { _ in random.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test("numbers below a bound reach every value and nothing else")
  func numbersBelowABound() {
    var random = SplitMix64(seed: 7)
    let drawn = Set((0..<1000).map { _ in random.below(10) })
    #expect(drawn == Set(0..<10))
  }

  @Test("there is always a number below a bound that is not positive", arguments: [0, -1, Int.min])
  func boundsThatAreNotPositive(bound: Int) {
    var random = SplitMix64(seed: 7)
    #expect(random.below(bound) == 0)
  }
}
