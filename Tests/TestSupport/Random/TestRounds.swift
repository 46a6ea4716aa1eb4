import Foundation

/// How much random and exhaustive tests try in this run: little, so that all tests can run often,
/// unless the environment variable `CONTACTS_TEST_ROUNDS` multiplies it.
package enum TestRounds {
  /// What the usual number of rounds is multiplied by.
  package static let factor: Int = {
    let given = ProcessInfo.processInfo.environment["CONTACTS_TEST_ROUNDS"].flatMap { Int($0) }
    return min(max(given ?? 1, 1), 100_000)
  }()
}

/// How many rounds a random test makes in this run, of which usually `few` are enough.
package func testRounds(_ few: Int) -> Int {
  let rounds = few * TestRounds.factor
  TestTally.count("rounds of random tests", rounds)
  return rounds
}

/// The cases that an exhaustive test tries in this run: usually some of them, and all of them where
/// the environment variable `CONTACTS_TEST_ROUNDS` asks for more than that.
///
/// The first and the last one are always there. The others are drawn from parts of equal sizes, so
/// that none is far from all that are tried.
///
/// - Parameters:
///   - all: The cases in their order.
///   - few: How many of them are usually enough.
///   - seed: What the choice follows from, which is best printed with ``testSeed(_:)``.
/// - Returns: The cases to try, in their order.
package func testSample<Cases: RandomAccessCollection>(
  of all: Cases, _ few: Int, seed: UInt64
) -> [Cases.Element] {
  let count = all.count
  guard TestRounds.factor == 1, few < count, few > 1 else { return Array(all) }
  var choices = RandomChoices(seed: seed)
  let parts = few - 2
  let inner = (0..<parts).map { part in
    let (start, end) = (part * count / parts, (part + 1) * count / parts)
    return start + choices.choose(end - start)
  }
  return ([0] + inner + [count - 1]).map { all[all.index(all.startIndex, offsetBy: $0)] }
}
