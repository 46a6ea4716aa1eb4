import ManagedObjects
import SampleData
import TestSupport
import Testing

/// Random edits that are taken back and made again, compared with what the graph was like.
@Suite("Undo and redo of random edits")
struct UndoPropertyTests {
  @Test(
    "edits taken back lead to every former state, and made again to every later one",
    arguments: GraphStack.Place.allCases)
  func randomWalk(place: GraphStack.Place) throws {
    var random = seededRandom(for: "Undo and redo of random edits, \(place)")
    for sequence in 0..<testRounds(place == .memory ? 10 : 2) {
      let run = try UndoRun(place, groupsByEvent: random.happens(percent: 70))
      for step in 0..<25 {
        let description = try run.step(&random)
        let differences = try run.differences()
        if !differences.isEmpty {
          Issue.record("sequence \(sequence), step \(step), \(description): \(differences)")
          return
        }
      }
      if let failure = try run.finish() {
        Issue.record("sequence \(sequence), \(failure)")
        return
      }
    }
  }
}

/// A context, and what its graph was like after each command that can be taken back.
private final class UndoRun {
  private let stack: GraphStack
  private let context: ManagedObjectContext
  private let undoManager = UndoManager()
  private var objects: [Int: ManagedObject] = [:]
  private var choices = GraphEditChoices()
  /// The state before the first command and after each.
  private var states: [GraphDump] = [GraphDump()]
  /// Which of them is the present one.
  private var position = 0
  private var log: [String] = []

  init(_ place: GraphStack.Place, groupsByEvent: Bool) throws {
    stack = try GraphStack(place)
    context = stack.newContext()
    undoManager.groupsByEvent = groupsByEvent
    context.undoManager = undoManager
    // What these leave dangling is not told to those who hold it, and so comes back with nobody.
    choices.excludedNames = ["idol", "wishes"]
  }

  private var dump: GraphDump { GraphDump(objects.values) }

  /// Does one random thing.
  func step(_ random: inout SplitMix64) throws -> String {
    let description: String
    switch random.below(20) {
    case 0...10: description = try edit(&random)
    case 11...13: description = undo()
    case 14...16: description = redo()
    default: description = try save()
    }
    log.append(description)
    return log.suffix(8).joined(separator: "; ")
  }

  private func edit(_ random: inout SplitMix64) throws -> String {
    // Without events it takes a group for several registrations to be undone at once.
    let isGroup = !undoManager.groupsByEvent || random.happens(percent: 20)
    if isGroup { undoManager.beginUndoGrouping() }
    var edits: [String] = []
    for _ in 0...random.below(5) {
      let isNested = random.happens(percent: 15)
      if isNested { undoManager.beginUndoGrouping() }
      edits.append(try editOnce(&random))
      // Carries out the delete rules and registers what has changed, in the group that is open.
      if isNested || random.happens(percent: 20) {
        _ = try context.count(for: FetchRequest<ManagedObject>(entityName: "Tag"))
      }
      if isNested { undoManager.endUndoGrouping() }
    }
    if !undoManager.groupsByEvent { context.processPendingChanges() }
    if isGroup { undoManager.endUndoGrouping() }
    context.processPendingChanges()
    if undoManager.undoCount == position + 1 {
      states.removeSubrange((position + 1)...)
      states.append(dump)
      position += 1
    }
    return "edit \(edits)"
  }

  private func editOnce(_ random: inout SplitMix64) throws -> String {
    let present = objects.compactMapValues { $0.graphNumber == nil ? nil : $0.entity }
    choices.entities = present
    let edit = choices.edit(&random)
    if case .delete(let number) = edit, let object = objects[number], isDenied(object) {
      return "nothing"
    }
    try edit.apply(to: context, &objects)
    choices.nextNumber = objects.count
    return "\(edit)"
  }

  /// Whether a company has employees, so that deleting it keeps the context from being saved.
  private func isDenied(_ object: ManagedObject) -> Bool {
    guard let index = object.entity.index(ofRelationship: "employees") else { return false }
    return !object.orderedRelatedObjects(at: index, as: ManagedObject.self).isEmpty
  }

  private func undo() -> String {
    context.undo()
    position = max(0, position - 1)
    return "undo"
  }

  private func redo() -> String {
    context.redo()
    position = min(states.count - 1, position + 1)
    return "redo"
  }

  private func save() throws -> String {
    do { try context.save() } catch is ValidationError { return "refused save" }
    return "save"
  }

  func differences() throws -> [String] {
    var differences = dump.differences(from: states[position])
    if undoManager.undoCount != position {
      differences.append("\(undoManager.undoCount) commands to undo instead of \(position)")
    }
    if undoManager.redoCount != states.count - 1 - position {
      differences.append("\(undoManager.redoCount) commands to redo")
    }
    differences += try GraphDump(context).differences(from: states[position]).map {
      "fetched \($0)"
    }
    return differences
  }

  /// Takes everything back, makes everything again, and half of it, and saves.
  ///
  /// - Returns: What is wrong; nil when nothing is.
  func finish() throws -> String? {
    let last = states.count - 1
    for goal in [0, last, last / 2, 0, last] {
      while position > goal {
        _ = undo()
        let differences = dump.differences(from: states[position])
        if !differences.isEmpty { return "undone to \(position): \(differences), \(log)" }
      }
      while position < goal {
        _ = redo()
        let differences = dump.differences(from: states[position])
        if !differences.isEmpty { return "redone to \(position): \(differences), \(log)" }
      }
    }
    guard try save() == "save" else { return nil }
    let saved = try GraphDump(stack.newContext()).stored
    let differences = saved.differences(from: states[position].stored)
    return differences.isEmpty ? nil : "saved: \(differences), \(log)"
  }
}
