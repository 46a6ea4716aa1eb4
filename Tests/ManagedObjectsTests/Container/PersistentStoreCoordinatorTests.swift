import ManagedObjects
import TestSupport
import Testing

@Suite("Coordinators")
struct PersistentStoreCoordinatorTests {
  @Test("a class without an entity is refused")
  func classWithoutEntity() throws {
    let model = try ManagedObjectModel([Library.book])
    let error = #expect(throws: ManagedObjectError.self) {
      try PersistentStoreCoordinator(managedObjectModel: model, classes: [ManagedObject.self])
    }
    guard case .classWithoutEntity("ManagedObject")? = error else {
      Issue.record("found another error: \(String(describing: error))")
      return
    }
  }

  @Test("a class whose entity is not in the model is refused")
  func classOfUnknownEntity() throws {
    let model = try ManagedObjectModel([Library.shelf])
    let error = #expect(throws: ManagedObjectError.self) {
      try PersistentStoreCoordinator(managedObjectModel: model, classes: [Book.self])
    }
    guard case .unknownEntity("Book")? = error else {
      Issue.record("found another error: \(String(describing: error))")
      return
    }
  }

  @Test("there are no IDs of an unknown entity, or without a store")
  func noIDs() throws {
    let library = try Library()
    let unknown = #expect(throws: ManagedObjectError.self) {
      try library.coordinator.managedObjectID(entityName: "Film", key: RowKey(1))
    }
    let storeless = try PersistentStoreCoordinator(
      managedObjectModel: library.coordinator.managedObjectModel)
    let missing = #expect(throws: ManagedObjectError.self) {
      try storeless.managedObjectID(entityName: "Book", key: RowKey(1))
    }
    guard case .unknownEntity("Film")? = unknown, case .noPersistentStore? = missing else {
      Issue.record(
        "found other errors: \(String(describing: unknown)), \(String(describing: missing))")
      return
    }
  }

  @Test("what is saved in a file is there for the next coordinator, under the same IDs")
  func reopening() throws {
    let folder = try TemporaryFolder()
    let description = PersistentStoreDescription(.binary, path: folder("books.contacts"))
    let first = try context(description)
    let book = try first.insertBook("alpha", 7)
    try first.save()
    let second = try context(description)
    let copy = try second.existingObject(with: book.objectID)
    #expect(copy.changedValues().isEmpty)
    #expect((copy as? Book)?.pages == 7)
    #expect(
      second.persistentStoreCoordinator.managedObjectID(
        forURIRepresentation: book.objectID.uriRepresentation()) == book.objectID)
  }

  @Test("a store that was opened for reading only refuses to save")
  func readOnly() throws {
    let folder = try TemporaryFolder()
    var description = PersistentStoreDescription(.binary, path: folder("books.contacts"))
    let writer = try context(description)
    try writer.insertBook("alpha")
    try writer.save()
    description.isReadOnly = true
    let reader = try context(description)
    try reader.book("alpha").pages = 5
    let error = #expect(throws: StoreError.self) { try reader.save() }
    guard case .readOnly? = error else {
      Issue.record("found another error: \(String(describing: error))")
      return
    }
    #expect(reader.hasChanges)
  }

  @Test("a file that cannot be opened is an error, and another may be tried")
  func unopenable() throws {
    let folder = try TemporaryFolder()
    let coordinator = try PersistentStoreCoordinator(
      managedObjectModel: ManagedObjectModel([Library.book]), classes: [Book.self])
    #expect(throws: StoreError.self) {
      try coordinator.addPersistentStore(PersistentStoreDescription(.binary, path: folder.path))
    }
    try coordinator.addPersistentStore(PersistentStoreDescription(.inMemory))
    #expect(try coordinator.persistentStore() is InMemoryStore)
  }

  private func context(_ description: PersistentStoreDescription) throws -> ManagedObjectContext {
    let coordinator = try PersistentStoreCoordinator(
      managedObjectModel: ManagedObjectModel([Library.book]), classes: [Book.self])
    try coordinator.addPersistentStore(description)
    return ManagedObjectContext(persistentStoreCoordinator: coordinator)
  }
}
