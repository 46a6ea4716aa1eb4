#if SQLite
  import Foundation
  import ManagedObjects
  import ModelFiles
  import SQLStore
  import TestSupport
  import Testing

  @Suite("Databases that Core Data has written")
  struct CoreDataLayoutTests {
    private let folder: TemporaryFolder
    private var path: String { folder("app.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func context(_ model: ManagedObjectModel) throws -> ManagedObjectContext {
      let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
      PersistentStoreCoordinator.registerStoreClass(SQLStore.self, as: .sqlite)
      try coordinator.addPersistentStore(PersistentStoreDescription(.sqlite, path: path))
      let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
      context.retainsRegisteredObjects = true
      return context
    }

    private func all(
      _ entity: String, by key: String, in context: ManagedObjectContext
    ) throws -> [ManagedObject] {
      var request = FetchRequest<ManagedObject>(entityName: entity)
      request.sortDescriptors = [KeySortDescriptor(key, nilPosition: .last)]
      return try context.fetch(request)
    }

    @Test("attributes of every type are read, nil where there is none")
    func attributes() throws {
      try CoreDataFixture.make(at: path)
      let context = try context(CoreDataFixture.model())
      let books = try all("Book", by: "title", in: context)
      #expect(try books.map { try $0.value(forKey: "title") } == ["One", "Two"])
      #expect(try books.map { try $0.value(forKey: "pages") } == [310, 20])
      #expect(try books.map { try $0.value(forKey: "isNew") } == [true, false])
      #expect(try books.map { try $0.value(forKey: "weight") } == [.double(0.25), .double(2)])
      #expect(try books[0].value(forKey: "price") == .decimal(Decimal(195) / 10))
      let added = Date(timeIntervalSinceReferenceDate: 718_000_000.5)
      #expect(try books[0].value(forKey: "added") == .date(added))
      let ada = try #require(try all("Person", by: "name", in: context).first)
      let id = UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))
      #expect(try ada.value(forKey: "id") == .uuid(id))
      #expect(try ada.value(forKey: "page") == "https://example.org")
      let song = try #require(try all("Song", by: "title", in: context).first)
      #expect(try song.value(forKey: "sound") == .binary(Data([0, 255])))
      #expect(try all("Work", by: "title", in: context).count == 4)
      #expect(
        context.persistentStoreCoordinator.persistentStores[0].identifier.uuidString
          == CoreDataFixture.identifier)
    }

    @Test("relationships lead where Core Data had them lead, in their order")
    func relationships() throws {
      try CoreDataFixture.make(at: path)
      let context = try context(CoreDataFixture.model())
      let people = try all("Person", by: "name", in: context)
      let titles = try people[0].objects(forKey: "works").map { try $0.value(forKey: "title") }
      #expect(titles == ["Two", "Three", "One"])
      #expect(try people[0].object(forKey: "spouse") == people[1])
      #expect(try people[0].object(forKey: "favourite")?.entity.name == "Song")
      #expect(try people[0].objects(forKey: "friends") == [people[1]])
      #expect(try people[2].objects(forKey: "friends") == [people[2]])
      let tags = try all("Tag", by: "name", in: context)
      let tagged = try tags[0].objects(forKey: "works").map { try $0.value(forKey: "title") }
      #expect(tagged == ["Three", "Two", "One"])
      #expect(try tags[1].objects(forKey: "works").count == 1)
    }

    @Test("a database of Core Data is not written, and its objects go to a store of another kind")
    func conversion() throws {
      try CoreDataFixture.make(at: path)
      let before = FileManager.default.contents(atPath: path)
      let context = try context(CoreDataFixture.model())
      let ada = try #require(try all("Person", by: "name", in: context).first)
      try ada.setValue("Ida", forKey: "name")
      let error = #expect(throws: StoreError.self) { try context.save() }
      #expect(error?.code == StoreError.readOnly(path: "").code)
      context.rollback()
      let coordinator = context.persistentStoreCoordinator
      let target = PersistentStoreDescription(.binary, path: folder("people.store"))
      _ = try coordinator.migratePersistentStore(coordinator.persistentStores[0], to: target)
      let reader = ManagedObjectContext(persistentStoreCoordinator: coordinator)
      let people = try all("Person", by: "name", in: reader)
      #expect(try people.map { try $0.value(forKey: "name") } == ["Ada", "Bo", .null])
      #expect(try people[0].objects(forKey: "works").count == 3)
      #expect(FileManager.default.contents(atPath: path) == before)
    }

    @Test(
      "a model that is not that of the database is refused, with what the database lacks",
      arguments: [
        "ALTER TABLE ZWORK DROP COLUMN ZPAGES", "DROP TABLE ZTAG",
        "INSERT INTO Z_PRIMARYKEY VALUES (6, 'Planet', 0, 0)", "DROP TABLE Z_1FRIENDS",
      ])
    func otherModel(statement: String) throws {
      try CoreDataFixture.make(at: path, [statement])
      let error = #expect(throws: StoreError.self) { try context(CoreDataFixture.model()) }
      guard case .incompatibleModel? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }

    @Test(
      "a value that makes no sense is an error that names the type",
      arguments: [
        "UPDATE ZWORK SET ZPAGES = 'many' WHERE Z_PK = 1", "UPDATE ZPERSON SET ZID = x'00'",
        "UPDATE ZWORK SET ZAUTHOR = 99 WHERE Z_PK = 1",
      ])
    func nonsense(statement: String) throws {
      try CoreDataFixture.make(at: path, [statement])
      let error = #expect(throws: StoreError.self) { try context(CoreDataFixture.model()) }
      #expect(error?.code == StoreError.corrupt(path: "", offset: 0, reason: "").code)
    }
  }

  /// Files that Apple's framework wrote, which are no part of the project.
  @Suite(
    "Databases that Apple's framework wrote",
    .enabled(if: AppleFiles.folder != nil, "CONTACTS_APPLE_FILES names no folder"))
  struct AppleDatabaseTests {
    @Test(
      "each opens with its model, with all its objects",
      arguments: [
        ("SampleModel_V1", "SampleModel", "SampleModel", ["Car": 125, "Person": 20]),
        ("SampleModel_V2", "SampleModel", "SampleModel2", ["Car": 125, "Person": 20]),
        ("SampleModel3_V1", "SampleModel3", "SampleModel3", ["User": 12]),
      ])
    func opens(file: (name: String, model: String, version: String, counts: [String: Int])) throws {
      let folder = try #require(AppleFiles.folder)
      let versions = try ModelFile(
        contentsOf: folder.appending(path: "\(file.model).momd", directoryHint: .isDirectory))
      let model = try #require(versions.version(named: file.version)?.model)
      let temporary = try TemporaryFolder()
      let path = temporary("\(file.name).sqlite")
      try FileManager.default.copyItem(
        at: folder.appending(path: "\(file.name).sqlite"), to: URL(filePath: path))
      let store = try SQLStore.open(
        PersistentStoreDescription(.sqlite, path: path), model: model)
      let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
      try coordinator.addPersistentStore(store)
      let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
      for (entity, count) in file.counts {
        let request = FetchRequest<ManagedObject>(entityName: entity)
        #expect(try context.count(for: request) == count, "\(entity)")
      }
    }
  }

  private enum AppleFiles {
    static let folder = ProcessInfo.processInfo.environment["CONTACTS_APPLE_FILES"]
      .map { URL(filePath: $0, directoryHint: .isDirectory) }
  }
#endif
