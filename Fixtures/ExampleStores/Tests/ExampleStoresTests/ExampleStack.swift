import Foundation
import ManagedObjects

/// A folder that is gone when nothing refers to it any more.
final class ScratchFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "cards-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var path: String { url.path(percentEncoded: false) }

  /// The files of an entity, sorted by name.
  func cards(_ entity: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(atPath: path + "/" + entity).sorted()
      .map { url.appending(path: entity).appending(path: $0) }
  }

  /// The text of the only file of an entity.
  func text(_ entity: String) throws -> String {
    String(decoding: try Data(contentsOf: cards(entity)[0]), as: UTF8.self)
  }

  /// Has an editor change the only file of an entity.
  func edit(_ entity: String, _ old: String, _ new: String) throws {
    let text = try text(entity).replacing(old, with: new)
    try Data(text.utf8).write(to: cards(entity)[0])
  }
}

/// A coordinator with one store, and a context on it.
struct ExampleStack {
  let store: IncrementalStore
  let coordinator: PersistentStoreCoordinator
  let context: ManagedObjectContext

  init(_ backing: any IncrementalStoreBacking) throws {
    let model = try ManagedObjectModel {
      EntityDescription("Person") {
        AttributeDescription("firstName", .string)
        AttributeDescription("lastName", .string)
        AttributeDescription("name", .string)
        AttributeDescription("email", .string)
        AttributeDescription("age", .integer32)
        AttributeDescription("score", .double)
        RelationshipDescription("friend", to: "Person")
      }
    }
    store = try IncrementalStore(backing, model: model)
    coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(store)
    context = Self.context(on: coordinator)
  }

  /// A context that has read nothing yet.
  func reader() -> ManagedObjectContext { Self.context(on: coordinator) }

  private static func context(on coordinator: PersistentStoreCoordinator) -> ManagedObjectContext {
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    context.retainsRegisteredObjects = true
    return context
  }

  @discardableResult
  func insert(_ values: [String: AttributeValue]) throws -> ManagedObject {
    let person = try context.insert("Person")
    for (key, value) in values { try person.setValue(value, forKey: key) }
    return person
  }
}

/// All people of a context that satisfy a condition.
func people(_ context: ManagedObjectContext, _ format: String? = nil) throws -> [ManagedObject] {
  var request = FetchRequest<ManagedObject>(entityName: "Person")
  request.predicate = try format.map { try FetchPredicate(format: $0) }
  request.sortDescriptors = [KeySortDescriptor("age")]
  return try context.fetch(request)
}
