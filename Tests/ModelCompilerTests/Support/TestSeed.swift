import Foundation

/// The seed of a random test: that of the environment variable `CONTACTS_TEST_SEED`, else a new one.
///
/// It is printed, so that a failure can be made to happen again.
func testSeed(_ subject: String) -> UInt64 {
  let given = ProcessInfo.processInfo.environment["CONTACTS_TEST_SEED"].flatMap { UInt64($0) }
  let seed = given ?? UInt64.random(in: 0...UInt64.max)
  print("\(subject): CONTACTS_TEST_SEED=\(seed)")
  return seed
}
