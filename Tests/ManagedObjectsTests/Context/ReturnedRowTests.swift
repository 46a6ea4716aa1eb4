import ManagedObjects
import TestSupport
import Testing

/// Objects that come back under their old IDs after their deletion was saved.
@Suite("Conflicts over rows that have come back")
struct ReturnedRowTests {
  private static func open(_ sharing: Sharing) throws -> Office {
    try Office(sharing, model: Office.model()) { context in
      try context.make("Person", ["name": "Bob", "age": 20])
    }
  }

  private static func bob(_ context: ManagedObjectContext) throws -> ManagedObject {
    let bob = try context.one("Person", "name", "Bob")
    _ = try bob.value(forKey: "age")
    return bob
  }

  /// Expects that somebody who read the object before it was deleted cannot save it.
  private static func expectConflict(
    _ object: ManagedObject, _ age: AttributeValue,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let context = try #require(object.managedObjectContext)
    try object.setValue(99, forKey: "age")
    #expect(throws: MergeError.self, sourceLocation: sourceLocation) { try context.save() }
    context.mergePolicy = .mergeByPropertyStoreTrump
    try context.save()
    #expect(try object.value(forKey: "age") == age, sourceLocation: sourceLocation)
  }

  @Test("a deletion that is undone and saved is a conflict for others", arguments: Sharing.allCases)
  func undone(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let known = try Self.bob(office.there)
    let (here, bob) = (office.here, try Self.bob(office.here))
    here.undoManager = UndoManager()
    for age in 30..<33 as Range<Int64> {
      try here.delete(bob)
      try here.save()
      here.undo()
      // Whoever brings it back can go on saving it.
      for age in age == 32 ? [age] : [age, age + 10] {
        try bob.setValue(.integer(age), forKey: "age")
        try here.save()
      }
    }
    try Self.expectConflict(known, 32)
  }

  @Test("so is one that was undone in a child")
  func undoneInChild() throws {
    let office = try Self.open(.inMemory)
    let known = try Self.bob(office.there)
    let child = ManagedObjectContext(parent: office.here)
    child.undoManager = UndoManager()
    let bob = try Self.bob(child)
    try child.delete(bob)
    try child.save()
    try office.here.save()
    child.undo()
    try bob.setValue(30, forKey: "age")
    try child.save()
    try office.here.save()
    try Self.expectConflict(known, 30)
  }

  @Test(
    "so is an object that outlasts its deletion by the merge policy", arguments: Sharing.allCases)
  func trumped(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let bob = try Self.bob(office.here)
    let other = try Self.bob(office.there)
    try other.setValue(21, forKey: "age")
    try office.there.save()
    let reader = office.newContext()
    let known = try Self.bob(reader)
    try office.there.delete(other)
    try office.there.save()
    try bob.setValue(30, forKey: "age")
    office.here.mergePolicy = .mergeByPropertyObjectTrump
    try office.here.save()
    try Self.expectConflict(known, 30)
    try bob.setValue(31, forKey: "age")
    #expect(bob.isUpdated)
    office.here.mergePolicy = .mergeByPropertyObjectTrump
    try office.here.save()
  }

  @Test(
    "a row that comes back has the version that it is given, also when the store is opened anew")
  func version() throws {
    let tag = try StoredFamilies.entity("Tag")
    func insertion(_ version: Int64) throws -> StoreSaveRequest {
      var changes = StoreSaveRequest.EntityChanges(tag)
      changes.inserted = [
        .init(key: RowKey(1), values: tag.columns.map { _ in .null }, version: version)
      ]
      return StoreSaveRequest(changes: [changes])
    }
    for store in try FamilyStores.all() {
      try store.insert("Tag", count: 1)
      try store.save { try $0.change("Tag") { $0.delete(1) } }
      for version in [0, -1] as [Int64] {
        #expect(throws: StoreError.self) { try store.save(insertion(version)) }
      }
      _ = try store.save(insertion(7))
      #expect(try store.row(RowKey(1), of: tag)?.version == 7)
    }
    let disk = SimulatedFileSystem()
    try FamilyStores.open(disk).insert("Tag", count: 1)
    try FamilyStores.open(disk).save { try $0.change("Tag") { $0.delete(1) } }
    _ = try FamilyStores.open(disk).save(insertion(7))
    #expect(try FamilyStores.open(disk).row(RowKey(1), of: tag)?.version == 7)
  }
}
