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

  private static func open(_ sharing: Sharing) throws -> (office: Office, entity: EntityDescription)
  {
    let office = try Office(sharing, model: Office.model(), classes: [Person.self]) {
      try $0.make("Company", ["name": "Seed"])
    }
    let model = office.there.persistentStoreCoordinator.managedObjectModel
    return (office, try #require(model.entity(named: "Person")))
  }

  /// What is said of something that is refused.
  private static func words(_ body: () throws -> Void) -> String {
    "\(String(describing: #expect(throws: ManagedObjectError.self) { try body() }))"
  }

  @Test(
    "an object made without a context has values, and is saved once it is inserted",
    arguments: Sharing.allCases)
  func insertion(sharing: Sharing) throws {
    let (office, entity) = try Self.open(sharing)
    let context = office.there
    let ada = Person(entity: entity, insertInto: nil)
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
    "undoing the insertion takes an object out that keeps its values, and redoing brings it back",
    arguments: Sharing.allCases)
  func undo(sharing: Sharing) throws {
    let (office, entity) = try Self.open(sharing)
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

  @Test(
    "an object without a context is related to none, and deleted by none",
    arguments: Sharing.allCases)
  func relationships(sharing: Sharing) throws {
    let (office, entity) = try Self.open(sharing)
    let context = office.there
    let company = try context.make("Company", ["name": "Acme"])
    let (ada, ben) = (
      Person(entity: entity, insertInto: nil), Person(entity: entity, insertInto: nil)
    )
    let calls: [() throws -> Void] = [
      { try ada.setObject(company, forKey: "employer") },
      { try company.setObjects([ada], forKey: "employees") },
      { try ada.setObject(ben, forKey: "spouse") }, { try context.delete(ada) },
    ]
    for call in calls { #expect(Self.words(call).contains("belongs to no context yet; insert it")) }
    try context.save()
    #expect(try context.all("Person").isEmpty)
  }

  @Test(
    "what a typed property leaves out of a relationship, the next save tells",
    arguments: Sharing.allCases)
  func typedRelationships(sharing: Sharing) throws {
    let (office, entity) = try Self.open(sharing)
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

  @Test("a list of objects without a context is not taken either", arguments: Sharing.allCases)
  func lists(sharing: Sharing) throws {
    let context = try Self.open(sharing).office.there
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

  @Test(
    "an object whose context is gone is not inserted, and the error says so",
    arguments: Sharing.allCases)
  func goneContext(sharing: Sharing) throws {
    let context = try Self.open(sharing).office.there
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

  @Test(
    "objects of another context, of none any more, and of another model are not inserted",
    arguments: Sharing.allCases)
  func refusals(sharing: Sharing) throws {
    let (office, entity) = try Self.open(sharing)
    let context = office.there
    let gone = try Person(context: context)
    context.rollback()
    let elsewhere = try Person(context: office.here)
    let stranger = ManagedObject(
      entity: EntityDescription("Stranger", attributes: []), insertInto: nil)
    let plain = ManagedObject(entity: entity, insertInto: nil)
    for (object, words) in [
      (gone, "is not of this context or store"), (elsewhere, "is not of this context or store"),
      (stranger, "the model has no entity Stranger"),
      (plain, "objects of the entity Person are of the class Person"),
    ] {
      #expect(Self.words { try context.insert(object) }.contains(words))
    }
    #expect(context.insertedObjects.isEmpty)
  }
}
