import ManagedObjects
import SampleData

/// Six contexts on one store, some of them with a child, that all change the same objects.
final class ContentionRun {
  private let stack: GraphStack
  private var seats: [ContentionSeat] = []
  private var nextNumber = 0
  private var failures: [String] = []
  /// Whether the last step has saved anything in the store.
  private(set) var hasSaved = false

  /// Saves a few objects, which all contexts read.
  ///
  /// - Parameters:
  ///   - place: Where the rows are.
  ///   - policy: The merge policy of all contexts; nil for another one with each save.
  ///   - random: What decides all else.
  /// - Throws: What the stack throws.
  init(_ place: GraphStack.Place, _ policy: MergePolicy?, _ random: inout SplitMix64) throws {
    stack = try GraphStack(place)
    let coordinators = [stack.coordinator, try stack.otherCoordinator()]
    for number in 0..<6 {
      let context = ManagedObjectContext(persistentStoreCoordinator: coordinators[number % 2])
      seats.append(ContentionSeat(context, "\(number)", policy, &random))
    }
    for _ in 0..<10 { try seats[0].edit(&nextNumber, &random) }
    try seats[0].context.save()
    for seat in seats { try seat.fetch() }
  }

  /// Does one random thing.
  ///
  /// - Returns: What was done.
  func step(_ random: inout SplitMix64) throws -> String {
    hasSaved = false
    let root = random.pick(from: seats)
    if random.happens(percent: 5) { return try root.changeChild(&random) }
    let seat = random.happens(percent: 40) ? root.child ?? root : root
    return "\(seat.name): " + (try step(seat, &random))
  }

  private func step(_ seat: ContentionSeat, _ random: inout SplitMix64) throws -> String {
    switch random.below(100) {
    case 0..<50: return try edits(seat, &random)
    case 50..<72: return try save(seat, &random)
    case 72..<76: return try merge(seat, &random)
    default: return try seat.look(&random)
    }
  }

  private func edits(_ seat: ContentionSeat, _ random: inout SplitMix64) throws -> String {
    try (0...random.below(3)).map { _ in try seat.edit(&nextNumber, &random) }
      .joined(separator: ", ")
  }

  private func save(_ seat: ContentionSeat, _ random: inout SplitMix64) throws -> String {
    let isRoot = seat.context.parent == nil
    let (outcome, saved) = seat.save(&random)
    if let failure = seat.failure { failures.append("\(seat.name): \(failure)") }
    guard isRoot, let saved else { return outcome }
    hasSaved = true
    for other in seats where other !== seat { other.unmerged.append(saved) }
    return outcome
  }

  private func merge(_ seat: ContentionSeat, _ random: inout SplitMix64) throws -> String {
    guard seat.context.parent == nil else { return "nothing" }
    // What came first may have been missed.
    if random.happens(percent: 30) { seat.unmerged = seat.unmerged.suffix(1) }
    for saved in seat.unmerged { try seat.context.mergeChanges(fromContextDidSave: saved) }
    seat.unmerged = []
    return "merge"
  }

  /// What is wrong with what is stored; nothing should be.
  ///
  /// - Parameter isLast: Whether to have the file examined as well.
  /// - Returns: What is wrong, in words.
  /// - Throws: What reading it throws.
  func flaws(isLast: Bool) throws -> [String] {
    var flaws = failures + (try storedFlaws())
    if isLast, let path = stack.path {
      let model = stack.coordinator.managedObjectModel
      let examination = try StoreExamination(path: path, model: model)
      if !examination.isIntact { flaws.append("\(examination.findings)") }
    }
    return flaws
  }

  /// Links that are not answered by their inverse, and those that lead nowhere.
  private func storedFlaws() throws -> [String] {
    let reader = stack.newContext()
    let objects = try reader.fetch(FetchRequest<ManagedObject>(entityName: "Thing"))
    let known = Dictionary(
      objects.map { ($0.objectID, $0) }, uniquingKeysWith: { first, _ in first })
    var flaws: [String] = []
    for object in objects {
      for relationship in object.entity.relationships where !relationship.isTransient {
        let ids = try object.objectIDs(forRelationshipNamed: relationship.name)
        let name = "\(object.anyGraphNumber ?? -1).\(relationship.name)"
        if Set(ids).count != ids.count { flaws.append("\(name) leads somewhere twice") }
        for id in ids {
          guard let other = known[id] else {
            // That one may, by its delete rule.
            if relationship.name != "idol" { flaws.append("\(name) leads to no \(id.entityName)") }
            continue
          }
          guard let inverse = relationship.inverseName else { continue }
          if try !other.objectIDs(forRelationshipNamed: inverse).contains(object.objectID) {
            flaws.append("\(name) leads to \(other.anyGraphNumber ?? -1), which does not answer")
          }
        }
      }
    }
    return flaws
  }
}
