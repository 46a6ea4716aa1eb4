import ManagedObjects
import Testing

@Suite("Rules of relationships (1.6)")
struct RelationshipRuleTests {
  private let office: Office
  private let context: ManagedObjectContext

  init() throws {
    office = try Office(model: Office.model())
    context = office.here
  }

  private func person(_ name: String) throws -> ManagedObject {
    try context.make("Person", ["name": .string(name)])
  }

  private func company(_ name: String) throws -> ManagedObject {
    try context.make("Company", ["name": .string(name)])
  }

  @Test("setting one side sets the inverse at once, before any save")
  func inverse() throws {
    let (ann, acme) = (try person("Ann"), try company("Acme"))
    try ann.setObject(acme, forKey: "employer")
    #expect(try acme.objects(forKey: "employees") == [ann])
    try acme.setObjects([], forKey: "employees")
    #expect(try ann.object(forKey: "employer") == nil)
  }

  @Test(
    "an object leaves its former owner when another takes it, saved or not",
    arguments: Sharing.allCases)
  func stealing(sharing: Sharing) throws {
    let office = try Office(sharing, model: Office.model()) { context in
      let (ann, acme) = (
        try context.make("Person", ["name": "Ann"]), try context.make("Company", ["name": "Acme"])
      )
      try context.make("Company", ["name": "Bolt"])
      try ann.setObject(acme, forKey: "employer")
    }
    let context = office.there
    let (acme, bolt) = try (
      context.one("Company", "name", "Acme"), context.one("Company", "name", "Bolt")
    )
    let ann = try context.one("Person", "name", "Ann")
    try bolt.setObjects([ann], forKey: "employees")
    #expect(try acme.objects(forKey: "employees").isEmpty)
    #expect(try ann.object(forKey: "employer") == bolt)
    try context.save()
    let reader = office.here
    #expect(try reader.one("Company", "name", "Acme").objects(forKey: "employees").isEmpty)
    let employees = try reader.one("Company", "name", "Bolt").objects(forKey: "employees")
    #expect(employees.map(\.objectID) == [ann.objectID])
  }

  @Test("each of a pair has the other; who marries anew leaves both former spouses alone")
  func oneToOne() throws {
    let (a, b, c, d) = (try person("a"), try person("b"), try person("c"), try person("d"))
    try a.setObject(b, forKey: "spouse")
    try c.setObject(d, forKey: "spouse")
    try context.save()
    try a.setObject(c, forKey: "spouse")
    #expect(try c.object(forKey: "spouse") == a)
    #expect(try b.object(forKey: "spouse") == nil)
    #expect(try d.object(forKey: "spouse") == nil)
    try context.save()
    let reader = office.newContext()
    #expect(try reader.one("Person", "name", "b").object(forKey: "spouse") == nil)
    let spouse = try reader.one("Person", "name", "c").object(forKey: "spouse")
    #expect(spouse?.objectID == a.objectID)
  }

