import Testing

@testable import ManagedObjects

@Suite("Relationships in memory")
struct RelationshipTests {
  private let context: ManagedObjectContext

  init() throws {
    let model = try ManagedObjectModel {
      EntityDescription("Company") {
        RelationshipDescription("employees", toMany: "Person", inverse: "employer")
        RelationshipDescription(
          "board", toMany: "Person", inverse: "boards", isOrdered: true)
      }
      EntityDescription("Person") {
        AttributeDescription("name", .string)
        RelationshipDescription("employer", to: "Company", inverse: "employees")
        RelationshipDescription("boards", toMany: "Company", inverse: "board")
        RelationshipDescription("spouse", to: "Person", inverse: "spouse")
        RelationshipDescription("friends", toMany: "Person", inverse: "friends")
        RelationshipDescription("idol", to: "Person")
        Self.transientRelationship
      }
    }
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(InMemoryStore())
    context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
  }

  private static var transientRelationship: RelationshipDescription {
    var relationship = RelationshipDescription("crush", to: "Person")
    relationship.isTransient = true
    return relationship
  }

  private static let employees = RelationshipIndex(0)
  private static let board = RelationshipIndex(1)
  private static let employer = RelationshipIndex(0)
  private static let boards = RelationshipIndex(1)
  private static let spouse = RelationshipIndex(2)
  private static let friends = RelationshipIndex(3)
  private static let idol = RelationshipIndex(4)
  private static let crush = RelationshipIndex(5)

  private func person() throws -> ManagedObject { try context.insert("Person") }
  private func company() throws -> ManagedObject { try context.insert("Company") }

  @Test("a new object is related to nothing")
  func empty() throws {
    let (person, company) = (try person(), try company())
    #expect(person.relatedObject(at: Self.employer) == nil)
    #expect(company.relatedObjects(at: Self.employees).isEmpty)
    #expect(company.orderedRelatedObjects(at: Self.board).isEmpty)
  }

  @Test("setting one side sets the inverse at once")
  func oneToMany() throws {
    let (first, second, company) = (try person(), try person(), try company())
    first.setRelatedObject(company, at: Self.employer)
    company.addRelatedObject(second, at: Self.employees)
    #expect(company.relatedObjects(at: Self.employees) == [first, second])
    #expect(second.relatedObject(at: Self.employer) == company)
    first.setRelatedObject(nil, at: Self.employer)
    #expect(company.relatedObjects(at: Self.employees) == [second])
    company.removeRelatedObject(second, at: Self.employees)
    #expect(second.relatedObject(at: Self.employer) == nil)
  }

  @Test("an owner that takes an object takes it from the former owner")
  func stealing() throws {
    let (person, former, next) = (try person(), try company(), try company())
    former.addRelatedObject(person, at: Self.employees)
    next.addRelatedObject(person, at: Self.employees)
    #expect(former.relatedObjects(at: Self.employees).isEmpty)
    #expect(next.relatedObjects(at: Self.employees) == [person])
    #expect(person.relatedObject(at: Self.employer) == next)
  }

  @Test("a couple that finds others leaves nobody married to them")
  func oneToOne() throws {
    let (a, b, c, d) = (try person(), try person(), try person(), try person())
    a.setRelatedObject(b, at: Self.spouse)
    c.setRelatedObject(d, at: Self.spouse)
    #expect(b.relatedObject(at: Self.spouse) == a)
    b.setRelatedObject(c, at: Self.spouse)
    #expect(b.relatedObject(at: Self.spouse) == c)
    #expect(c.relatedObject(at: Self.spouse) == b)
    #expect(a.relatedObject(at: Self.spouse) == nil)
    #expect(d.relatedObject(at: Self.spouse) == nil)
  }

  @Test("many may be related to many, also in one entity and to themselves")
  func manyToMany() throws {
    let (a, b) = (try person(), try person())
    a.setRelatedObjects([a, b], at: Self.friends)
    #expect(b.relatedObjects(at: Self.friends) == [a])
    #expect(a.relatedObjects(at: Self.friends) == [a, b])
    a.removeRelatedObject(a, at: Self.friends)
    #expect(a.relatedObjects(at: Self.friends) == [b])
  }

  @Test("replacing a set empties the other side of those who leave")
  func replacing() throws {
    let (a, b, c, company) = (try person(), try person(), try person(), try company())
    company.setRelatedObjects([a, b], at: Self.employees)
    company.setRelatedObjects([b, c], at: Self.employees)
    #expect(a.relatedObject(at: Self.employer) == nil)
    #expect(b.relatedObject(at: Self.employer) == company)
    #expect(c.relatedObject(at: Self.employer) == company)
  }

