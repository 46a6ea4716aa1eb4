import Testing

@testable import ManagedObjects

@Suite("Version hashes of models")
struct ModelVersionHashTests {
  typealias Change = @Sendable (inout Parts) -> Void

  /// What a model is made of, to be changed in one place.
  struct Parts: Sendable {
    var isAbstract = false
    var parent: String? = "Contact"
    var name = AttributeDescription("name", .string, isOptional: false)
    var note = AttributeDescription("note", .string, isTransient: true)
    var inherited = AttributeDescription("number", .integer64)
    var employer = RelationshipDescription("employer", to: "Company", inverse: "employees")
    var employees = RelationshipDescription("employees", toMany: "Person", inverse: "employer")
    var cache = RelationshipDescription("cache", to: "Company", inverse: "cached")
    var cached = RelationshipDescription("cached", to: "Person", inverse: "cache")
    var fetched = FetchedPropertyDescription("namesakes", entity: "Person", predicate: "name == ''")
    var constraints = [["name"]]
    var city = AttributeDescription("city", .string)
    var finish: @Sendable (inout EntityDescription) -> Void = { _ in }

    var model: ManagedObjectModel {
      var (cache, cached) = (cache, cached)
      (cache.isTransient, cached.isTransient) = (true, true)
      var person = EntityDescription(
        "Person", parent: parent, isAbstract: isAbstract, uniquenessConstraints: constraints
      ) {
        name
        note
        AttributeDescription("home", composite: "Address")
        employer
        cache
        fetched
      }
      finish(&person)
      return ManagedObjectModel.unchecked {
        EntityDescription("Contact", isAbstract: true) { inherited }
        EntityDescription("Agent", isAbstract: true) { inherited }
        person
        EntityDescription("Company") {
          employees
          cached
        }
        CompositeDescription("Address", attributes: [city])
      }
    }

    var hash: VersionHash? { model.entity(named: "Person")?.versionHash }
  }

  @Test("equal models hash equal")
  func equal() {
    let (first, second) = (Parts().model, Parts().model)
    #expect(first == second)
    #expect(first.hashValue == second.hashValue)
    #expect(first.versionHash == second.versionHash)
    #expect(first.entityVersionHashesByName == second.entityVersionHashesByName)
  }

  /// A change of these numbers makes stores unreadable.
  @Test("hashes with relationships, constraints and all the rest stay what they are")
  func pinned() {
    #expect(Parts().hash == VersionHash(rawValue: 0x8e7c_8fc0_2c05_e374))
    #expect(Parts().model.versionHash == VersionHash(rawValue: 0x3ee7_7c5f_790b_00d2))
  }

  @Test("what a store has to know of an entity changes its hash", arguments: stored.indices)
  func matters(change: Int) {
    var parts = Parts()
    Self.stored[change](&parts)
    #expect(parts.hash != Parts().hash)
    #expect(parts.model.versionHash != Parts().model.versionHash)
  }

  private static let stored: [Change] = [
    { $0.isAbstract = true }, { $0.parent = nil }, { $0.parent = "Agent" },
    { $0.name = AttributeDescription("title", .string, isOptional: false) },
    { $0.name = AttributeDescription("name", .uri, isOptional: false) },
    { $0.name.isOptional = true }, { $0.name.isTransient = true },
    { $0.name.versionHashModifier = "2" }, { $0.inherited.isOptional = false },
    { $0.inherited.versionHashModifier = "2" }, { $0.note.isTransient = false },
    { $0.city = AttributeDescription("town", .string) },
    { $0.employer.isOptional = false }, { $0.employer.minCount = 1 }, { $0.employer.maxCount = 2 },
    { $0.employer.isOrdered = true }, { $0.employer.deleteRule = .deny },
    { $0.employer.isTransient = true }, { $0.employer.versionHashModifier = "2" },
    { $0.employer = RelationshipDescription("employer", to: "Company", inverse: "staff") },
    { $0.employer = RelationshipDescription("employer", to: "Person", inverse: "employees") },
    { $0.employer = RelationshipDescription("boss", to: "Company", inverse: "employees") },
    { $0.employer = RelationshipDescription("employer", to: "Company") },
    {
      $0.fetched = FetchedPropertyDescription("others", entity: "Person", predicate: "name == ''")
    },
    {
      $0.fetched = FetchedPropertyDescription("namesakes", entity: "Company", predicate: "a == ''")
    },
    { $0.fetched.fetchRequest.predicateFormat = nil }, { $0.fetched.versionHashModifier = "2" },
    { $0.constraints = [] }, { $0.constraints = [["name", "number"]] },
    { $0.constraints = [["name"], ["number"]] },
    { $0.finish = { $0.versionHashModifier = "2" } },
    { $0.finish = { $0.declaredAttributes.removeLast() } },
  ]

  @Test("what a store need not know does not change a hash", arguments: unstored.indices)
  func doesNotMatter(change: Int) {
    var parts = Parts()
    Self.unstored[change](&parts)
    #expect(parts.model.entityVersionHashesByName == Parts().model.entityVersionHashesByName)
    #expect(parts.model.versionHash == Parts().model.versionHash)
    #expect(parts.model != Parts().model)
  }

