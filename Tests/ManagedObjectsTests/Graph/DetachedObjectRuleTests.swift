import ManagedObjects
import Testing

/// Objects that are made without a context and inserted later (1.2, 1.4).
@Suite("Rules of managed objects: made without a context")
struct DetachedObjectRuleTests {
  private final class Person: ManagedObject {
    override class var entityName: String? { "Person" }
    var awakenings = 0
    override func awakeFromInsert() { awakenings += 1 }
  }

  private let office: Office
  private let entity: EntityDescription

  init() throws {
    office = try Office(model: Office.model(), classes: [Person.self])
    entity = try #require(
      office.there.persistentStoreCoordinator.managedObjectModel.entity(named: "Person"))
  }

  @Test(
    "an object made without a context has values, and is saved once it is inserted",
    arguments: Sharing.allCases)
  func insertion(sharing: Sharing) throws {
    let office = try Office(sharing, model: Office.model(), classes: [Person.self])
    let context = office.there
    let model = context.persistentStoreCoordinator.managedObjectModel
    let ada = Person(entity: try #require(model.entity(named: "Person")), insertInto: nil)
    try ada.setValue("Ada", forKey: "name")
    #expect(try ada.value(forKey: "name") == "Ada")
    #expect(ada.managedObjectContext == nil && !ada.isInserted && !ada.isFault && !ada.hasChanges)
    #expect(ada.awakenings == 0)
    try ada.validateForInsert()
    try context.save()
    #expect(try context.all("Person").isEmpty)

    try context.insert(ada)
    try context.insert(ada)
    #expect(ada.isInserted && ada.managedObjectContext === context && ada.awakenings == 1)
    #expect(try context.all("Person") == [ada])
    try ada.setObject(try context.make("Company", ["name": "Acme"]), forKey: "employer")
    try context.save()
    let saved = try office.newContext().one("Person", "name", "Ada")
    #expect(try saved.object(forKey: "employer")?.value(forKey: "name") == "Acme")
  }

  @Test(
    "undoing the insertion takes an object out that keeps its values, and redoing brings it back")
  func undo() throws {
    let context = office.there
    context.undoManager = UndoManager()
    let ada = Person(entity: entity, insertInto: nil)
    try ada.setValue("Ada", forKey: "name")
    try context.insert(ada)
    context.undo()
    #expect(try context.all("Person").isEmpty)
    context.redo()
    #expect(try context.all("Person") == [ada])
    #expect(try ada.value(forKey: "name") == "Ada")
    try context.save()
    #expect(try office.newContext().one("Person", "name", "Ada").objectID == ada.objectID)
  }

  @Test("an object without a context is related to none, and deleted by none")
  func relationships() throws {
    let context = office.there
    let company = try context.make("Company", ["name": "Acme"])
    let (ada, ben) = (
      Person(entity: entity, insertInto: nil), Person(entity: entity, insertInto: nil)
    )
    #expect(throws: ManagedObjectError.self) { try ada.setObject(company, forKey: "employer") }
    #expect(throws: ManagedObjectError.self) { try company.setObjects([ada], forKey: "employees") }
    #expect(throws: ManagedObjectError.self) { try ada.setObject(ben, forKey: "spouse") }
    #expect(throws: ManagedObjectError.self) { try context.delete(ada) }
    try context.save()
    #expect(try context.all("Person").isEmpty)
  }

  @Test("what a typed property leaves out of a relationship, the next save tells")
  func typedRelationships() throws {
    let context = office.there
    let company = try context.make("Company", ["name": "Acme"])
    let ada = Person(entity: entity, insertInto: nil)
    let employer = try #require(entity.index(ofRelationship: "employer"))
    ada.setRelatedObject(company, at: employer)
    #expect(try company.objects(forKey: "employees").isEmpty)
    let error = #expect(throws: ManagedObjectError.self) { try context.save() }
    guard case .notInserted(ada.objectID)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("a list of objects without a context is not taken either")
  func lists() throws {
    let context = office.there
    let model = context.persistentStoreCoordinator.managedObjectModel
    let orders = try #require(model.entity(named: "Order"))
    let order = ManagedObject(entity: orders, insertInto: nil)
    let item = ManagedObject(entity: try #require(model.entity(named: "Item")), insertInto: nil)
    let items = try #require(orders.index(ofRelationship: "items"))
    order.setOrderedRelatedObjects([item], at: items)
    try context.insert(order)
    try context.insert(item)
    #expect(try order.objects(forKey: "items").isEmpty && item.object(forKey: "order") == nil)
    context.processPendingChanges()
  }

  @Test("an object whose context is gone is not inserted, and the error says so")
  func goneContext() throws {
    let context = office.there
    let ada: Person
    do {
      let other = ManagedObjectContext(
        persistentStoreCoordinator: context.persistentStoreCoordinator)
      ada = try Person(context: other)
    }
    let error = #expect(throws: ManagedObjectError.self) { try context.insert(ada) }
    guard case .contextIsGone(ada.objectID)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("objects of another context, of none any more, and of another model are not inserted")
  func refusals() throws {
    let context = office.there
    let gone = try Person(context: context)
    context.rollback()
    #expect(throws: ManagedObjectError.self) { try context.insert(gone) }
    let elsewhere = try Person(context: office.here)
    #expect(throws: ManagedObjectError.self) { try context.insert(elsewhere) }
    let stranger = ManagedObject(
      entity: EntityDescription("Stranger", attributes: []), insertInto: nil)
    #expect(throws: ManagedObjectError.self) { try context.insert(stranger) }
    #expect(throws: ManagedObjectError.self) {
      try context.insert(ManagedObject(entity: entity, insertInto: nil))
    }
    #expect(context.insertedObjects.isEmpty)
  }
}
