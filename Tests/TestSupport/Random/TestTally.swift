import Foundation
import Synchronization

/// Counts the cases that tests try, for whoever lets them run for hours.
///
/// When the environment variable `CONTACTS_TEST_TALLY` names a file, the process appends a line for
/// each kind of case to it as it ends: the number, a tab, and the kind.
package enum TestTally {
  private static let counts: Mutex<[String: Int]> = Mutex([:])
  private static let path: String? = {
    guard let path = ProcessInfo.processInfo.environment["CONTACTS_TEST_TALLY"] else { return nil }
    atexit { TestTally.write() }
    return path
  }()

  /// Counts cases of a kind.
  package static func count(_ kind: String, _ number: Int = 1) {
    guard path != nil else { return }
    counts.withLock { $0[kind, default: 0] += number }
  }

  private static func write() {
    guard let path, let file = unsafe fopen(path, "a") else { return }
    let lines = counts.withLock { counts in
      counts.sorted { $0.key < $1.key }.map { "\($0.value)\t\($0.key)\n" }.joined()
    }
    unsafe fputs(lines, file)
    unsafe fclose(file)
  }
}
