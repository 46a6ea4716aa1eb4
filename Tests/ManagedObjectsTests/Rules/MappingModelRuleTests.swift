import ManagedObjects
import TestSupport
import Testing

/// What becomes of objects by the mappings of a mapping model.
@Suite("Rules of migration by mapping models (1.12)")
struct MappingModelRuleTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  var old: PersistentStoreDescription {
    PersistentStoreDescription(.binary, path: folder("old.store"))
  }

  var new: PersistentStoreDescription {
    PersistentStoreDescription(.binary, path: folder("new.store"))
  }

  /// People with a company's name, and cats.
  private static let people = ManagedObjectModel.unchecked {
    EntityDescription("Person") {
      AttributeDescription("first", .string)
      AttributeDescription("last", .string)
      AttributeDescription("age", .integer16)
      AttributeDescription("company", .string)
      RelationshipDescription("friends", toMany: "Person", inverse: "friends")
      RelationshipDescription("cats", toMany: "Cat", inverse: "owner")
    }
    EntityDescription("Cat") {
      AttributeDescription("name", .string)
      RelationshipDescription("owner", to: "Person", inverse: "cats")
    }
    EntityDescription("Draft") { AttributeDescription("text", .string) }
  }

  /// People with one name, and companies.
  private static let contacts = ManagedObjectModel.unchecked {
    EntityDescription("Contact") {
      AttributeDescription("name", .string, isOptional: false)
      AttributeDescription("born", .double)
      AttributeDescription("kind", .string, defaultValue: "human")
      RelationshipDescription("friends", toMany: "Contact", inverse: "friends")
      RelationshipDescription("company", to: "Company", inverse: "people")
      RelationshipDescription("pets", toMany: "Pet", inverse: "owner", isOrdered: true)
    }
    EntityDescription("Company", uniquenessConstraints: [["name"]]) {
      AttributeDescription("name", .string, isOptional: false)
      RelationshipDescription("people", toMany: "Contact", inverse: "company", isOptional: false)
    }
    EntityDescription("Pet") {
      AttributeDescription("name", .string)
      RelationshipDescription("owner", to: "Contact", inverse: "pets")
    }
  }

  private func remove(_ description: PersistentStoreDescription) throws {
    try PersistentStoreCoordinator(managedObjectModel: Self.people)
      .destroyPersistentStore(at: description)
  }

  private func fill(_ count: Int = 3) throws {
    let context = try ManagedObjectContext.opening(old, Self.people)
    var people: [ManagedObject] = []
    for number in 0..<count {
      people.append(
        try context.make(
          "Person",
          [
            "first": .string("F\(number)"), "last": .string("L\(number)"),
            "age": .integer(Int64(30 + number % 50)),
            "company": number % 3 == 2 ? .null : .string("C\(number % 3)"),
          ]))
    }
    try people[0].setObjects([people[1], people[2]], forKey: "friends")
    for (number, name) in ["Tom", "Mia"].enumerated() {
      try context.make("Cat", ["name": .string(name)]).setObject(people[number], forKey: "owner")
    }
    try context.make("Draft", ["text": "x"])
    try context.save()
  }

  private static let method =
    "FUNCTION($manager, \"destinationInstancesForEntityMappingNamed:sourceInstances:\", "

  private static func mapping(
    _ change: (inout MappingModel) throws -> Void = { _ in }
  ) throws -> MappingModel {
    var person = EntityMapping("PersonToContact", from: "Person", to: "Contact")
    person.attributeMappings = [
      PropertyMapping("name", try FetchExpression(format: "$source.first")),
      PropertyMapping("born", try FetchExpression(format: "2026 - $source.age")),
      PropertyMapping("kind"),
    ]
    person.relationshipMappings = [
      PropertyMapping(
        "friends",
        try FetchExpression(format: method + "\"PersonToContact\", $source.friends)")),
      PropertyMapping(
        "pets", try FetchExpression(format: method + "\"CatToPet\", $source.cats)")),
    ]
    person.entityMigrationPolicyClassName = "Elsewhere.CompanyPolicy"
    var cat = EntityMapping("CatToPet", from: "Cat", to: "Pet")
    cat.attributeMappings = [
      PropertyMapping(
        "name",
        try FetchExpression(format: "uppercase:(FUNCTION($source, \"valueForKey:\", \"name\"))"))
    ]
    var model = MappingModel([
      person, cat, EntityMapping("Draft", .remove, from: "Draft", to: nil),
      EntityMapping("Company", .add, from: nil, to: "Company"),
    ])
    try change(&model)
    return model
  }

  private func manager(_ steps: Steps = Steps()) throws -> MigrationManager {
    let manager = try MigrationManager(
      sourceModel: Self.people, destinationModel: Self.contacts,
      policies: [
        CompanyPolicy.self, FailingPolicy.self, NumberingPolicy.self, PairingPolicy.self,
      ])
    manager.userInfo["steps"] = steps
    return manager
  }

  @Test(
    "entities are added, removed and transformed, and `destinationInstancesForEntityMappingNamed:` relates"
  )
  func mapped() throws {
    try fill()
    try manager().migrateStore(from: old, to: new, with: Self.mapping())
    let context = try ManagedObjectContext.opening(new, Self.contacts)
    let contacts = try context.all("Contact")
    #expect(try contacts.map { try $0.value(forKey: "name") } == ["F0", "F1", "F2"])
    #expect(try contacts.map { try $0.value(forKey: "born") } == [1996.0, 1995.0, 1994.0])
    #expect(try contacts.map { try $0.value(forKey: "kind") } == ["human", "human", "human"])
    #expect(Set(try contacts[0].objects(forKey: "friends")) == [contacts[1], contacts[2]])
    #expect(try contacts[1].objects(forKey: "friends") == [contacts[0]])
    #expect(
      try contacts[1].objects(forKey: "pets").map { try $0.value(forKey: "name") } == ["MIA"])
    #expect(
      try contacts.map { try $0.object(forKey: "company")?.value(forKey: "name") } == [
        "C0", "C1", nil,
      ])
    #expect(try context.all("Company").count == 2)
    #expect(try ManagedObjectContext.opening(old, Self.people).all("Person").count == 3)
  }

  @Test(
    "a policy begins, creates, ends creating, relates, ends relating, validates and ends, in that order"
  )
  func steps() throws {
    try fill()
    let steps = Steps()
    try manager(steps).migrateStore(
      from: old, to: new,
      with: Self.mapping { model in
        for index in model.entityMappings.indices {
          model.entityMappings[index].entityMigrationPolicyClassName = "CompanyPolicy"
        }
      })
    #expect(
      steps.names == [
        "begin PersonToContact", "create 3", "endCreation PersonToContact", "begin CatToPet",
        "create 2", "endCreation CatToPet", "begin Draft", "create 1", "endCreation Draft",
        "begin Company", "endCreation Company", "relate 3", "endRelating PersonToContact",
        "relate 2", "endRelating CatToPet", "endRelating Draft", "endRelating Company",
        "validate PersonToContact", "end PersonToContact", "validate CatToPet", "end CatToPet",
        "validate Draft", "end Draft", "validate Company", "end Company",
      ])
  }

  @Test("a copy keeps the values of objects, and a custom mapping leaves all to its policy")
  func copyAndCustom() throws {
    try fill()
    let entities = Self.people.entities
    let mapping = MappingModel(
      entities.map { EntityMapping($0.name, .copy, from: $0.name, to: $0.name) })
    try MigrationManager(sourceModel: Self.people, destinationModel: Self.people)
      .migrateStore(from: old, to: new, with: mapping)
    let copied = try ManagedObjectContext.opening(new, Self.people)
    for entity in entities {
      let objects = try [ManagedObjectContext.opening(old, Self.people), copied].map {
        try $0.all(entity.name)
      }
      for attribute in entity.attributes {
        let values = try objects.map { try $0.map { try $0.value(forKey: attribute.name) } }
        #expect(values[0] == values[1])
      }
    }
    #expect(try copied.all("Person")[0].objects(forKey: "friends").count == 2)
    #expect(try copied.all("Cat").map { try $0.object(forKey: "owner") != nil } == [true, true])
    try remove(new)
    let custom = try Self.mapping { model in
      model.entityMappings[1].mappingType = .custom
      model.entityMappings[1].attributeMappings = []
      model.entityMappings[1].entityMigrationPolicyClassName = "PairingPolicy"
      model.entityMappings[0].relationshipMappings.removeLast()
    }
    try manager().migrateStore(from: old, to: new, with: custom)
    let pets = try ManagedObjectContext.opening(new, Self.contacts).all("Pet")
    #expect(try pets.map { try $0.value(forKey: "name") } == ["Tom 1", "Tom 2", "Mia 1", "Mia 2"])
  }

  @Test("a manager that is reset can carry out another migration")
  func reset() throws {
    try fill()
    let manager = try manager()
    for _ in 1...2 {
      manager.cancelMigration()
      #expect(throws: MigrationError.self) {
        try manager.migrateStore(from: old, to: new, with: Self.mapping())
      }
      manager.reset()
      try manager.migrateStore(from: old, to: new, with: Self.mapping())
      #expect(try ManagedObjectContext.opening(new, Self.contacts).all("Contact").count == 3)
      try remove(new)
      manager.reset()
      manager.userInfo = ["steps": Steps()]
      #expect(manager.migrationProgress == 0 && manager.currentEntityMapping == nil)
    }
  }

  @Test("a request of a mapping finds some objects alone")
  func sourceExpression() throws {
    try fill()
    try manager().migrateStore(
      from: old, to: new,
      with: Self.mapping {
        $0.entityMappings[0].sourceExpression = try FetchExpression(
          format: "FETCH(FUNCTION($manager, \"fetchRequestForSourceEntityNamed:predicateString:\", "
            + "\"Person\", \"age > 30\"), $manager.sourceContext, NO)")
      })
    let contacts = try ManagedObjectContext.opening(new, Self.contacts).all("Contact")
    #expect(try contacts.map { try $0.value(forKey: "name") } == ["F1", "F2"])
    #expect(try contacts.flatMap { try $0.objects(forKey: "friends") }.isEmpty)
  }

  @Test("an expression can call a policy")
  func policyMethod() throws {
    try fill()
    try manager().migrateStore(
      from: old, to: new,
      with: Self.mapping {
        $0.entityMappings[1].entityMigrationPolicyClassName = "NumberingPolicy"
        $0.entityMappings[1].attributeMappings = [
          PropertyMapping(
            "name",
            try FetchExpression(
              format: "lowercase:(FUNCTION($entityPolicy, \"numbered:\", $source.name))"))
        ]
      })
    let pets = try ManagedObjectContext.opening(new, Self.contacts).all("Pet")
    #expect(try pets.map { try $0.value(forKey: "name") } == ["1: tom", "2: mia"])
  }

  private static let wrong:
    [(words: String, change: @Sendable (inout MappingModel) throws -> Void)] = [
      ("there are two of that name", { $0.entityMappings.append($0.entityMappings[0]) }),
      ("the earlier version has no entity Dog", { $0.entityMappings[1].sourceEntityName = "Dog" }),
      (
        "the later version has no objects of an entity Dog",
        { $0.entityMappings[1].destinationEntityName = "Dog" }
      ),
      ("there is no policy Dog", { $0.entityMappings[1].entityMigrationPolicyClassName = "Dog" }),
      (
        "it is for another version of Cat",
        { $0.entityMappings[1].sourceEntityVersionHash = VersionHash(rawValue: 7) }
      ),
      ("Pet has no attribute age", { $0.entityMappings[1].attributeMappings[0].name = "age" }),
      (
        "Pet has no relationship friends",
        { $0.entityMappings[1].relationshipMappings = [PropertyMapping("friends")] }
      ),
      (
        "it copies objects to an entity that they are not of",
        {
          $0.entityMappings[1].mappingType = .copy
          $0.entityMappings[1].attributeMappings = []
        }
      ),
      (
        "there is no mapping DogToPet",
        {
          $0.entityMappings[0].relationshipMappings[1].valueExpression = try FetchExpression(
            format: method + "\"DogToPet\", $source.cats)")
        }
      ),
      (
        "has no meaning",
        {
          $0.entityMappings[1].attributeMappings[0].valueExpression = try FetchExpression(
            format: "FUNCTION($entityPolicy, \"sing:\", $source.name)")
        }
      ),
      (
        "born holds double",
        {
          $0.entityMappings[0].attributeMappings[1].valueExpression = try FetchExpression(
            format: "$source.first")
        }
      ),
      (
        "is no value of name",
        {
          $0.entityMappings[0].attributeMappings[0].valueExpression = try FetchExpression(
            format: "$source.cats")
        }
      ),
      (
        "does not find objects of Cat",
        {
          $0.entityMappings[1].sourceExpression = try FetchExpression(format: "$source.cats")
        }
      ),
    ]

  @Test(
    "a mapping that makes no sense is refused with its name, and there is no new store",
    arguments: wrong.indices)
  func invalid(index: Int) throws {
    try fill()
    let (words, change) = Self.wrong[index]
    let error = #expect(throws: MigrationError.self) {
      try manager().migrateStore(from: old, to: new, with: Self.mapping(change))
    }
    guard case .invalidMapping(_, let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains(words))
    #expect(try PersistentStoreCoordinator.metadata(of: new) == nil)
  }

  @Test("objects that are not valid are told of when all are related, and there is no new store")
  func validation() throws {
    try fill()
    let error = #expect(throws: MigrationError.self) {
      try manager().migrateStore(
        from: old, to: new,
        with: Self.mapping { $0.entityMappings[0].attributeMappings[0].valueExpression = nil })
    }
    guard case .invalidObjects(let invalid)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(invalid.failures.map(\.key) == ["name", "name", "name"])
    #expect(try PersistentStoreCoordinator.metadata(of: new) == nil)
  }

  @Test("what a policy throws, or who cancels (134120), ends the migration without a new store")
  func endings() throws {
    try fill()
    #expect(throws: FailingPolicy.Failure.self) {
      try manager().migrateStore(
        from: old, to: new,
        with: Self.mapping { $0.entityMappings[1].entityMigrationPolicyClassName = "FailingPolicy" }
      )
    }
    let cancelled = try manager()
    cancelled.userInfo["cancel"] = true
    let error = #expect(throws: MigrationError.self) {
      try cancelled.migrateStore(from: old, to: new, with: Self.mapping())
    }
    #expect(error?.code == 134_120)
    #expect(try PersistentStoreCoordinator.metadata(of: new) == nil)
  }

  @Test("progress goes from nothing to all, over several thousand objects")
  func progress() throws {
    try fill(2_500)
    let manager = try manager()
    var progress: [Float] = []
    manager.progressHandler = { progress.append($0) }
    try manager.migrateStore(from: old, to: new, with: Self.mapping())
    #expect(progress.count > 20)
    #expect(progress == progress.sorted())
    #expect(progress.last == 1)
    #expect(try ManagedObjectContext.opening(new, Self.contacts).all("Contact").count == 2_500)
  }
}