  private static let unstored: [Change] = [
    { $0.name.defaultValue = "x" }, { $0.name.minimum = 1 }, { $0.name.maximum = 80 },
    { $0.name.regularExpression = "a+" }, { $0.name.userInfo = ["a": "b"] },
    { $0.name.renamingIdentifier = "title" }, { $0.name.valueClassName = "Name" },
    { $0.name.usesScalarValueType = true }, { $0.name.isIndexed = true },
    { $0.name.isIndexedBySpotlight = true }, { $0.name.isSyncable = false },
    { $0.note.defaultValue = "x" }, { $0.note.isOptional = false },
    { $0.note = AttributeDescription("remark", .date, isTransient: true) },
    { $0.cache.deleteRule = .cascade },
    { $0.cache = RelationshipDescription("memory", to: "Person", inverse: "x", isOptional: false) },
    { $0.employer.userInfo = ["a": "b"] }, { $0.employer.renamingIdentifier = "boss" },
    { $0.employer.isIndexed = true }, { $0.employer.isSyncable = false },
    { $0.fetched.userInfo = ["a": "b"] },
    { $0.finish = { $0.userInfo = ["a": "b"] } },
    { $0.finish = { $0.managedObjectClassName = "Human" } },
    { $0.finish = { $0.renamingIdentifier = "Human" } }, { $0.finish = { $0.isSyncable = false } },
    { $0.finish = { $0.indexes = [FetchIndexDescription("byName", by: "name")] } },
    { $0.finish = { $0.compoundIndexes = [["name"]] } },
    { $0.finish = { $0.declaredAttributes.reverse() } },
    { $0.finish = { $0.declaredRelationships.reverse() } },
  ]

  @Test("untouched entities keep their hashes")
  func untouched() {
    var parts = Parts()
    parts.name.isOptional = true
    let (old, new) = (
      Parts().model.entityVersionHashesByName, parts.model.entityVersionHashesByName
    )
    for name in ["Contact", "Agent", "Company"] { #expect(old[name] == new[name]) }
    #expect(old["Person"] != new["Person"])
  }

  @Test("the order of constraints, entities and composites does not matter, nor do identifiers")
  func order() {
    var parts = Parts()
    parts.constraints = [["name"], ["number", "name"]]
    let model = parts.model
    parts.constraints.reverse()
    #expect(parts.hash == model.entity(named: "Person")?.versionHash)
    let turned = ManagedObjectModel(
      unchecked: model.entities.reversed(), composites: model.composites.reversed(),
      versionIdentifiers: ["2"])
    #expect(turned.versionHash == model.versionHash)
  }

  @Test("one text cannot be taken for two, nor one section for another")
  func boundaries() {
    func hash(_ relationships: [RelationshipDescription]) -> VersionHash {
      var entity = EntityDescription("Thing")
      entity.declaredRelationships = relationships
      return entity.versionHash
    }
    #expect(
      hash([RelationshipDescription("ab", to: "c")])
        != hash([RelationshipDescription("a", to: "bc")]))
    #expect(
      hash([RelationshipDescription("a", to: "b", inverse: "c")])
        != hash([RelationshipDescription("a", to: "bc")]))
    var (modified, moved) = (EntityDescription("Thing"), EntityDescription("Thing"))
    modified.versionHashModifier = "A"
    moved = EntityDescription("Thing", parent: "A")
    #expect(modified.versionHash != moved.versionHash)
  }

  @Test("a configuration goes with the store that was made for the same entities")
  func compatibility() {
    let parts = Parts()
    let entities = parts.model.entities
    let model = ManagedObjectModel(
      unchecked: entities, composites: parts.model.composites,
      configurations: [ModelConfiguration("Companies", entities: ["Company"])])
    let all = model.entityVersionHashesByName
    let companies = all.filter { $0.key == "Company" }
    #expect(model.isConfiguration(nil, compatibleWith: all))
    #expect(!model.isConfiguration(nil, compatibleWith: companies))
    #expect(model.isConfiguration("Companies", compatibleWith: companies))
    #expect(!model.isConfiguration("Companies", compatibleWith: all))
    #expect(!model.isConfiguration("People", compatibleWith: companies))
    #expect(!model.isConfiguration("People", compatibleWith: [:]))
    var other = all
    other["Person"] = VersionHash(rawValue: 1)
    #expect(!model.isConfiguration(nil, compatibleWith: other))
    #expect(
      model.isConfiguration("Companies", compatibleWith: other.filter { $0.key == "Company" }))
    #expect(
      !model.isConfiguration("Companies", compatibleWith: ["Company": VersionHash(rawValue: 1)]))
  }

  @Test("a hash is written as 16 hexadecimal digits")
  func description() {
    #expect(VersionHash(rawValue: 0xab).description == "00000000000000ab")
    #expect(VersionHash(rawValue: .max).description == "ffffffffffffffff")
  }
}
