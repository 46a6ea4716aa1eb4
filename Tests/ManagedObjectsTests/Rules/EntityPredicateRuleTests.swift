import ManagedObjects
import Testing

@Suite("Rules of predicates about entities (1.6, 1.8)")
struct EntityPredicateRuleTests {
  private static func model() throws -> ManagedObjectModel {
    try ManagedObjectModel {
      EntityDescription("Animal") {
        AttributeDescription("name", .string)
        RelationshipDescription("home", to: "Home", inverse: "animals")
      }
      EntityDescription("Dog", parent: "Animal") {}
      EntityDescription("Puppy", parent: "Dog") {}
      EntityDescription("Cat", parent: "Animal") {}
      EntityDescription("Home") {
        AttributeDescription("name", .string)
        AttributeDescription("entity", .string)
        RelationshipDescription("animals", toMany: "Animal", inverse: "home")
      }
    }
  }

  private static func open(_ sharing: Sharing) throws -> Office {
    try Office(sharing, model: model()) { context in
      let home = try context.make("Home", ["name": .string("farm"), "entity": .string("Cat")])
      for entity in ["Animal", "Dog", "Puppy", "Cat"] {
        let animal = try context.make(entity, ["name": .string(entity.lowercased())])
        if entity != "Animal" { try animal.setObject(home, forKey: "home") }
      }
    }
  }

  private static func found(
    _ format: String, _ arguments: Any?..., of entity: String = "Animal",
    in context: ManagedObjectContext
  ) throws -> [String] {
    var request = FetchRequest<ManagedObject>(entityName: entity)
    request.predicate = try FetchPredicate(format: format, arguments: arguments)
    request.sortDescriptors = [KeySortDescriptor("name")]
    let found = try context.fetch(request)
    let all = try context.fetch(FetchRequest<ManagedObject>(entityName: entity))
    let filtered = try all.filtered(using: #require(request.predicate))
    #expect(Set(filtered) == Set(found), "\(format)")
    return try found.compactMap { String(try $0.value(forKey: "name")) }
  }

  @Test(
    "an entity and the name of one are equal to the entity of the object itself, not of its parents",
    arguments: Sharing.allCases)
  func equality(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let context = office.there
    let dog = try #require(
      context.persistentStoreCoordinator.managedObjectModel.entity(named: "Dog"))
    #expect(try Self.found("entity == %@", dog, in: context) == ["dog"])
    #expect(try Self.found("entity == %@", "Dog", in: context) == ["dog"])
    #expect(try Self.found("entity.name == 'Dog'", in: context) == ["dog"])
    #expect(
      try Self.found("self.entity.name != %@", dog, in: context) == ["animal", "cat", "puppy"])
    #expect(try Self.found("entity == %@", dog, of: "Dog", in: context) == ["dog"])
    #expect(try Self.found("entity == %@", dog, of: "Puppy", in: context) == [])
    #expect(try Self.found("entity == 'Puppy'", of: "Puppy", in: context) == ["puppy"])
    #expect(try Self.found("entity.name BEGINSWITH 'P'", in: context) == ["puppy"])
  }

  @Test("an entity is among others, or is not", arguments: Sharing.allCases)
  func membership(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let model = office.there.persistentStoreCoordinator.managedObjectModel
    let entities = model.entities.filter { ["Cat", "Puppy"].contains($0.name) }
    #expect(try Self.found("entity IN %@", entities, in: office.there) == ["cat", "puppy"])
    #expect(try Self.found("entity IN %@", ["Cat"], in: office.there) == ["cat"])
    #expect(
      try Self.found("NOT entity.name IN %@", Set(entities), in: office.there) == ["animal", "dog"])
  }

  @Test("related objects have entities, too", arguments: Sharing.allCases)
  func relationships(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    #expect(
      try Self.found("ANY animals.entity == 'Puppy'", of: "Home", in: office.there) == ["farm"])
    #expect(
      try Self.found(
        "SUBQUERY(animals, $a, $a.entity == 'Cat').@count == 1", of: "Home", in: office.there)
        == ["farm"])
    #expect(
      try Self.found("ALL animals.entity.name == 'Cat'", of: "Home", in: office.there) == [])
  }

  @Test("an attribute of that name goes first", arguments: Sharing.allCases)
  func ownProperties(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    #expect(try Self.found("entity == 'Cat'", of: "Home", in: office.there) == ["farm"])
    #expect(try Self.found("home.entity == 'Cat'", in: office.there) == ["cat", "dog", "puppy"])
    #expect(try Self.found("entity == 'Home'", of: "Home", in: office.there) == [])
  }

  @Test("what is no entity of an object is refused")
  func refusals() throws {
    let office = try Self.open(.inMemory)
    for format in ["name.entity == 'Dog'", "entity.other == 'Dog'", "entity == 5"] {
      #expect(throws: FetchPredicateError.self, "\(format)") {
        try Self.found(format, in: office.there)
      }
    }
  }
}