  @Test("an object can be related to itself", arguments: ["spouse", "friends"])
  func itself(key: String) throws {
    let ann = try person("Ann")
    if key == "spouse" {
      try ann.setObject(ann, forKey: key)
    } else {
      try ann.setObjects([ann], forKey: key)
    }
    try context.save()
    let saved = try office.newContext().one("Person", "name", "Ann")
    #expect(
      try saved.value(forKeyPath: "\(key).name") == (key == "spouse" ? "Ann" : .values(["Ann"])))
    try context.delete(ann)
    try context.save()
    #expect(try office.newContext().all("Person").isEmpty)
  }

  @Test("many-to-many: both sides know each other, after a save as well")
  func manyToMany() throws {
    let (ann, acme) = (try person("Ann"), try company("Acme"))
    let (red, blue) = (
      try context.make("Tag", ["name": "red"]), try context.make("Tag", ["name": "blue"])
    )
    try ann.setObjects([red, blue], forKey: "tags")
    try blue.setObjects([ann, acme], forKey: "contacts")
    #expect(try Set(ann.objects(forKey: "tags")) == [red, blue])
    #expect(try acme.objects(forKey: "tags") == [blue])
    try context.save()
    let reader = office.newContext()
    let tagged = try reader.one("Tag", "name", "blue").objects(forKey: "contacts")
    #expect(Set(tagged.map(\.objectID)) == [ann.objectID, acme.objectID])
    try ann.setObjects([red], forKey: "tags")
    try context.save()
    let left = try office.newContext().one("Tag", "name", "blue").objects(forKey: "contacts")
    #expect(left.map(\.objectID) == [acme.objectID])
  }

  @Test("friends are friends of each other: a to-many relationship that is its own inverse")
  func ownInverse() throws {
    let (a, b, c) = (try person("a"), try person("b"), try person("c"))
    try a.setObjects([b, c], forKey: "friends")
    #expect(try b.objects(forKey: "friends") == [a])
    try context.save()
    let reader = office.newContext()
    let friends = try reader.one("Person", "name", "a").objects(forKey: "friends")
    #expect(Set(friends.map(\.objectID)) == [b.objectID, c.objectID])
    let back = try reader.one("Person", "name", "c").objects(forKey: "friends")
    #expect(back.map(\.objectID) == [a.objectID])
  }

  @Test("an ordered relationship keeps its order, in every store", arguments: Sharing.allCases)
  func order(sharing: Sharing) throws {
    let office = try Office(sharing, model: Office.model()) { context in
      let order = try context.make("Order", ["number": 1])
      let items = try ["c", "a", "b"].map { try context.make("Item", ["title": .string($0)]) }
      try order.setObjects(items, forKey: "items")
    }
    func titles(_ context: ManagedObjectContext) throws -> PropertyValue {
      try context.one("Order", "number", 1).value(forKeyPath: "items.title")
    }
    #expect(try titles(office.there) == .values(["c", "a", "b"]))
    let order = try office.here.one("Order", "number", 1)
    var items = try order.objects(forKey: "items")
    items.swapAt(0, 2)
    try order.setObjects(items, forKey: "items")
    try office.here.save()
    #expect(try titles(office.newContext()) == .values(["b", "a", "c"]))
    try office.here.delete(items[1])
    let new = try office.here.make("Item", ["title": "d"])
    order.insertRelatedObject(new, at: RelationshipIndex(1), position: 0)
    try office.here.save()
    #expect(try titles(office.newContext()) == .values(["d", "b", "c"]))
  }

  @Test("a relationship without an inverse is kept, and nothing is propagated")
  func withoutInverse() throws {
    let (ann, bea) = (try person("Ann"), try person("Bea"))
    try ann.setObject(bea, forKey: "idol")
    #expect(try bea.object(forKey: "idol") == nil)
    try context.save()
    let saved = try office.newContext().one("Person", "name", "Ann")
    #expect(try saved.value(forKeyPath: "idol.name") == "Bea")
  }

  @Test("a relationship to a parent entity holds objects of its subentities")
  func polymorphic() throws {
    let tag = try context.make("Tag")
    let contacts = [try person("Ann"), try company("Acme")]
    try tag.setObjects(contacts, forKey: "contacts")
    try context.save()
    let saved = try office.newContext().all("Tag")[0].objects(forKey: "contacts")
    #expect(Set(saved.map(\.entity.name)) == ["Person", "Company"])
  }

  @Test("an object of another entity is refused, and so is one of another context")
  func wrongObjects() throws {
    let ann = try person("Ann")
    #expect(throws: ManagedObjectError.self) { try ann.setObject(ann, forKey: "employer") }
    let stranger = try office.newContext().make("Company", ["name": "Acme"])
    #expect(throws: ManagedObjectError.self) { try ann.setObject(stranger, forKey: "employer") }
    #expect(try ann.object(forKey: "employer") == nil)
  }

  @Test("objects of relationships are one to an ID in a context, and faults until they are asked")
  func uniquing() throws {
    let (ann, acme) = (try person("Ann"), try company("Acme"))
    try ann.setObject(acme, forKey: "employer")
    try context.save()
    let reader = office.newContext()
    let (first, second) = try (reader.all("Person")[0], reader.all("Company")[0])
    #expect(try first.object(forKey: "employer") === second)
    #expect(try second.hasFault(forRelationshipNamed: "employees"))
    #expect(try second.objects(forKey: "employees") == [first])
    #expect(try !second.hasFault(forRelationshipNamed: "employees"))
  }
}
