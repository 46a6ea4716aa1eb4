import Foundation
import ManagedObjects
import SampleData
import TestSupport
import Testing

/// Random edits of a context, beside fetching anew after each.
@Suite("A fetched results controller and its request")
struct FetchedResultsModelTests {
  /// A request and what its sections are named after.
  struct Shape: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var sort: [String]
    var section: String?
    var predicate: String?
    var limit = 0
    var offset = 0
    var includesPendingChanges = true
  }

  static let shapes = [
    Shape(testDescription: "all by name", sort: ["name"]),
    Shape(testDescription: "by age", sort: ["age", "name"], section: "age", predicate: "age < 5"),
    Shape(testDescription: "by employer", sort: ["employer.name"], section: "employer.name"),
    Shape(testDescription: "of an employer", sort: ["name"], predicate: "employer.name == 'a'"),
    Shape(testDescription: "a window", sort: ["age"], section: "age", limit: 3, offset: 1),
    Shape(testDescription: "saved", sort: ["name"], includesPendingChanges: false),
  ]

  @Test(
    "after every event the changes told make the layout that a fetch finds", arguments: shapes,
    Sharing.allCases)
  func randomEdits(shape: Shape, sharing: Sharing) throws {
    var random = seededRandom(for: "A fetched results controller and its request")
    for _ in 0..<testRounds(2) {
      var run = try ResultsRun(shape, sharing)
      for _ in 0..<25 { try run.step(&random) }
    }
  }
}

/// A controller, the list that follows it, and the context in which things change.
private struct ResultsRun {
  private let office: Office
  private let context: ManagedObjectContext
  private let request: FetchRequest<ManagedObject>
  private let shape: FetchedResultsModelTests.Shape
  private let controller: FetchedResultsController<ManagedObject>
  private let mirror = ResultsMirror()
  private var snapshot: FetchedResultsSnapshot

  init(_ shape: FetchedResultsModelTests.Shape, _ sharing: Sharing) throws {
    office = try Office(sharing, model: Office.model()) { context in
      for name in ["a", "b", "c"] { try context.make("Company", ["name": .string(name)]) }
      for number in 0..<6 {
        try context.make("Person", ["name": .string("p\(number)"), "age": .integer(Int64(number))])
      }
    }
    context = office.there
    context.undoManager = UndoManager()
    var request = FetchRequest<ManagedObject>(entityName: "Person")
    request.sortDescriptors = shape.sort.map { KeySortDescriptor($0) }
    request.predicate = try shape.predicate.map { try FetchPredicate(format: $0) }
    (request.fetchLimit, request.fetchOffset) = (shape.limit, shape.offset)
    request.includesPendingChanges = shape.includesPendingChanges
    self.request = request
    self.shape = shape
    controller = FetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: shape.section)
    controller.delegate = mirror
    try controller.performFetch()
    snapshot = try #require(controller.snapshot)
    mirror.read(controller)
  }

  mutating func step(_ random: inout SplitMix64) throws {
    for _ in 0...random.below(3) { try change(context, &random) }
    switch random.below(10) {
    case 0, 1: try context.save()
    case 2: context.rollback()
    case 3: context.undo()
    case 4: context.redo()
    case 5: try context.refreshAllObjects()
    case 6, 7: try changeElsewhere(&random)
    default: break
    }
    context.processPendingChanges()
    #expect(mirror.failure == nil)
    #expect(mirror.sections == ResultsMirror.layout(of: controller))
    #expect(try mirror.sections == expected(), "told \(mirror.told)")
    try checkSnapshots()
    for section in mirror.sections.indices {
      for row in mirror.sections[section].rows.indices {
        let path = IndexPath(row: row, section: section)
        let object = try #require(controller.object(at: path))
        #expect(controller.indexPath(forObject: object) == path)
      }
    }
    mirror.forget()
  }

  /// Makes sure that the difference of snapshots makes the new one of the old one, and says which
  /// objects have changed.
  private mutating func checkSnapshots() throws {
    let now = try #require(controller.snapshot)
    #expect(now.sectionNames == mirror.sections.map(\.name))
    #expect(now.objectIDs == controller.fetchedObjects?.map(\.objectID))
    let difference = now.difference(from: snapshot)
    #expect(snapshot.applying(difference) == now.layout)
    let ids = Set(difference.updated.map(\.objectID)).union(difference.moved.map(\.objectID))
    for id in mirror.updated where now.objectIDs.contains(id) && snapshot.objectIDs.contains(id) {
      #expect(ids.contains(id) || difference.inserted.contains { $0.objectID == id })
    }
    snapshot = now
  }

  /// The sections of what a fetch finds.
  private func expected() throws -> [ResultsMirror.Section] {
    var sections: [ResultsMirror.Section] = []
    if shape.section == nil { sections = [.init(name: "", rows: [])] }
    for object in try context.fetch(request) {
      let name = try shape.section.map { try Self.text(object.value(forKeyPath: $0)) } ?? ""
      if sections.last?.name != name { sections.append(.init(name: name, rows: [])) }
      sections[sections.count - 1].rows.append(ObjectIdentifier(object))
    }
    return sections
  }

  private static func text(_ value: PropertyValue) -> String {
    switch value.attributeValue {
    case .integer(let number): "\(number)"
    case .string(let text): text
    default: ""
    }
  }

  /// Changes and saves something in another context, and merges it.
  private func changeElsewhere(_ random: inout SplitMix64) throws {
    var saves: [ContextSave] = []
    let other = office.here
    let observation = other.observe { if case .didSave(let saved) = $0 { saves.append(saved) } }
    other.mergePolicy = .mergeByPropertyObjectTrump
    context.mergePolicy = .mergeByPropertyObjectTrump
    for _ in 0...random.below(2) { try change(other, &random) }
    do { try other.save() } catch { other.rollback() }
    for saved in saves { try context.mergeChanges(fromContextDidSave: saved) }
    withExtendedLifetime(observation) {}
  }

  private func change(_ context: ManagedObjectContext, _ random: inout SplitMix64) throws {
    let people = try context.all("Person")
    let companies = try context.all("Company")
    let person = people.isEmpty ? nil : random.pick(from: people)
    let name = AttributeValue.string("p\(random.below(8))")
    let age = AttributeValue.integer(Int64(random.below(8)))
    switch (random.below(8), person) {
    case (0, let person?): try context.delete(person)
    case (1, let person?): try person.setValue(name, forKey: "name")
    case (2...3, let person?): try person.setValue(age, forKey: "age")
    case (4...5, let person?):
      try person.setObject(random.pick(from: companies), forKey: "employer")
    case (6, _):
      // All names stay different, so that no two companies make one section apart.
      let company = random.pick(from: companies)
      let other = random.pick(from: companies)
      let names = try [company, other].map { try $0.value(forKey: "name") }
      try company.setValue(names[1], forKey: "name")
      try other.setValue(names[0], forKey: "name")
    default: try context.make("Person", ["name": name, "age": age])
    }
  }
}
