import Foundation
import ManagedObjects
import TestSupport
import Testing

@Suite("Metadata of stores")
struct StoreMetadataTests {
  private let folder: TemporaryFolder
  private var path: String { folder("people.store") }
  private var description: PersistentStoreDescription {
    PersistentStoreDescription(.binary, path: path)
  }
  private static let values: [String: MetadataValue] = [
    "text": .string("$null"), "$null": .integer(.min), "number": .double(0.1),
    "none": .double(.infinity), "flag": .boolean(true),
    "moment": .date(Date(timeIntervalSinceReferenceDate: 0.25)), "bytes": .data(Data([0, 255])),
    "list": .array([.integer(1), .string(""), .array([])]),
    "table": .dictionary(["a": .boolean(false)]), "a\u{1}b": .string("\u{0}"),
    "tagged": .dictionary(["@date": .double(1)]),
    "plain": .dictionary(["@date": .string("x"), "b": .array([])]),
  ]

  init() throws { folder = try TemporaryFolder() }

  private func coordinator(
    _ configuration: String? = nil, _ type: StoreType = .binary
  ) throws -> PersistentStoreCoordinator {
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: TwoStoreFirm.model())
    var description = PersistentStoreDescription(type, path: path)
    description.configuration = configuration
    try coordinator.addPersistentStore(description)
    return coordinator
  }

  private func save(_ name: String, in coordinator: PersistentStoreCoordinator) throws {
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    try context.make("Employee", ["name": .string(name)])
    try context.save()
  }

  @Test(
    "values of a program's own are kept in a file, and read with the store open or not",
    arguments: [StoreType.binary, .xml])
  func values(type: StoreType) throws {
    let description = PersistentStoreDescription(type, path: path)
    let coordinator = try coordinator(nil, type)
    let store = try #require(coordinator.persistentStores.first)
    #expect(try PersistentStoreCoordinator.metadata(of: description) == nil)
    #expect(try coordinator.metadata(for: store).values.isEmpty)
    try coordinator.setMetadata(Self.values, for: store)
    #expect(try coordinator.metadata(for: store).values == Self.values)
    try save("Ada", in: coordinator)
    try save("Bo", in: coordinator)
    let metadata = try #require(try PersistentStoreCoordinator.metadata(of: description))
    #expect(metadata.values == Self.values)
    #expect(metadata.identifier == store.identifier)
    #expect(metadata.type == type)
    #expect(
      try ManagedObjectContext(persistentStoreCoordinator: coordinator).all("Person").names == [
        "Ada", "Bo",
      ])
  }

  @Test(
    "values are written with the store closed, and nothing else of it changes",
    arguments: [StoreType.binary, .xml])
  func closedStore(type: StoreType) throws {
    let description = PersistentStoreDescription(type, path: path)
    #expect(throws: StoreError.self) {
      try PersistentStoreCoordinator.setMetadata(Self.values, of: description)
    }
    try save("Ada", in: coordinator(nil, type))
    let before = try #require(try PersistentStoreCoordinator.metadata(of: description))
    try PersistentStoreCoordinator.setMetadata(Self.values, of: description)
    let coordinator = try coordinator(nil, type)
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    #expect(try context.all("Person").names == ["Ada"])
    if type == .binary { #expect(try context.fetchHistory().count == 1) }
    var after = try #require(try PersistentStoreCoordinator.metadata(of: description))
    #expect(after.values == Self.values)
    after.values = [:]
    #expect(after == before)
  }

  @Test("a file without values is read by earlier versions, one with values is not")
  func format() throws {
    let coordinator = try coordinator()
    try save("Ada", in: coordinator)
    let store = try #require(coordinator.persistentStores.first as? BinaryStore)
    #expect(try store.information()?.format == 5)
    try store.setMetadata(Self.values)
    #expect(try store.information()?.format == 6)
    try store.setMetadata([:])
    #expect(try store.information()?.format == 5)
  }

  @Test("a backup has the values, and whoever restores it gets them back")
  func backup() throws {
    let coordinator = try coordinator()
    try save("Ada", in: coordinator)
    let store = try #require(coordinator.persistentStores.first as? BinaryStore)
    try store.setMetadata(Self.values)
    _ = try store.compact()
    _ = try store.backUp(to: folder("copy.store"))
    let copy = PersistentStoreDescription(.binary, path: folder("copy.store"))
    #expect(try PersistentStoreCoordinator.metadata(of: copy)?.values == Self.values)
  }

  @Test("version hashes are those of a store's configuration, and tell which model fits")
  func versionHashes() throws {
    let model = try TwoStoreFirm.model()
    try save("Ada", in: coordinator("Staff"))
    let metadata = try #require(try PersistentStoreCoordinator.metadata(of: description))
    #expect(Set(metadata.modelVersionHashes.keys) == ["Employee", "Department"])
    #expect(model.isConfiguration("Staff", compatibleWithStoreMetadata: metadata))
    #expect(!model.isConfiguration("Sales", compatibleWithStoreMetadata: metadata))
    #expect(!model.isConfiguration(nil, compatibleWithStoreMetadata: metadata))
    let store = InMemoryStore()
    let other = try PersistentStoreCoordinator(managedObjectModel: model)
    try other.addPersistentStore(store, configuration: "Sales")
    let own = try other.metadata(for: store)
    #expect(model.isConfiguration("Sales", compatibleWithStoreMetadata: own))
  }

  @Test("what changes in the entities of another configuration is not a store's business")
  func otherConfiguration() throws {
    try save("Ada", in: coordinator("Staff"))
    let model = try ManagedObjectModel {
      EntityDescription("Person", isAbstract: true) {
        AttributeDescription("name", .string)
        AttributeDescription("age", .integer32)
      }
      EntityDescription("Employee", parent: "Person") {
        RelationshipDescription("department", to: "Department", inverse: "employees")
        RelationshipDescription("accounts", toMany: "Customer", inverse: "contact")
        FetchedPropertyDescription(
          "clients", entity: "Customer", predicate: "seller == $FETCH_SOURCE.name")
      }
      EntityDescription("Department") {
        AttributeDescription("name", .string)
        RelationshipDescription("employees", toMany: "Employee", inverse: "department")
      }
      EntityDescription("Customer", parent: "Person") {
        AttributeDescription("seller", .integer64, isOptional: false)
        RelationshipDescription("contact", to: "Employee", inverse: "accounts")
      }
      ModelConfiguration("Staff", entities: ["Employee", "Department"])
    }
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
    var description = description
    description.configuration = "Staff"
    try coordinator.addPersistentStore(description)
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    #expect(try context.all("Employee").names == ["Ada"])
    try save("Bo", in: coordinator)
    let store = try #require(coordinator.persistentStores.first as? BinaryStore)
    #expect(try store.information()?.generation == 1)
  }

  @Test("a kind of store without metadata refuses values by name")
  func notSupported() throws {
    let store = FailingStore()
    let error = #expect(throws: StoreError.self) { try store.setMetadata(Self.values) }
    #expect(
      error.map { "\($0)" } == "this kind of store has no metadata; convert it to another kind")
  }
}
