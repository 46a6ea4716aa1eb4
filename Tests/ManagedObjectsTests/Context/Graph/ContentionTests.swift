import ManagedObjects
import SampleData
import TestSupport
import Testing

/// Contexts, their children and their undo managers, all over the same few objects, each of which they
/// have read at another moment.
@Suite("Contention of many contexts")
struct ContentionTests {
  @Test(
    "however contexts contend, every stored link is answered by its inverse",
    arguments: GraphStack.Place.allCases)
  func randomSequences(place: GraphStack.Place) throws {
    var random = seededRandom(for: "Contention of many contexts, \(place)")
    for sequence in 0..<testRounds(place == .memory ? 48 : 12) {
      // Each policy by itself, then all of them by turns.
      let policies = ContentionSeat.policies
      let policy = sequence % 6 < 5 ? policies[sequence % 6] : nil
      let run = try ContentionRun(place, policy, &random)
      var log: [String] = []
      for step in 0..<60 {
        log.append(try run.step(&random))
        guard run.hasSaved || step == 59 else { continue }
        let flaws = try run.flaws(isLast: step == 59)
        if !flaws.isEmpty {
          Issue.record("sequence \(sequence): \(flaws)\n\(log.joined(separator: "\n"))")
          return
        }
      }
    }
  }
}
