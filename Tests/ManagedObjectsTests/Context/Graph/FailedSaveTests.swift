import ManagedObjects
import SampleData
import TestSupport
import Testing

/// Saves that fail, for one reason after another, and are mended.
@Suite("Saves that fail again and again")
struct FailedSaveTests {
  @Test("a failed save changes nothing, here or in the store; the one that succeeds saves all")
  func randomSequences() throws {
    var random = seededRandom(for: "Saves that fail again and again")
    for sequence in 0..<testRounds(6) {
      let run = try FailedSaveRun(&random)
      for _ in 0..<10 {
        if let flaw = try run.step(&random) {
          let log = run.log.suffix(20).joined(separator: "\n")
          Issue.record("sequence \(sequence): \(flaw)\n\(log)")
          return
        }
      }
    }
  }
}

private final class FailedSaveRun {
  private let store = RecordingStore()
  private let coordinator: PersistentStoreCoordinator
  private let context: ManagedObjectContext
  private var objects: [Int: ManagedObject] = [:]
  private var nextNumber = 0
  private(set) var log: [String] = []

  init(_ random: inout SplitMix64) throws {
    coordinator = try PersistentStoreCoordinator(managedObjectModel: GraphStack.model())
    try coordinator.addPersistentStore(store)
    context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    if random.happens(percent: 50) { context.undoManager = UndoManager() }
    context.propagatesDeletesAtEndOfEvent = random.happens(percent: 50)
    context.mergePolicy = random.pick(from: [.error, .overwrite])
  }

  /// Edits and saves until that succeeds.
  ///
  /// - Returns: What is wrong; nil when nothing is.
  func step(_ random: inout SplitMix64) throws -> String? {
    for attempt in 0..<40 {
      try edit(&random, mends: attempt > 10)
      // Ends the event, so that a save has nothing to propagate any more.
      context.propagateForTest()
      let (before, saved) = (GraphDump(objects.values), try savedDump())
      let refused = attempt < 3 && random.happens(percent: 50)
      if refused { store.refuseNextSave(with: .readOnly(path: "x")) }
      do { try context.save() } catch {
        log.append("refused save \(error)")
        var changes = GraphDump(objects.values).differences(from: before)
        changes += try savedDump().differences(from: saved)
        if !changes.isEmpty { return "after a failed save \(changes)" }
        continue
      }
      log.append("save")
      if context.hasChanges { return "there are changes after a save" }
      let changes = try savedDump().differences(from: GraphDump(objects.values).stored)
      if !changes.isEmpty { return "after a save \(changes)" }
      return nil
    }
    context.rollback()
    return nil
  }

  private func savedDump() throws -> GraphDump {
    try GraphDump(ManagedObjectContext(persistentStoreCoordinator: coordinator)).stored
  }

  private func edit(_ random: inout SplitMix64, mends: Bool) throws {
    if mends {
      for object in objects.values where object.graphNumber != nil {
        if object.value(at: GraphAttribute.name) == .null {
          object.setValue("x", at: GraphAttribute.name)
        }
      }
      if random.happens(percent: 20) { context.rollback() }
      return
    }
    for _ in 0...random.below(8) {
      var choices = GraphEditChoices()
      choices.entities = objects.compactMapValues { $0.graphNumber == nil ? nil : $0.entity }
      choices.nextNumber = nextNumber
      choices.missingNameShare = 10
      choices.excludedNames = ["idol", "wishes", "crush"]
      let edit = choices.edit(&random)
      log.append("\(edit)")
      try edit.apply(to: context, &objects)
      if case .insert = edit { nextNumber += 1 }
    }
  }
}

extension ManagedObjectContext {
  /// Carries out the delete rules, whenever they are to be.
  fileprivate func propagateForTest() {
    let isAtEnd = propagatesDeletesAtEndOfEvent
    propagatesDeletesAtEndOfEvent = true
    processPendingChanges()
    propagatesDeletesAtEndOfEvent = isAtEnd
  }
}
