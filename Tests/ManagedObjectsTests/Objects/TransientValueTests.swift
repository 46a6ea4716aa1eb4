import Testing

@testable import ManagedObjects

@Suite("Values of transient attributes")
struct TransientValueTests {
  private let store = RecordingStore()
  private let coordinator: PersistentStoreCoordinator
  private let name = AttributeIndex(0)
  private let isSelected = AttributeIndex(1)

  init() throws {
    let model = try ManagedObjectModel {
      EntityDescription("Item") {
        AttributeDescription("name", .string)
        AttributeDescription(
          "isSelected", .boolean, isOptional: false, isTransient: true, defaultValue: false)
        AttributeDescription("scratch", .undefined, isTransient: true)
      }
    }
    coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(store)
  }

  private func newContext() -> ManagedObjectContext {
    ManagedObjectContext(persistentStoreCoordinator: coordinator)
  }

  private func item(in context: ManagedObjectContext) throws -> ManagedObject {
    try #require(try context.fetch(FetchRequest<ManagedObject>(entityName: "Item")).first)
  }

  private func insertItem() throws {
    let context = newContext()
    try context.insert("Item").setValue("lamp", at: name)
    try context.save()
  }

  @Test("a fetched object has the default again, and can be changed and saved")
  func defaults() throws {
    try insertItem()
    let context = newContext()
    let item = try item(in: context)
    #expect(item.value(at: isSelected) == false)
    item.setValue("chair", at: name)
    try context.save()
    #expect(try self.item(in: newContext()).value(at: name) == "chair")
  }

  @Test("a value outlasts a save and a fetch, in its context only")
  func lasting() throws {
    try insertItem()
    let context = newContext()
    let item = try item(in: context)
    item.setValue(true, at: isSelected)
    try context.save()
    #expect(item.value(at: isSelected) == true)
    let other = newContext()
    try self.item(in: other).setValue("chair", at: name)
    try other.save()
    #expect(try self.item(in: context) == item)
    #expect(item.value(at: isSelected) == true)
    #expect(item.value(at: name) == "chair")
    #expect(try self.item(in: newContext()).value(at: isSelected) == false)
  }

  @Test("a change of transient values alone writes nothing and conflicts with nobody")
  func nothingWritten() throws {
    try insertItem()
    let (first, second) = (newContext(), newContext())
    let item = try item(in: first)
    let same = try self.item(in: second)
    let saves = store.saves.count
    item.setValue(true, at: isSelected)
    item.setValue("anything", at: AttributeIndex(2))
    #expect(item.changedValues().keys.sorted() == ["isSelected", "scratch"])
    try first.save()
    #expect(store.saves.count == saves)
    #expect(!first.hasChanges && item.changedValues().isEmpty)
    same.setValue("chair", at: name)
    try second.save()
    #expect(item.value(at: AttributeIndex(2)) == "anything")
  }

  @Test("a batch needs no value for a mandatory transient attribute")
  func batch() throws {
    let model = try ManagedObjectModel {
      EntityDescription("Item") {
        AttributeDescription("name", .string)
        AttributeDescription("rank", .integer16, isOptional: false, isTransient: true)
      }
    }
    var request = try BatchInsertRequest(entityName: "Item", keys: ["name"], in: model)
    try request.append(["lamp"])
    #expect(request.count == 1)
  }
}
