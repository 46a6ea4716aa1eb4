import Foundation
import SampleData

/// Random numbers that a seed makes again (SplitMix64).
package struct TestRandom {
  private var numbers: SplitMix64

  /// Begins with the seed of `CONTACTS_TEST_SEED`, or one that is new each time, and prints it.
  package static func seeded() -> TestRandom {
    let given = ProcessInfo.processInfo.environment["CONTACTS_TEST_SEED"].flatMap { UInt64($0) }
    let seed = given ?? UInt64.random(in: 1...1_000_000_000)
    print("CONTACTS_TEST_SEED=\(seed)")
    return TestRandom(numbers: SplitMix64(seed: seed))
  }

  package mutating func next() -> UInt64 { numbers.next() }

  package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(bound, 1))) }

  package mutating func happens(_ percent: Int) -> Bool { below(100) < percent }

  package mutating func element<Element>(_ choices: [Element]) -> Element {
    choices[below(choices.count)]
  }

  /// A text with some bytes changed, left out, put in, or repeated.
  package mutating func damaged(_ text: [UInt8]) -> [UInt8] {
    var bytes = text
    let awkward: [UInt8] = [0, 9, 10, 13, 32, 34, 44, 46, 58, 59, 61, 92, 94, 127, 128, 255]
    for _ in 0...below(8) where !bytes.isEmpty {
      let position = below(bytes.count)
      switch below(5) {
      case 0: bytes[position] = UInt8(truncatingIfNeeded: next())
      case 1: bytes[position] = element(awkward)
      case 2: bytes.remove(at: position)
      case 3: bytes.insert(element(awkward), at: position)
      default:
        let end = min(position + below(80), bytes.count)
        let copy = bytes[position..<end]
        bytes.insert(contentsOf: copy, at: below(bytes.count))
      }
    }
    return bytes
  }
}
