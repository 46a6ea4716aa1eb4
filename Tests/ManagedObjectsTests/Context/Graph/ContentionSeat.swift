import SampleData

#if InternalChecks
  @testable import ManagedObjects
#else
  import ManagedObjects
#endif

/// A context, and the objects that it has read at some time.
final class ContentionSeat {
  static let policies: [MergePolicy] = [
    .error, .mergeByPropertyStoreTrump, .mergeByPropertyObjectTrump, .overwrite, .rollback,
  ]

  let context: ManagedObjectContext
  let name: String
  /// A context below this one.
  private(set) var child: ContentionSeat?
  /// What others have saved and the context has not been told yet.
  var unmerged: [ContextSave] = []
  /// What should not have kept the context from being saved.
  private(set) var failure: String?
  private let policy: MergePolicy?
  private var objects: [Int: ManagedObject] = [:]
  private var lastSave: ContextSave?
  private var observation: ContextObservation?

  init(
    _ context: ManagedObjectContext, _ name: String, _ policy: MergePolicy?,
    _ random: inout SplitMix64
  ) {
    (self.context, self.name, self.policy) = (context, name, policy)
    #if InternalChecks
      context.isChecked = false
    #endif
    if random.happens(percent: 50) { context.undoManager = UndoManager() }
    context.automaticallyMergesChangesFromParent = random.happens(percent: 30)
    context.propagatesDeletesAtEndOfEvent = random.happens(percent: 70)
    context.retainsRegisteredObjects = random.happens(percent: 30)
    observation = context.observe { [unowned self] notification in
      if case .didSave(let saved) = notification { lastSave = saved }
    }
  }

  @discardableResult
  func edit(_ nextNumber: inout Int, _ random: inout SplitMix64) throws -> String {
    var choices = GraphEditChoices()
    choices.entities = objects.compactMapValues { $0.graphNumber == nil ? nil : $0.entity }
    choices.nextNumber = nextNumber
    choices.excludedNames = ["crush"]
    let edit = choices.edit(&random)
    try edit.apply(to: context, &objects)
    if case .insert = edit { nextNumber += 1 }
    return "\(edit)"
  }

  /// Reads all objects, of which those without changes show what is saved.
  func fetch() throws {
    for object in try context.fetch(FetchRequest<ManagedObject>(entityName: "Thing")) {
      if let number = object.graphNumber { objects[number] = object }
    }
  }

  /// Begins a child, or lets go of the one there is.
  func changeChild(_ random: inout SplitMix64) throws -> String {
    guard child == nil else {
      child = nil
      return "\(name): end child"
    }
    let child = ContentionSeat(
      ManagedObjectContext(parent: context), "\(name)'s child", policy, &random)
    try child.fetch()
    self.child = child
    return "\(name): begin child"
  }

  /// Saves, be it that others or the rules are in the way.
  ///
  /// - Returns: What came of it, and what was saved.
  func save(_ random: inout SplitMix64) -> (String, ContextSave?) {
    context.mergePolicy = policy ?? random.pick(from: Self.policies)
    lastSave = nil
    do {
      try context.save()
      return ("save \(context.mergePolicy)", lastSave)
    } catch is ValidationError {
    } catch MergeError.conflicts where context.mergePolicy == .error {
    } catch StoreError.missingDestinations where context.mergePolicy == .error {
    } catch StoreError.invalidRequest(let reason) where reason.hasSuffix("cannot be inserted") {
      // Another one has undone the same deletion.
    } catch {
      failure = "\(error)"
    }
    let outcome = "refused save \(context.mergePolicy)"
    guard random.happens(percent: 60) else { return (outcome, nil) }
    context.rollback()
    return (outcome + ", rollback", nil)
  }

  /// Takes a look at what is there now, or at what was there before.
  func look(_ random: inout SplitMix64) throws -> String {
    switch random.below(20) {
    case 0..<4:
      try fetch()
      return "fetch"
    case 4..<9: return try refresh(&random)
    case 9:
      try context.refreshAllObjects()
      return "refresh all"
    case 10:
      context.rollback()
      return "rollback"
    case 11:
      context.reset()
      objects = [:]
      try fetch()
      return "reset"
    case 12:
      objects = [:]
      try fetch()
      return "let go"
    case 13..<16:
      context.undo()
      return "undo"
    case 16..<18:
      context.redo()
      return "redo"
    case 18 where context.parent == nil:
      try context.setQueryGeneration(from: random.happens(percent: 50) ? .current : nil)
      return "pin or unpin"
    default:
      context.processPendingChanges()
      return "process"
    }
  }

  private func refresh(_ random: inout SplitMix64) throws -> String {
    let present = objects.values.compactMap(\.graphNumber).sorted()
    guard let number = present.randomElement(&random), let object = objects[number] else {
      return "nothing"
    }
    let keepsChanges = random.happens(percent: 50)
    try context.refresh(object, mergeChanges: keepsChanges)
    return "refresh \(number)\(keepsChanges ? ", keep changes" : "")"
  }
}
