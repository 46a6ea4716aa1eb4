import Foundation
import ManagedObjects
import TestSupport
import Testing

@Suite("Rules of stores and coordinators (1.10)")
struct StoreRuleTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func model(
    _ modifier: String? = nil, age: AttributeType = .integer32, isMandatory: Bool = false
  ) throws -> ManagedObjectModel {
    var age = AttributeDescription("age", age, isOptional: !isMandatory)
    age.versionHashModifier = modifier
    let attribute = age
    return try ManagedObjectModel {
      EntityDescription("Person") {
        AttributeDescription("name", .string)
        attribute
      }
    }
  }

  private func open(
    _ type: StoreType, _ model: ManagedObjectModel,
    _ change: (inout PersistentStoreDescription) -> Void = { _ in }
  ) throws -> ManagedObjectContext {
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
    var description = PersistentStoreDescription(type, path: folder("people.store"))
    change(&description)
    try coordinator.addPersistentStore(description)
    return ManagedObjectContext(persistentStoreCoordinator: coordinator)
  }

  private func populate(_ type: StoreType) throws {
    let context = try open(type, model())
    try context.make("Person", ["name": "Ada", "age": 36])
    try context.save()
  }

  private func code(of body: () throws -> Void) -> Int? {
    do {
      try body()
      return nil
    } catch let error as StoreError {
      return error.code
    } catch let error as CoordinatorError {
      return error.code
    } catch {
      return -1
    }
  }

  @Test(
    "opening with another type is the error 134010, and with none that is known 134000",
    arguments: [(StoreType.binary, StoreType.xml), (.xml, .binary)])
  func otherType(written: StoreType, opened: StoreType) throws {
    try populate(written)
    #expect(code { _ = try open(opened, model()) } == 134_010)
    #expect(code { _ = try open(StoreType(rawValue: "tape"), model()) } == 134_000)
    #expect(try open(written, model()).all("Person").names == ["Ada"])
  }

  @Test(
    "opening with other version hashes is the error 134100, which names what differs",
    arguments: [StoreType.binary, .xml])
  func otherHashes(type: StoreType) throws {
    try populate(type)
    let other = try model(age: .string)
    let error = #expect(throws: StoreError.self) {
      try open(type, other) { $0.shouldMigrateStoreAutomatically = false }
    }
    #expect(error?.code == 134_100)
    #expect(error.map { "\($0)" }?.contains("age") == true)
    #expect(try open(type, model()).all("Person").names == ["Ada"])
  }

  @Test("a version that is ignored does not keep a store closed whose rows can be read")
  func ignoredVersion() throws {
    try populate(.binary)
    for other in [try model("2"), try model(isMandatory: true)] {
      #expect(
        code { _ = try open(.binary, other) { $0.shouldMigrateStoreAutomatically = false } }
          == 134_100)
      let context = try open(.binary, other) { $0.ignoresModelVersion = true }
      #expect(try context.all("Person").names == ["Ada"])
    }
    let unreadable = try model(age: .string)
    #expect(
      code { _ = try open(.binary, unreadable) { $0.ignoresModelVersion = true } } == 134_190)
  }

  @Test("a store for reading only refuses to save", arguments: [StoreType.binary, .xml])
  func readOnly(type: StoreType) throws {
    try populate(type)
    let context = try open(type, model()) { $0.isReadOnly = true }
    try context.make("Person", ["name": "Bo"])
    #expect(code { try context.save() } == 134_030)
    #expect(try open(type, model()).all("Person").names == ["Ada"])
  }

  @Test("a relationship to another store is the error 133010")
  func externalRelationship() throws {
    let firm = try TwoStoreFirm()
    try firm.populate()
    try firm.context.one("Customer", "name", "Bo").setObject(
      try firm.context.one("Employee", "name", "Ada"), forKey: "contact")
    #expect(code { try firm.context.save() } == 133_010)
  }
}
