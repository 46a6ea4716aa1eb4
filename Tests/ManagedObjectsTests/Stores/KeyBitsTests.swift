import SampleData
import TestSupport
import Testing

@testable import ManagedObjects

@Suite("Sets of keys")
struct KeyBitsTests {
  @Test("a set has the keys that were put in, small, large and less than none")
  func differential() {
    let seed = testSeed("sets of keys")
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      func key() -> Int64 {
        switch random.below(10) {
        case 0: Int64(random.below(40)) - 20
        case 1: .max - Int64(random.below(9))
        case 2: Int64(random.below(1 << 40))
        default: Int64(random.below(400))
        }
      }
      let expected = Set((0..<random.below(60)).map { _ in key() })
      let keys = KeyBits(Array(expected))
      let asked = (0..<100).map { _ in key() } + expected
      #expect(
        keys.positions(in: asked) == asked.indices.filter { expected.contains(asked[$0]) },
        "CONTACTS_TEST_SEED=\(seed)")
    }
  }
}