  @Test("an ordered relationship keeps the order and each object once")
  func ordered() throws {
    let (a, b, c, company) = (try person(), try person(), try person(), try company())
    company.setOrderedRelatedObjects([c, a, c], at: Self.board)
    #expect(company.orderedRelatedObjects(at: Self.board) == [c, a])
    company.insertRelatedObject(b, at: Self.board, position: 1)
    #expect(company.orderedRelatedObjects(at: Self.board) == [c, b, a])
    company.insertRelatedObject(a, at: Self.board, position: 0)
    #expect(company.orderedRelatedObjects(at: Self.board) == [a, c, b])
    company.setOrderedRelatedObjects([b, a], at: Self.board)
    #expect(company.orderedRelatedObjects(at: Self.board) == [b, a])
    #expect(c.relatedObjects(at: Self.boards).isEmpty)
    #expect(a.relatedObjects(at: Self.boards) == [company])
    company.insertRelatedObject(c, at: Self.board, position: 99)
    #expect(company.orderedRelatedObjects(at: Self.board) == [b, a, c])
  }

  @Test("a relationship without an inverse is kept on its own")
  func noInverse() throws {
    let (a, b) = (try person(), try person())
    a.setRelatedObject(b, at: Self.idol)
    #expect(a.relatedObject(at: Self.idol) == b)
    #expect(b.relatedObject(at: Self.idol) == nil)
  }

  @Test("a relationship makes an object without changes one with changes")
  func dirtiness() throws {
    let (a, b) = (try person(), try person())
    try context.save()
    a.setRelatedObject(b, at: Self.spouse)
    #expect(a.isUpdated && b.isUpdated)
    context.rollback()
    #expect(a.relatedObject(at: Self.spouse) == nil)
    #expect(b.relatedObject(at: Self.spouse) == nil)
  }

  @Test("related objects are saved, and another context finds them related")
  func saved() throws {
    let (person, company) = (try person(), try company())
    person.setRelatedObject(company, at: Self.employer)
    try context.save()
    #expect(!context.hasChanges)
    let other = ManagedObjectContext(
      persistentStoreCoordinator: context.persistentStoreCoordinator)
    let found = try other.existingObject(with: person.objectID)
    #expect(found.relatedObject(at: Self.employer)?.objectID == company.objectID)
  }

  @Test("related objects go with their context, be they saved or not", arguments: [true, false])
  func memory(saves: Bool) throws {
    weak var leaked: ManagedObject?
    do {
      let other = ManagedObjectContext(
        persistentStoreCoordinator: context.persistentStoreCoordinator)
      let (a, b) = (try other.insert("Person"), try other.insert("Person"))
      a.setRelatedObject(b, at: saves ? Self.crush : Self.spouse)
      b.setRelatedObject(a, at: saves ? Self.crush : Self.spouse)
      if saves { try other.save() }
      leaked = a
    }
    #expect(leaked == nil)
  }

  @Test("deleting an object takes it out of those that it was related to")
  func deletion() throws {
    let (saved, company) = (try person(), try company())
    try context.save()
    saved.setRelatedObject(company, at: Self.employer)
    company.addRelatedObject(try person(), at: Self.board)
    try context.delete(company)
    context.processPendingChanges()
    #expect(saved.relatedObject(at: Self.employer) == nil)
    try context.save()
    #expect(!context.hasChanges)
  }

  @Test("a rollback parts objects on both sides")
  func rollback() throws {
    let (a, b) = (try person(), try person())
    try context.save()
    a.setRelatedObjects([b], at: Self.friends)
    context.rollback()
    #expect(a.relatedObjects(at: Self.friends).isEmpty)
    #expect(b.relatedObjects(at: Self.friends).isEmpty)
    #expect(!a.hasChanges && !b.hasChanges && !context.hasChanges)
  }

  @Test("a new order of the same objects is a change")
  func reordering() throws {
    let (a, b, company) = (try person(), try person(), try company())
    try context.save()
    company.setOrderedRelatedObjects([a, b], at: Self.board)
    context.rollback()
    #expect(!company.hasChanges)
    company.setOrderedRelatedObjects([a, b], at: Self.board)
    company.setOrderedRelatedObjects([b, a], at: Self.board)
    #expect(company.isUpdated)
    #expect(company.orderedRelatedObjects(at: Self.board) == [b, a])
  }

  @Test("a transient relationship is kept over a save, in memory")
  func transient() throws {
    let (a, b) = (try person(), try person())
    a.setRelatedObject(b, at: Self.crush)
    try context.save()
    #expect(a.relatedObject(at: Self.crush) == b)
    #expect(!context.hasChanges)
  }
}
