#if SQLite
  import Foundation
  import ManagedObjects
  import ModelFiles
  import SQLStore
  import TestSupport
  import Testing

  /// A database and a mapping model that Apple's tools wrote, which are no part of the project.
  @Suite(
    "A database of Core Data, by a mapping model of Xcode",
    .enabled(if: AppleFiles.folder != nil, "CONTACTS_APPLE_FILES names no folder"))
  struct CoreDataMigrationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static func values(
      _ key: String, of objects: [ManagedObject]
    ) throws -> [AttributeValue] {
      try objects.map { try $0.value(forKey: key) }
    }

    private func all(
      _ entity: String, by key: String, in context: ManagedObjectContext
    ) throws -> [ManagedObject] {
      var request = FetchRequest<ManagedObject>(entityName: entity)
      request.sortDescriptors = [KeySortDescriptor(key)]
      return try context.fetch(request)
    }

    private func context(
      _ description: PersistentStoreDescription, _ model: ManagedObjectModel
    ) throws -> ManagedObjectContext {
      let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
      try coordinator.addPersistentStore(description)
      let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
      context.retainsRegisteredObjects = true
      return context
    }

    @Test(
      "becomes a store of the later version, with a policy for what is new",
      arguments: ["V2toV3.cdm", "V2toV3.xcmappingmodel"])
    func migration(name: String) throws {
      let files = try #require(AppleFiles.folder)
      let versions = try ModelFile(contentsOf: files.appending(path: "SampleModel.momd"))
      let old = try #require(versions.version(named: "SampleModel2")?.model)
      let new = try #require(versions.version(named: "SampleModel3")?.model)
      let mapping = try MappingModel(
        contentsOf: files.appending(path: name), sourceModel: old, destinationModel: new)
      try FileManager.default.copyItem(
        at: files.appending(path: "SampleModel_V2.sqlite"), to: URL(filePath: folder("old.sqlite")))
      PersistentStoreCoordinator.registerStoreClass(SQLStore.self, as: .sqlite)
      let source = PersistentStoreDescription(.sqlite, path: folder("old.sqlite"))
      let destination = PersistentStoreDescription(.binary, path: folder("new.store"))
      let manager = try MigrationManager(
        sourceModel: old, destinationModel: new, policies: [V2to3MakerPolicy.self])
      try manager.migrateStore(from: source, to: destination, with: mapping)

      let (before, after) = (try context(source, old), try context(destination, new))
      let makers = try all("Maker", by: "name", in: after)
      #expect(makers.count == 10)
      #expect(try makers[2].value(forKey: "name") == "FIAT")
      #expect(try makers[2].objects(forKey: "cars").count == 103)
      let (formerCars, cars) = (
        try all("Car", by: "numberPlate", in: before), try all("Car", by: "numberPlate", in: after)
      )
      #expect(cars.count == 125)
      #expect(cars.map(\.entity.name) == formerCars.map(\.entity.name))
      for key in ["numberPlate", "model", "markedForDeletionAsOf"] {
        #expect(try Self.values(key, of: cars) == Self.values(key, of: formerCars))
      }
      for (car, former) in zip(cars, formerCars) {
        let maker = try car.object(forKey: "createdBy")
        #expect(try maker?.value(forKey: "name") == former.value(forKey: "maker"))
        let (owner, formerOwner) = (
          try car.object(forKey: "owner"), try former.object(forKey: "owner")
        )
        for key in ["firstName", "lastName", "updatedAt"] {
          #expect(try owner?.value(forKey: key) == formerOwner?.value(forKey: key))
        }
        // The mapping has the owner become the first of the former owners.
        #expect(try car.objects(forKey: "previousOwners") == [owner].compactMap { $0 })
      }
      let people = try all("Person", by: "firstName", in: after)
      #expect(people.count == 20)
      for person in people {
        let cars = try Set(person.objects(forKey: "cars"))
        #expect(try Set(person.objects(forKey: "previousCars")) == cars)
      }
    }
  }

  /// Makes an object of each name of a maker.
  private final class V2to3MakerPolicy: EntityMigrationPolicy {
    override func createDestinationInstances(
      forSource source: ManagedObject, in mapping: EntityMapping, manager: MigrationManager
    ) throws {
      try super.createDestinationInstances(forSource: source, in: mapping, manager: manager)
      guard case .string(let name) = try source.value(forKey: "maker") else { return }
      var makers = manager.userInfo["makers"] as? [String: ManagedObject] ?? [:]
      let maker = try makers[name] ?? manager.insertDestination("Maker")
      try maker.setValue(.string(name), forKey: "name")
      makers[name] = maker
      manager.userInfo["makers"] = makers
      for car in manager.destinationInstances(
        forEntityMappingName: mapping.name, sourceInstances: [source])
      {
        try car.setObject(maker, forKey: "createdBy")
      }
    }
  }

  private enum AppleFiles {
    static let folder = ProcessInfo.processInfo.environment["CONTACTS_APPLE_FILES"]
      .map { URL(filePath: $0, directoryHint: .isDirectory) }
  }
#endif
