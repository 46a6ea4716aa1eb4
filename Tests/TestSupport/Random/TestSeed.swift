/// The seed of a random test: that of the environment variable `CONTACTS_TEST_SEED`, else a new one.
///
/// It is printed, so that a failure can be made to happen again.
package func testSeed(_ subject: String) -> UInt64 {
  let seed = CrashStates.environmentSeed()
  print("\(subject): CONTACTS_TEST_SEED=\(seed)")
  return seed
}
