import ManagedObjects
import TestSupport
import Testing

/// Where the two contexts of a test keep their objects.
enum Sharing: CaseIterable, Sendable {
  case inMemory
  case oneBinaryStore
  /// Each context has a coordinator and a store of its own, on one path.
  case twoBinaryStores
  /// The objects are in the first of two stores, which is not the first that the coordinator has had.
  case joinedStores
  /// Each context has a coordinator of its own with such stores, the first of them on one path.
  case twoJoinedStores
  /// Each context has a coordinator and a store of its own, on one path with a file of XML.
  case twoXMLStores
  /// Each context has a coordinator and a store of its own, which ask one place.
  case twoIncrementalStores

  /// Those whose stores remember transactions.
  static let withHistory = allCases.filter {
    $0 != .twoXMLStores && $0 != .twoIncrementalStores
  }

  /// Those that contexts can be pinned to states of.
  static let withGenerations = allCases.filter { $0 != .twoIncrementalStores }

  /// Whether each context has a coordinator of its own.
  var isBetweenCoordinators: Bool {
    [.twoBinaryStores, .twoJoinedStores, .twoXMLStores, .twoIncrementalStores].contains(self)
  }

  fileprivate var storeType: StoreType {
    switch self {
    case .inMemory, .joinedStores, .twoIncrementalStores: .inMemory
    case .oneBinaryStore, .twoBinaryStores, .twoJoinedStores: .binary
    case .twoXMLStores: .xml
    }
  }

  /// Opens the store, with others before and behind it where that is asked for.
  fileprivate func open(
    _ description: PersistentStoreDescription, on shelf: ObjectShelf,
    in coordinator: PersistentStoreCoordinator
  ) throws {
    if self == .twoIncrementalStores {
      try coordinator.addPersistentStore(
        IncrementalStore(shelf, model: coordinator.managedObjectModel))
      return
    }
    let isJoined = self == .joinedStores || self == .twoJoinedStores
    if isJoined {
      let first = InMemoryStore()
      try coordinator.addPersistentStore(first)
      try coordinator.remove(first)
    }
    try coordinator.addPersistentStore(description)
    if isJoined { try coordinator.addPersistentStore(InMemoryStore()) }
  }
}

/// Two contexts on the same rows.
struct Office {
  let here: ManagedObjectContext
  let there: ManagedObjectContext
  private let folder: TemporaryFolder
  private let contexts = Contexts()

  /// Holds contexts, because their objects do not.
  private final class Contexts {
    var all: [ManagedObjectContext] = []
  }

  /// Opens the stores when a first context has saved what the tests begin with.
  init(
    _ sharing: Sharing = .inMemory, model: ManagedObjectModel, classes: [ManagedObject.Type] = [],
    seed: (ManagedObjectContext) throws -> Void = { _ in }
  ) throws {
    folder = try TemporaryFolder()
    let description = PersistentStoreDescription(
      sharing.storeType, path: folder("office.store"))
    let shelf = ObjectShelf()
    func coordinator() throws -> PersistentStoreCoordinator {
      let coordinator = try PersistentStoreCoordinator(
        managedObjectModel: model, classes: classes)
      try sharing.open(description, on: shelf, in: coordinator)
      return coordinator
    }
    let first = try coordinator()
    let seeder = ManagedObjectContext(persistentStoreCoordinator: first)
    try seed(seeder)
    try seeder.save()
    here = ManagedObjectContext(persistentStoreCoordinator: first)
    there = ManagedObjectContext(
      persistentStoreCoordinator: sharing.isBetweenCoordinators ? try coordinator() : first)
  }

  /// A context that has read nothing yet.
  func newContext() -> ManagedObjectContext {
    let context = ManagedObjectContext(
      persistentStoreCoordinator: here.persistentStoreCoordinator)
    contexts.all.append(context)
    return context
  }

  /// A model of people and companies, what they are tagged with, order and pay.
  static func model() throws -> ManagedObjectModel {
    try ManagedObjectModel {
      EntityDescription("Contact", isAbstract: true) {
        AttributeDescription("notes", .string)
        RelationshipDescription("tags", toMany: "Tag", inverse: "contacts")
      }
      EntityDescription("Person", parent: "Contact") {
        AttributeDescription("name", .string, isOptional: false, minimum: 1, maximum: 20)
        AttributeDescription("age", .integer32, minimum: 0, maximum: 150)
        RelationshipDescription("employer", to: "Company", inverse: "employees")
        RelationshipDescription("spouse", to: "Person", inverse: "spouse")
        RelationshipDescription("friends", toMany: "Person", inverse: "friends")
        RelationshipDescription(
          "orders", toMany: "Order", inverse: "customer", deleteRule: .noAction)
        RelationshipDescription("idol", to: "Person")
      }
      EntityDescription("Company", parent: "Contact") {
        AttributeDescription("name", .string, isOptional: false)
        RelationshipDescription(
          "employees", toMany: "Person", inverse: "employer", deleteRule: .deny)
        RelationshipDescription(
          "departments", toMany: "Department", inverse: "company", deleteRule: .cascade)
      }
      EntityDescription("Department") {
        AttributeDescription("name", .string)
        RelationshipDescription("company", to: "Company", inverse: "departments", isOptional: false)
      }
      EntityDescription("Order") {
        AttributeDescription("number", .integer32)
        RelationshipDescription("customer", to: "Person", inverse: "orders")
        RelationshipDescription(
          "items", toMany: "Item", inverse: "order", minCount: 2, maxCount: 3, isOrdered: true,
          deleteRule: .cascade)
      }
      EntityDescription("Item") {
        AttributeDescription("title", .string)
        RelationshipDescription("order", to: "Order", inverse: "items")
      }
      EntityDescription("Tag") {
        AttributeDescription("name", .string)
        RelationshipDescription("contacts", toMany: "Contact", inverse: "tags")
      }
      EntityDescription("Link") {
        RelationshipDescription("next", to: "Link", inverse: "previous", deleteRule: .cascade)
        RelationshipDescription("previous", to: "Link", inverse: "next", deleteRule: .cascade)
        RelationshipDescription("lock", to: "Lock", inverse: "link", deleteRule: .deny)
      }
      EntityDescription("Lock") {
        RelationshipDescription("link", to: "Link", inverse: "lock")
      }
    }
  }
}

extension ManagedObjectContext {
  /// Inserts an object with values.
  @discardableResult
  func make(
    _ entityName: String, _ values: KeyValuePairs<String, AttributeValue> = [:]
  ) throws -> ManagedObject {
    let object = try insert(entityName)
    for (key, value) in values { try object.setValue(value, forKey: key) }
    return object
  }

  /// All objects of an entity.
  func all(_ entityName: String) throws -> [ManagedObject] {
    try fetch(FetchRequest<ManagedObject>(entityName: entityName))
  }

  /// The one object with a value.
  func one(_ entityName: String, _ key: String, _ value: AttributeValue) throws -> ManagedObject {
    var request = FetchRequest<ManagedObject>(entityName: entityName)
    request.predicate = .comparison(.key(key), .equalTo, .value(value))
    let found = try fetch(request)
    try #require(found.count == 1)
    return found[0]
  }

  /// What a save does not allow.
  func failuresOfSaving() -> [ValidationError.Failure] {
    #expect(throws: ValidationError.self) { try save() }?.failures ?? []
  }
}
