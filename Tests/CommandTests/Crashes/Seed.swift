import Foundation
import SampleData

/// Where the random numbers of a test come from.
enum Seed {
  /// The seed that the environment variable `CONTACTS_TEST_SEED` gives, or a new one, printed so
  /// that a run can be repeated.
  static func choose(for subject: String) -> UInt64 {
    let given = ProcessInfo.processInfo.environment["CONTACTS_TEST_SEED"].flatMap { UInt64($0) }
    let seed = given ?? UInt64.random(in: .min ... .max)
    print("\(subject): CONTACTS_TEST_SEED=\(seed)")
    return seed
  }
}
