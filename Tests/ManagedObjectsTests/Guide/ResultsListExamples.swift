import Foundation
import ManagedObjects
import TestSupport
import Testing

/// The examples of the article on lists that stay up to date.
@Suite("The article on lists that stay up to date")
struct ResultsListExamples {
  final class Person: ManagedObject {
    override class var entityName: String? { "Person" }

    @Managed("firstName") var firstName = ""
    @Managed("lastName") var lastName = ""
  }

  private static func context() throws -> ManagedObjectContext {
    let model = try ManagedObjectModel {
      EntityDescription("Person") {
        AttributeDescription("firstName", .string)
        AttributeDescription("lastName", .string)
      }
    }
    let coordinator = try PersistentStoreCoordinator(
      managedObjectModel: model, classes: [Person.self])
    try coordinator.addPersistentStore(InMemoryStore())
    return ManagedObjectContext(persistentStoreCoordinator: coordinator)
  }

  @Test("a list in sections follows what is added, changed and deleted")
  func list() throws {
    let context = try Self.context()
    for (first, last) in [("Grace", "Hopper"), ("Ada", "Lovelace"), ("Byron", "Lovelace")] {
      let person = try Person(context: context)
      (person.firstName, person.lastName) = (first, last)
    }
    let controller = try Self.controller(in: context)
    let table = try PeopleTable(controller)
    #expect(table.lines == [["Grace"], ["Ada", "Byron"]])
    try Self.change(context, controller)
    #expect(table.lines == [["Ada", "Byron"], ["Anthony"]])
    #expect(controller.updateError == nil)
    controller.object(at: IndexPath(row: 1, section: 0))?.firstName = "Aaron"
    context.processPendingChanges()
    #expect(table.lines == [["Aaron", "Ada"], ["Anthony"]])
  }

  private static func controller(
    in context: ManagedObjectContext
  ) throws -> FetchedResultsController<Person> {
    var request = Person.fetchRequest()
    request.sortDescriptors = [KeySortDescriptor("lastName"), KeySortDescriptor("firstName")]
    return FetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "lastName")
  }

  private static func change(
    _ context: ManagedObjectContext, _ controller: FetchedResultsController<Person>
  ) throws {
    let person = try Person(context: context)
    (person.firstName, person.lastName) = ("Anthony", "Robbins")
    context.processPendingChanges()
    #expect(controller.sections?.map(\.numberOfObjects) == [1, 2, 1])

    if let first = controller.object(at: IndexPath(row: 0, section: 0)) {
      try context.delete(first)
    }
    try context.save()
  }

  @Test("snapshots can be awaited, and have a difference")
  func snapshots() async throws {
    let context = try Self.context()
    let controller = try Self.controller(in: context)
    try controller.performFetch()
    let snapshots = controller.snapshots()
    var told: [Int] = []
    try await Self.show(snapshots) { snapshot, difference in
      told.append(difference?.inserted.count ?? snapshot.numberOfObjects)
      if told.count == 2 { return false }
      _ = try? Person(context: context)
      context.processPendingChanges()
      return true
    }
    #expect(told == [0, 1])
  }

  private static func show(
    _ snapshots: AsyncThrowingStream<FetchedResultsSnapshot, any Error>,
    _ draw: (FetchedResultsSnapshot, FetchedResultsDifference?) -> Bool
  ) async throws {
    var shown: FetchedResultsSnapshot?
    for try await snapshot in snapshots {
      guard draw(snapshot, shown.map { snapshot.difference(from: $0) }) else { return }
      shown = snapshot
    }
  }

  @Test("a store's description asks for what other processes save")
  func otherProcesses() async throws {
    let folder = try TemporaryFolder()
    let path = folder("people.contacts")
    let model = try Self.context().persistentStoreCoordinator.managedObjectModel
    func opened() throws -> ManagedObjectContext {
      let container = try PersistentContainer(model: model, classes: [Person.self])
      var description = PersistentStoreDescription(.binary, path: path)
      description.followsOtherProcesses = true
      try container.loadPersistentStore(description)
      let context = container.newContext()
      context.automaticallyMergesChangesFromParent = true
      return context
    }
    let (here, there) = (try opened(), try opened())
    var changes = try here.persistentStoreCoordinator.changes().makeAsyncIterator()
    let controller = try Self.controller(in: here)
    try controller.performFetch()
    _ = try Person(context: there)
    try there.save()
    #expect(try await changes.next()?.isFromElsewhere == true)
    here.mergeRemoteChanges()
    #expect(controller.snapshot?.numberOfObjects == 1)
  }

  final class PeopleTable: FetchedResultsControllerDelegate {
    let controller: FetchedResultsController<Person>
    /// The rows on the screen.
    var lines: [[String]] = []
    private var gone: [IndexPath] = []
    private var goneSections: [Int] = []
    private var newSections: [Int] = []
    private var new: [(path: IndexPath, line: String)] = []

    init(_ controller: FetchedResultsController<Person>) throws {
      self.controller = controller
      controller.delegate = self
      try controller.performFetch()
      lines = (controller.sections ?? []).map { $0.objects.map(\.firstName) }
    }

    func controllerWillChangeContent(_ controller: FetchedResultsController<Person>) {
      (gone, goneSections, newSections, new) = ([], [], [], [])
    }

    func controller(
      _ controller: FetchedResultsController<Person>,
      didChange section: FetchedResultsSection<Person>,
      atSectionIndex index: Int, for type: FetchedResultsChangeType
    ) {
      if type == .delete { goneSections.append(index) } else { newSections.append(index) }
    }

    func controller(
      _ controller: FetchedResultsController<Person>, didChange person: Person, at path: IndexPath?,
      for type: FetchedResultsChangeType, newIndexPath: IndexPath?
    ) {
      if type == .update, let path { lines[path.section][path.row] = person.firstName }
      if type == .delete || type == .move, let path { gone.append(path) }
      if let newIndexPath { new.append((newIndexPath, person.firstName)) }
    }

    func controllerDidChangeContent(_ controller: FetchedResultsController<Person>) {
      for path in gone.sorted(by: >) { lines[path.section].remove(at: path.row) }
      for index in goneSections.reversed() { lines.remove(at: index) }
      for index in newSections { lines.insert([], at: index) }
      for (path, line) in new.sorted(by: { $0.path < $1.path }) {
        lines[path.section].insert(line, at: path.row)
      }
    }
  }
}
