import ManagedObjects
import SampleData
import TestSupport
import Testing

/// Random operations on contexts and on their plain models.
///
/// Each root context changes objects of its own, so that saves do not conflict. The child changes
/// those of the first, which is left alone meanwhile, except that it may be saved.
@Suite("Contexts of related objects and their models")
struct GraphModelTests {
  @Test(
    "random operations leave contexts, their child and the store as their models say",
    arguments: GraphStack.Place.allCases)
  func randomSequences(place: GraphStack.Place) throws {
    var random = seededRandom(for: "Contexts of related objects and their models, \(place)")
    for sequence in 0..<testRounds(place == .memory ? 150 : 4) {
      let run = try GraphRun(place, &random)
      var log: [String] = []
      for step in 0..<30 {
        log.append(try run.step(&random))
        // Comparing reads everything, and so is not done at each step.
        guard run.hasFailed || step == 29 || random.happens(percent: 25) else { continue }
        let differences = try run.differences()
        if !differences.isEmpty {
          let last = log.suffix(12).joined(separator: "\n")
          Issue.record("sequence \(sequence), step \(step): \(differences)\n\(last)")
          return
        }
      }
    }
  }
}
