import ManagedObjects
import Testing

@Suite("Rules of deletion (1.6)")
struct DeleteRuleTests {
  private static let companies = ["Acme", "Bolt"]

  private static func open(_ sharing: Sharing = .inMemory) throws -> Office {
    try Office(sharing, model: Office.model()) { context in
      for name in companies {
        let company = try context.make("Company", ["name": .string(name)])
        for _ in 0..<2 {
          try context.make("Department").setObject(company, forKey: "company")
        }
      }
    }
  }

  @Test("Nullify: related objects forget the deleted one", arguments: Sharing.allCases)
  func nullify(sharing: Sharing) throws {
    let office = try Office(sharing, model: Office.model()) { context in
      let people = try ["Ann", "Bea", "Cay"].map {
        try context.make("Person", ["name": .string($0)])
      }
      try people[0].setObject(people[1], forKey: "spouse")
      try people[0].setObjects(people[1...2], forKey: "friends")
      try context.make("Tag", ["name": "red"]).setObjects(people, forKey: "contacts")
    }
    let context = office.there
    let (bea, tag) = try (context.one("Person", "name", "Bea"), context.all("Tag")[0])
    try context.delete(context.one("Person", "name", "Ann"))
    context.processPendingChanges()
    #expect(try bea.object(forKey: "spouse") == nil)
    #expect(try bea.objects(forKey: "friends").isEmpty)
    #expect(try tag.objects(forKey: "contacts").count == 2)
    try context.save()
    let reader = office.here
    #expect(try reader.one("Person", "name", "Bea").object(forKey: "spouse") == nil)
    #expect(try reader.one("Person", "name", "Cay").objects(forKey: "friends").isEmpty)
    #expect(try reader.all("Tag")[0].objects(forKey: "contacts").count == 2)
  }

  @Test("Cascade: related objects are deleted too", arguments: Sharing.allCases)
  func cascade(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    try office.there.delete(office.there.one("Company", "name", "Acme"))
    try office.there.save()
    #expect(try office.here.all("Department").count == 2)
    let owners = try office.here.all("Department").compactMap { try $0.object(forKey: "company") }
    #expect(owners.allSatisfy { (try? $0.value(forKey: "name")) == "Bolt" })
  }

  @Test("Cascade runs through a cycle once")
  func cycle() throws {
    let office = try Office(model: Office.model()) { context in
      let links = try (0..<5).map { _ in try context.make("Link") }
      for (link, next) in zip(links, links[1...] + links[..<1]) {
        try link.setObject(next, forKey: "next")
      }
    }
    let context = office.here
    let links = try context.all("Link")
    try context.delete(links[2])
    context.processPendingChanges()
    #expect(context.deletedObjects.count == 5)
    try context.save()
    #expect(try office.newContext().all("Link").isEmpty)
  }

  @Test("a cascade into an object that its own Deny rule keeps makes the save fail as a whole")
  func cascadeIntoDeny() throws {
    let office = try Office(model: Office.model()) { context in
      let links = try (0..<3).map { _ in try context.make("Link") }
      for (link, next) in zip(links, links[1...]) { try link.setObject(next, forKey: "next") }
      try context.make("Lock").setObject(links[2], forKey: "link")
    }
    let context = office.here
    let lock = try context.all("Lock")[0]
    let locked = try #require(try lock.object(forKey: "link"))
    let first = try #require(
      try context.all("Link").first { try $0.object(forKey: "previous") == nil })
    try context.make("Tag")
    try context.delete(first)
    let failures = context.failuresOfSaving()
    #expect(failures.map(\.objectID) == [locked.objectID])
    #expect(failures.map(\.reason.code) == [1600])
    #expect(try office.newContext().all("Link").count == 3)
    #expect(try office.newContext().all("Tag").isEmpty)
    try context.delete(lock)
    try context.save()
    #expect(try office.newContext().all("Link").isEmpty)
    #expect(try office.newContext().all("Tag").count == 1)
  }

  @Test("No Action: related objects go on pointing to an object that is gone")
  func noAction() throws {
    let office = try Office(model: Office.model()) { context in
      let ann = try context.make("Person", ["name": "Ann"])
      try context.make("Order", ["number": 1]).setObject(ann, forKey: "customer")
    }
    let context = office.here
    let order = try context.all("Order")[0]
    let ann = try context.all("Person")[0]
    try context.delete(ann)
    context.processPendingChanges()
    #expect(!order.hasChanges)
    try context.save()
    let customer = try office.newContext().all("Order")[0].object(forKey: "customer")
    #expect(customer?.objectID == ann.objectID)
    #expect(try customer?.value(forKey: "name") == .null)
    #expect(customer?.isDeleted == true)
  }

  @Test("No Action: an object that is gone is left without a trace", arguments: [true, false])
  func leavingNobody(deletesInaccessibleFaults: Bool) throws {
    let office = try Office(model: Office.model()) { context in
      let ann = try context.make("Person", ["name": "Ann"])
      try context.make("Order", ["number": 1]).setObject(ann, forKey: "customer")
    }
    try office.here.delete(office.here.all("Person")[0])
    try office.here.save()
    let context = office.newContext()
    context.shouldDeleteInaccessibleFaults = deletesInaccessibleFaults
    let order = try context.all("Order")[0]
    try order.setObject(context.make("Person", ["name": "Cay"]), forKey: "customer")
    #expect(context.updatedObjects == [order])
    try context.save()
    let saved = try office.newContext().all("Order")[0].object(forKey: "customer")
    #expect(try saved?.value(forKey: "name") == "Cay")
  }

  @Test("delete rules are carried out at the end of the event, or only by the save")
  func endOfEvent() throws {
    for atEnd in [true, false] {
      let office = try Self.open()
      let context = office.here
      context.propagatesDeletesAtEndOfEvent = atEnd
      try context.delete(context.one("Company", "name", "Acme"))
      #expect(context.deletedObjects.count == 1)
      context.processPendingChanges()
      #expect(context.deletedObjects.count == (atEnd ? 3 : 1))
      try context.save()
      #expect(try office.newContext().all("Department").count == 2)
    }
  }

  @Test("objects that were moved away before the end of the event are not deleted with the owner")
  func movedAway() throws {
    let office = try Self.open()
    let context = office.here
    let (acme, bolt) = try (
      context.one("Company", "name", "Acme"), context.one("Company", "name", "Bolt")
    )
    let moved = try acme.objects(forKey: "departments")[0]
    try context.delete(acme)
    try moved.setObject(bolt, forKey: "company")
    try context.save()
    #expect(try office.newContext().all("Department").count == 3)
  }

  @Test("insertions that are deleted before a save leave nothing behind")
  func annihilation() throws {
    let office = try Self.open()
    let context = office.here
    let acme = try context.one("Company", "name", "Acme")
    let new = try context.make("Department")
    try new.setObject(acme, forKey: "company")
    try context.delete(new)
    context.processPendingChanges()
    #expect(context.insertedObjects.isEmpty && context.deletedObjects.isEmpty)
    #expect(try acme.objects(forKey: "departments").count == 2)
    try context.save()
    #expect(try office.newContext().all("Department").count == 4)
  }

  @Test("deleting both ends of a relationship is no conflict with itself")
  func bothEnds() throws {
    let office = try Self.open()
    let context = office.here
    for department in try context.all("Department") { try context.delete(department) }
    for company in try context.all("Company") { try context.delete(company) }
    try context.save()
    #expect(try office.newContext().all("Company").isEmpty)
    #expect(try office.newContext().all("Department").isEmpty)
  }
}
