import Foundation
import ManagedObjects
import PersistentStoreTesting
import Synchronization
import TestSupport
import Testing

/// What a migration by a mapping model in place does beyond its objects, which the rules for stores are
/// about.
@Suite("Migration in place by mapping models")
struct MappedMigrationTests {
  private let folder: TemporaryFolder
  private static let types = [StoreType.binary, .xml]
  private struct Refusal: Error {}

  init() throws { folder = try TemporaryFolder() }

  private func description(_ type: StoreType) -> PersistentStoreDescription {
    PersistentStoreDescription(type, path: folder("people.store"))
  }

  private func fill(_ type: StoreType) throws {
    let context = try MigrationChain.open(description(type), 1)
    try MigrationChain.fill(context)
    try PersistentStoreCoordinator.setMetadata(["lastSync": .integer(7)], of: description(type))
  }

  private static func mapping(_ policy: String? = nil) throws -> MappingModel {
    var mapping = try MappingModel.inferred(
      from: MigrationChain.version(1), to: MigrationChain.version(MigrationChain.count))
    for index in mapping.entityMappings.indices {
      mapping.entityMappings[index].entityMigrationPolicyClassName = policy
    }
    return mapping
  }

  @Test(
    "a policy carries the store over, and what a program keeps beside it stays", arguments: types)
  func policy(type: StoreType) throws {
    try fill(type)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: folder("people.store"))
    var description = description(type)
    description.mappingModels = [try Self.mapping("HandlePolicy")]
    description.migrationPolicies = [HandlePolicy.self]
    let lines = try MigrationChain.lines(MigrationChain.open(description))
    #expect(lines == MigrationChain.last.map { $0.replacing("Bo – ", with: "Bo handled ") })
    #expect(try Array(folder.contents.keys) == ["people.store"])
    let attributes = try FileManager.default.attributesOfItem(atPath: folder("people.store"))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    let metadata = try PersistentStoreCoordinator.metadata(of: self.description(type))
    #expect(metadata?.values == ["lastSync": .integer(7)])
  }

  @Test(
    "a mapping model for other versions is passed over, and the migration inferred",
    arguments: types)
  func otherVersions(type: StoreType) throws {
    try fill(type)
    let identifier = try PersistentStoreCoordinator.metadata(of: description(type))?.identifier
    var description = description(type)
    description.mappingModels = [
      try .inferred(from: MigrationChain.version(2), to: MigrationChain.version(3))
    ]
    #expect(try MigrationChain.lines(MigrationChain.open(description)) == MigrationChain.last)
    #expect(
      try PersistentStoreCoordinator.metadata(of: description)?.identifier == identifier)
  }

  @Test(
    "progress is told, and who throws ends the migration with nothing changed", arguments: types)
  func progress(type: StoreType) throws {
    try fill(type)
    let before = try folder.contents
    let progress: Mutex<[Float]> = Mutex([])
    var description = description(type)
    description.mappingModels = [try Self.mapping("WaitingPolicy")]
    description.migrationPolicies = [WaitingPolicy.self]
    description.keepsStoreBeforeMigration = true
    description.migrationHandler = { event in
      guard case .isMigrating(let done) = event else { return }
      progress.withLock { $0.append(done) }
      if done == 0.5 { throw Refusal() }
    }
    #expect(throws: Refusal.self) { try MigrationChain.open(description) }
    #expect(try folder.contents == before)
    #expect(try folder.contents.keys.filter { $0.contains("migrat") } == [])
    description.mappingModels = [try Self.mapping()]
    #expect(try MigrationChain.lines(MigrationChain.open(description)) == MigrationChain.last)
    #expect(progress.withLock { $0.last } == 1)
    #expect(try folder.contents.keys.filter { $0.contains("before-migration") }.count == 1)
  }

  @Test("what a dead process has left beside the store is removed", arguments: types)
  func leftovers(type: StoreType) throws {
    try fill(type)
    for ending in ["", "-journal", "-wal", "-lock"] {
      let name = ".people.store.4711.0123456789abcdef.tmp" + ending
      try Data("left".utf8).write(to: URL(filePath: folder(name)))
    }
    var description = description(type)
    description.mappingModels = [try Self.mapping()]
    #expect(try MigrationChain.lines(MigrationChain.open(description)) == MigrationChain.last)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left.sorted() == ["people.store", "people.store-lock"])
  }

  @Test("tokens of history from before are expired, and URIs of objects name none")
  func identity() throws {
    try fill(.binary)
    let before = try MigrationChain.open(description(.binary), 1)
    let store = try before.persistentStoreCoordinator.persistentStore()
    let token = try #require(try store.currentPersistentHistoryToken())
    let uri = try before.one("Person", "name", "Ada").objectID.uriRepresentation()
    var description = description(.binary)
    description.mappingModels = [try Self.mapping()]
    let context = try MigrationChain.open(description)
    #expect(throws: StoreError.self) { try context.fetchHistory(after: .token(token)) }
    let coordinator = context.persistentStoreCoordinator
    #expect(coordinator.managedObjectID(forURIRepresentation: uri) == nil)
    #expect(throws: StoreError.self) { try before.all("Person") }
  }

  @Test("stores of one coordinator are migrated each by what its description says")
  func severalStores() throws {
    func model(_ isNew: Bool) throws -> ManagedObjectModel {
      func entity(_ name: String) -> EntityDescription {
        var entity = EntityDescription(name) { AttributeDescription("name", .string) }
        if isNew { entity.declaredAttributes.append(AttributeDescription("size", .integer16)) }
        return entity
      }
      return try ManagedObjectModel(
        [entity("Person"), entity("Thing")],
        configurations: [
          ModelConfiguration("Staff", entities: ["Person"]),
          ModelConfiguration("Stock", entities: ["Thing"]),
        ])
    }
    func context(_ isNew: Bool) throws -> ManagedObjectContext {
      let coordinator = try PersistentStoreCoordinator(managedObjectModel: model(isNew))
      for (name, type) in [("Staff", StoreType.binary), ("Stock", .xml)] {
        var description = PersistentStoreDescription(type, path: folder(name))
        description.configuration = name
        if isNew, name == "Stock" {
          var mapping = try MappingModel.inferred(from: model(false), to: model(true))
          for index in mapping.entityMappings.indices {
            mapping.entityMappings[index].attributeMappings[0].valueExpression =
              try FetchExpression(format: "uppercase:($source.name)")
          }
          description.mappingModels = [mapping]
        }
        try coordinator.addPersistentStore(description)
      }
      let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
      context.retainsRegisteredObjects = true
      return context
    }
    let old = try context(false)
    for entity in ["Person", "Thing"] { try old.make(entity, ["name": "a"]) }
    try old.save()
    let new = try context(true)
    #expect(try new.all("Person").map { try $0.value(forKey: "name") } == ["a"])
    #expect(try new.all("Thing").map { try $0.value(forKey: "name") } == ["A"])
    try new.all("Thing")[0].setValue(3, forKey: "size")
    try new.all("Person")[0].setValue(4, forKey: "size")
    try new.save()
    #expect(try context(true).all("Thing").map { try $0.value(forKey: "size") } == [3])
  }
}

/// Gives handles to those without one.
final class HandlePolicy: EntityMigrationPolicy {
  override func endInstanceCreation(for mapping: EntityMapping, manager: MigrationManager) throws {
    let request = FetchRequest<ManagedObject>(entityName: "Person")
    for person in try manager.destinationContext.fetch(request)
    where try person.value(forKey: "handle") == "–" {
      try person.setValue("handled", forKey: "handle")
    }
    try manager.destinationContext.save()
  }
}

/// Tells of progress where there are few objects.
final class WaitingPolicy: EntityMigrationPolicy {
  override func begin(_ mapping: EntityMapping, with manager: MigrationManager) throws {
    manager.progressHandler?(0.5)
  }
}
