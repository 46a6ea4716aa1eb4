import ManagedObjects
import Testing

/// Contexts that change relationships to many, each from what it has read at another moment.
@Suite("Contention of relationships to many")
struct RelationshipContentionTests {
  @Test(
    "who has come to belong to a deleted object forgets it, or goes with it, under every policy",
    arguments: Sharing.allCases)
  func deletion(sharing: Sharing) throws {
    for policy in ContentionSeat.policies {
      let office = try Office(sharing, model: Office.model()) { context in
        try context.make("Company", ["name": "Acme"])
        try context.make("Tag", ["name": "red"])
        try context.make("Person", ["name": "Ann"])
      }
      let (here, there) = (office.here, office.there)
      here.mergePolicy = policy
      try here.delete(here.one("Company", "name", "Acme"))
      here.processPendingChanges()
      let department = try there.make("Department", ["name": "Sales"])
      let acme = try there.one("Company", "name", "Acme")
      try department.setObject(acme, forKey: "company")
      try there.save()
      try here.save()
      let reader = office.newContext()
      #expect(try reader.all("Company").isEmpty && reader.all("Department").isEmpty)
    }
  }

  @Test(
    "a deletion is denied when somebody has come to belong to the object, under every policy",
    arguments: Sharing.allCases)
  func deniedDeletion(sharing: Sharing) throws {
    for policy in ContentionSeat.policies {
      let office = try Office(sharing, model: Office.model()) { context in
        try context.make("Company", ["name": "Acme"])
        try context.make("Person", ["name": "Ann"])
      }
      let (here, there) = (office.here, office.there)
      here.mergePolicy = policy
      let acme = try here.one("Company", "name", "Acme")
      try here.delete(acme)
      here.processPendingChanges()
      let ann = try there.one("Person", "name", "Ann")
      try ann.setObject(there.one("Company", "name", "Acme"), forKey: "employer")
      try there.save()
      for _ in 0..<2 { #expect(here.failuresOfSaving().map(\.key) == ["employees"]) }
      #expect(acme.isDeleted)
      let saved = try office.newContext().one("Person", "name", "Ann")
      #expect(try saved.object(forKey: "employer")?.objectID == acme.objectID)
    }
  }

  @Test(
    "a friend that is dropped drops the friend, however old what was read of that one",
    arguments: Sharing.allCases)
  func friends(sharing: Sharing) throws {
    let office = try Office(sharing, model: Office.model()) { context in
      for name in ["Ann", "Bob"] { try context.make("Person", ["name": .string(name)]) }
    }
    func people(_ context: ManagedObjectContext) throws -> [ManagedObject] {
      try ["Ann", "Bob"].map { try context.one("Person", "name", .string($0)) }
    }
    let (ours, theirs) = (try people(office.here), try people(office.there))
    for person in ours { #expect(try person.objects(forKey: "friends").isEmpty) }
    try theirs[0].setObjects([theirs[1]], forKey: "friends")
    try office.there.save()
    try office.here.refresh(ours[0], mergeChanges: false)
    try ours[0].setObjects([], forKey: "friends")
    try office.here.save()
    let reader = office.newContext()
    for person in try people(reader) { #expect(try person.objects(forKey: "friends").isEmpty) }
  }

  @Test(
    "an ordered list has the objects that refer to its owner, however old what was read of it",
    arguments: Town.StoreKind.allCases)
  func orderedList(kind: Town.StoreKind) throws {
    let town = try Town(kind, ["alpha": 1, "bravo": 2])
    let (here, there) = (town.context, town.newContext())
    let alpha = try here.resident("alpha")
    let thing = try here.insert("Thing", "a")
    alpha.things = [thing]
    try here.save()
    try there.resident("bravo").things = [there.twin(of: thing)]
    try there.save()
    try here.refresh(thing, mergeChanges: false)
    try thing.setObject(alpha, forKey: "owner")
    try here.save()
    let reader = town.reader()
    #expect(try reader.resident("alpha").things.map(\.objectID) == [thing.objectID])
    #expect(try reader.resident("bravo").things.isEmpty)
    #expect(try reader.twin(of: thing).object(forKey: "owner")?.objectID == alpha.objectID)
  }

  @Test("a change that gives way leaves the values alone that no store keeps")
  func transientValue() throws {
    let town = try Town(["alpha": 1])
    let (here, there) = (town.context, town.newContext())
    here.mergePolicy = .rollback
    let alpha = try here.resident("alpha")
    alpha.mood = "merry"
    alpha.age = 2
    try there.resident("alpha").age = 3
    try there.save()
    try here.save()
    #expect(alpha.age == 3 && alpha.mood == "merry" && !here.hasChanges)
  }
}
