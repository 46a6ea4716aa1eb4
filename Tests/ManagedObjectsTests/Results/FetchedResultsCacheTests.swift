import Foundation
import ManagedObjects
import TestSupport
import Testing

/// Results that are kept beside the store.
@Suite("A fetched results controller with a cache")
struct FetchedResultsCacheTests {
  private let folder: TemporaryFolder
  private var path: String { folder("people.store") }

  init() throws {
    folder = try TemporaryFolder()
    let context = try context()
    for (name, age) in [("Ada", 1), ("Ben", 1), ("Cleo", 2)] {
      try context.make("Person", ["name": .string(name), "age": .integer(Int64(age))])
    }
    try context.save()
  }

  /// A context on the store that knows nothing yet.
  private func context() throws -> ManagedObjectContext {
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: Office.model())
    try coordinator.addPersistentStore(PersistentStoreDescription(.binary, path: path))
    return ManagedObjectContext(persistentStoreCoordinator: coordinator)
  }

  private func controller(
    _ context: ManagedObjectContext, _ predicate: String? = nil, name: String = "list/1"
  ) throws -> FetchedResultsController<ManagedObject> {
    var request = FetchRequest<ManagedObject>(entityName: "Person")
    request.sortDescriptors = [KeySortDescriptor("age"), KeySortDescriptor("name")]
    request.predicate = try predicate.map { try FetchPredicate(format: $0) }
    let controller = FetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "age",
      cacheName: name)
    try controller.performFetch()
    return controller
  }

  private func caches() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.contains("-cache-") }.sorted()
  }

  private func layout(_ controller: FetchedResultsController<ManagedObject>) throws -> [[String]] {
    try (controller.sections ?? []).map { section in
      try [section.name] + section.objects.map { "\(try $0.value(forKey: "name"))" }
    }
  }

  @Test("results are kept beside the store, and are the same when they come from there")
  func kept() throws {
    let first = try layout(controller(context()))
    #expect(try caches() == ["people.store-cache-list%2f1"])
    let file = URL(filePath: folder("people.store-cache-list%2f1"))
    let (bytes, date) = (try Data(contentsOf: file), try modified(file))
    #expect(try layout(controller(context())) == first)
    #expect(try Data(contentsOf: file) == bytes && modified(file) == date)
  }

  private func modified(_ file: URL) throws -> Date? {
    try file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
  }

  @Test("what another process commits, or another request, makes them anew")
  func anew() throws {
    _ = try controller(context())
    let other = try context()
    try other.one("Person", "name", "Ada").setValue(7, forKey: "age")
    try other.save()
    #expect(try controller(context()).sections?.map(\.name) == ["1", "2", "7"])
    #expect(try controller(context(), "age < 2").sections?.map(\.name) == ["1"])
    #expect(try controller(context()).sections?.map(\.name) == ["1", "2", "7"])
  }

  @Test("unsaved changes count, whatever is kept")
  func unsaved() throws {
    _ = try controller(context())
    let context = try context()
    try context.one("Person", "name", "Ben").setValue(9, forKey: "age")
    #expect(try controller(context).sections?.map(\.name) == ["1", "2", "9"])
    context.rollback()
    let kept = try controller(context)
    try context.one("Person", "name", "Ben").setValue(8, forKey: "age")
    context.processPendingChanges()
    #expect(kept.sections?.map(\.name) == ["1", "2", "8"])
  }

  @Test("damaged ones, and ones that are no files, are done without")
  func damaged() throws {
    let first = try layout(controller(context()))
    let file = URL(filePath: folder("people.store-cache-list%2f1"))
    let bytes = try Data(contentsOf: file)
    for position in stride(from: 0, to: bytes.count, by: 3) {
      var damaged = bytes
      damaged[position] ^= 0x41
      try damaged.write(to: file)
      #expect(try layout(controller(context())) == first)
    }
    for count in [0, 5, 15, bytes.count - 1] {
      try bytes.prefix(count).write(to: file)
      #expect(try layout(controller(context())) == first)
    }
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    #expect(try layout(controller(context())) == first)
  }

  @Test("they are deleted by name, or all")
  func deleted() throws {
    let context = try context()
    for name in ["a", "b", "c"] { _ = try controller(context, name: name) }
    let coordinator = context.persistentStoreCoordinator
    try FetchedResultsController<ManagedObject>.deleteCache(withName: "b", of: coordinator)
    #expect(try caches() == ["people.store-cache-a", "people.store-cache-c"])
    for name in ["\u{1}0", "\u{10}"] { _ = try controller(context, name: name) }
    #expect(try caches().count == 4)
    try FetchedResultsController<ManagedObject>.deleteCache(withName: nil, of: coordinator)
    #expect(try caches().isEmpty)
  }
}
