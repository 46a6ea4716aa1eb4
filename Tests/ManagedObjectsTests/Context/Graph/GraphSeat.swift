import ManagedObjects
import SampleData

/// A context and its plain model.
///
/// It changes the objects of one zone, and only those are compared at any time.
final class GraphSeat {
  let context: ManagedObjectContext
  let zone: Int
  /// What the context should show.
  var view = GraphState()
  /// What it takes for committed.
  var base = GraphState()
  /// The objects that the test holds on to.
  var objects: [Int: ManagedObject] = [:]
  /// What others have saved and the context has not been told yet.
  var unmerged: [ContextSave] = []
  /// What the context has saved last.
  private(set) var lastSave: ContextSave?
  private var observation: ContextObservation?

  init(_ context: ManagedObjectContext, zone: Int) {
    self.context = context
    self.zone = zone
  }

  /// Keeps what the context tells about its saves, for others to merge.
  func observe() {
    observation = context.observe { [unowned self] notification in
      if case .didSave(let saved) = notification { lastSave = saved }
    }
  }

  func edit(
    _ nextNumber: inout Int, _ model: ManagedObjectModel, _ random: inout SplitMix64
  ) throws -> String {
    var choices = GraphEditChoices()
    choices.entities = view.present.mapValues(\.entity)
    choices.nextNumber = nextNumber
    choices.zone = zone
    choices.missingNameShare = 8
    choices.excludedNames = ["crush"]
    let edit = choices.edit(&random)
    for number in edit.numbers where objects[number] == nil && view.nodes[number] != nil {
      objects[number] = try fetch(number)
    }
    // Fetching has carried out the delete rules, which may have left nothing to change.
    guard edit.numbers.allSatisfy({ view.present[$0] != nil }) else { return "nothing" }
    try edit.apply(to: context, &objects)
    view.apply(edit, in: model)
    if case .insert = edit { nextNumber += 1 }
    return "\(edit)"
  }

  private func fetch(_ number: Int) throws -> ManagedObject? {
    view.process()
    var request = FetchRequest<ManagedObject>(entityName: "Thing")
    request.predicate = .comparison(.key("number"), .equalTo, .value(.integer(Int64(number))))
    return try context.fetch(request).first
  }

  /// Has the test hold all objects of the zone.
  func holdAll() throws {
    view.process()
    var request = FetchRequest<ManagedObject>(entityName: "Thing")
    request.predicate = .comparison(.key("zone"), .equalTo, .value(.integer(Int64(zone))))
    for object in try context.fetch(request) {
      if let number = object.graphNumber { objects[number] = object }
    }
  }

  func process() {
    context.processPendingChanges()
    view.process()
  }

  func rollback() {
    context.rollback()
    let annihilated = view.annihilated.union(view.inserted)
    view = base
    view.annihilated = annihilated
  }

  /// Has the test hold nothing but what has changed.
  func letGo() {
    process()
    let changed = view.touched.union(view.deleted)
    objects = objects.filter { changed.contains($0.key) }
    dropTransientValues { !changed.contains($0) }
  }

  func dropTransientValues(where isDropped: (Int) -> Bool) {
    view.dropTransientValues(where: isDropped)
    base.dropTransientValues(where: isDropped)
  }

  /// Takes the values that no store keeps for committed.
  func keepTransientValues(where isKept: (Int) -> Bool) {
    let note = GraphAttribute.note.rawValue
    for (number, node) in view.nodes where isKept(number) {
      base.nodes[number]?.values[note] = node.values[note]
    }
  }

  func refreshAll() throws {
    view.process()
    try context.refreshAllObjects()
    let changed = view.touched.union(view.deleted)
    dropTransientValues { !changed.contains($0) }
    keepTransientValues { changed.contains($0) }
  }

  func refresh(_ random: inout SplitMix64) throws {
    guard let number = view.present.keys.sorted().randomElement(&random),
      let object = objects[number]
    else { return }
    let isClean = !view.touched.contains(number)
    let keeps = !isClean || random.happens(percent: 50)
    try context.refresh(object, mergeChanges: keeps)
    if keeps { keepTransientValues { $0 == number } } else { dropTransientValues { $0 == number } }
  }

  func reset() {
    context.reset()
    objects = [:]
    view = base
    dropTransientValues { _ in true }
  }

  /// In what the context differs from its model; empty when it does not.
  func differences() throws -> [String] {
    try holdAll()
    var differences = GraphDump(objects.values).differences(from: view.dump)
    func compare(_ objects: [ManagedObject], _ expected: Set<Int>, _ what: String) {
      let numbers = objects.filter { $0.value(at: GraphAttribute.zone) == .integer(Int64(zone)) }
        .compactMap(\.anyGraphNumber)
      if Set(numbers) != expected || numbers.count != expected.count {
        differences.append("\(what) \(numbers.sorted()) instead of \(expected.sorted())")
      }
    }
    compare(context.insertedObjects, view.inserted.subtracting(view.deleted), "inserted")
    compare(context.deletedObjects, view.deleted, "deleted")
    compare(
      context.updatedObjects, view.touched.subtracting(view.inserted).subtracting(view.deleted),
      "updated")
    return differences
  }
}

extension GraphEdit {
  /// The objects that the change is about.
  var numbers: [Int] {
    switch self {
    case .insert: []
    case .set(let number, _, _), .delete(let number): [number]
    case .relate(let number, _, let other): [number] + (other.map { [$0] } ?? [])
    case .add(let number, _, let other, _), .remove(let number, _, let other): [number, other]
    case .replace(let number, _, let others): [number] + others
    }
  }
}

extension Array {
  func randomElement(_ random: inout SplitMix64) -> Element? {
    isEmpty ? nil : random.pick(from: self)
  }
}
