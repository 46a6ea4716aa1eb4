import ManagedObjects

/// A person with ten telephones: what the object graph is measured with.
final class GraphPerson: ManagedObject {
  static let firstName = AttributeIndex(0)
  static let lastName = AttributeIndex(1)
  static let age = AttributeIndex(2)
  static let email = AttributeIndex(3)
  static let phones = RelationshipIndex(0)

  override class var entityName: String? { "Person" }

  var firstName: String? {
    get { String(value(at: Self.firstName)) }
    set { setValue(newValue.map(AttributeValue.string) ?? .null, at: Self.firstName) }
  }

  var lastName: String? {
    get { String(value(at: Self.lastName)) }
    set { setValue(newValue.map(AttributeValue.string) ?? .null, at: Self.lastName) }
  }

  var age: Int64? {
    get { Int64(value(at: Self.age)) }
    set { setValue(newValue.map(AttributeValue.integer) ?? .null, at: Self.age) }
  }

  var email: String? {
    get { String(value(at: Self.email)) }
    set { setValue(newValue.map(AttributeValue.string) ?? .null, at: Self.email) }
  }
}

/// A telephone of a person.
final class GraphPhone: ManagedObject {
  static let number = AttributeIndex(0)
  static let person = RelationshipIndex(0)

  override class var entityName: String? { "Phone" }
}

/// The model of the measurements and a stack over a new store.
struct GraphStack {
  static let phonesPerPerson = 10

  let coordinator: PersistentStoreCoordinator

  /// A stack over a store in a file, or in memory when there is no path.
  init(path: String?) throws {
    coordinator = try PersistentStoreCoordinator(
      managedObjectModel: try Self.model(), classes: [GraphPerson.self, GraphPhone.self])
    try coordinator.addPersistentStore(
      PersistentStoreDescription(path == nil ? .inMemory : .binary, path: path))
  }

  func newContext() -> ManagedObjectContext {
    ManagedObjectContext(persistentStoreCoordinator: coordinator)
  }

  private static func model() throws -> ManagedObjectModel {
    try ManagedObjectModel {
      EntityDescription("Person") {
        AttributeDescription("firstName", .string)
        AttributeDescription("lastName", .string)
        AttributeDescription("age", .integer64)
        AttributeDescription("email", .string)
        RelationshipDescription(
          "phones", toMany: "Phone", inverse: "person", deleteRule: .cascade)
      }
      EntityDescription("Phone") {
        AttributeDescription("number", .integer64)
        RelationshipDescription("person", to: "Person", inverse: "phones")
      }
    }
  }
}
