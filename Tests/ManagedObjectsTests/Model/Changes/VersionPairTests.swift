import ManagedObjects
import Testing

/// What becomes of entities and properties from one version of a model to another.
@Suite("Pairs of versions of a model")
struct VersionPairTests {
  typealias Parts = @Sendable () -> [EntityDescription]

  private static func person(
    _ attributes: AttributeDescription..., relationships: RelationshipDescription...
  ) -> EntityDescription {
    var person = EntityDescription("Person", attributes: attributes)
    person.declaredRelationships = relationships
    return person
  }

  private static let name = AttributeDescription("name", .string)

  /// Two versions, what becomes of each entity and its properties, and what stands in the way.
  private static let pairs:
    [(words: String, old: Parts, new: Parts, changes: String, obstacles: [String])] = [
      (
        "an attribute is added, another one goes",
        { [person(name, AttributeDescription("age", .integer16))] },
        { [person(name, AttributeDescription("city", .string))] },
        "Person kept: name kept, city added, age dropped", []
      ),
      (
        "names change",
        { [EntityDescription("Human", attributes: [name])] },
        {
          [
            renamed(
              person(renamed(AttributeDescription("title", .string), from: "name")), from: "Human")
          ]
        },
        "Person renamed: title renamed", []
      ),
      (
        "a name is given to something else",
        { [person(name)] },
        { [person(name, renamed(AttributeDescription("title", .string), from: "name"))] },
        "Person kept: name added, title renamed", []
      ),
      (
        "what was renamed before stays",
        { [person(name, renamed(AttributeDescription("title", .string), from: "name"))] },
        { [person(name, renamed(AttributeDescription("title", .string), from: "name"))] },
        "Person kept: name kept, title kept", []
      ),
      (
        "a renaming identifier keeps the first name",
        { [person(renamed(AttributeDescription("title", .string), from: "name"))] },
        { [person(renamed(AttributeDescription("label", .string), from: "name"))] },
        "Person kept: label renamed", []
      ),
      (
        "two claim a name",
        { [person(name)] },
        {
          [
            person(
              renamed(AttributeDescription("a", .string), from: "name"),
              renamed(AttributeDescription("b", .string), from: "name"))
          ]
        },
        "Person kept: a renamed, b added", ["Person.b is not the only one that was called name"]
      ),
      (
        "numbers become wider",
        { [person(AttributeDescription("n", .integer16), AttributeDescription("m", .float))] },
        { [person(AttributeDescription("n", .decimal), AttributeDescription("m", .double))] },
        "Person kept: n converted, m converted", []
      ),
      (
        "numbers become narrower, and text",
        { [person(AttributeDescription("n", .integer64), AttributeDescription("m", .double))] },
        { [person(AttributeDescription("n", .double), AttributeDescription("m", .string))] },
        "Person kept: n converted, m converted",
        [
          "Person.n is stored as integer64 and double in the model",
          "Person.m is stored as double and string in the model",
        ]
      ),
      (
        "an attribute is mandatory with a default value, another one without",
        { [person(name, AttributeDescription("age", .integer16))] },
        {
          [
            person(
              AttributeDescription("name", .string, isOptional: false, defaultValue: "–"),
              AttributeDescription("age", .integer16, isOptional: false))
          ]
        },
        "Person kept: name converted, age converted",
        ["Person.age is mandatory in the model and may have no value in the store"]
      ),
      (
        "what is mandatory is new",
        { [person(name)] },
        {
          [
            person(
              name, AttributeDescription("age", .integer16, isOptional: false),
              relationships: RelationshipDescription("boss", to: "Person", isOptional: false))
          ]
        },
        "Person kept: name kept, age added, boss added",
        [
          "Person.age is new in the model and mandatory without a default value",
          "Person.boss is new in the model and mandatory without a default value",
        ]
      ),
      (
        "a relationship becomes to-many, and has an order",
        { [person(relationships: RelationshipDescription("boss", to: "Person"))] },
        {
          [
            person(
              relationships: RelationshipDescription("boss", toMany: "Person", isOrdered: true))
          ]
        },
        "Person kept: boss converted", []
      ),
      (
        "a relationship becomes to-one",
        { [person(relationships: RelationshipDescription("boss", toMany: "Person"))] },
        { [person(relationships: RelationshipDescription("boss", to: "Person"))] },
        "Person kept: boss converted",
        [
          "Person.boss is a to-many relationship without an order in the store and a to-one "
            + "relationship in the model"
        ]
      ),
      (
        "a relationship leads to a parent, another to something else",
        {
          [
            person(
              relationships: RelationshipDescription("a", to: "Person"),
              RelationshipDescription("b", to: "Person")), EntityDescription("Other"),
          ]
        },
        {
          var child = person(
            relationships: RelationshipDescription("a", to: "Being"),
            RelationshipDescription("b", to: "Other"))
          child = child.inheriting("Being")
          return [child, EntityDescription("Being", isAbstract: true), EntityDescription("Other")]
        },
        "Person kept: a kept, b kept; Being added; Other kept",
        ["Person.b leads to Person in the store and to Other in the model"]
      ),
      (
        "two relationships that knew nothing of each other lead back",
        {
          [
            person(
              relationships: RelationshipDescription("a", to: "Person"),
              RelationshipDescription("b", to: "Person"))
          ]
        },
        {
          [
            person(
              relationships: RelationshipDescription("a", to: "Person", inverse: "b"),
              RelationshipDescription("b", to: "Person", inverse: "a"))
          ]
        },
        "Person kept: a kept, b kept",
        [
          "Person.a has nothing as its inverse in the store and b in the model",
          "Person.b has nothing as its inverse in the store and a in the model",
        ]
      ),
      (
        "an attribute becomes a relationship",
        { [person(AttributeDescription("boss", .string))] },
        { [person(relationships: RelationshipDescription("boss", to: "Person"))] },
        "Person kept: boss added, boss dropped",
        ["Person.boss is an attribute in the store and a to-one relationship in the model"]
      ),
      (
        "an entity becomes abstract",
        { [person(name)] },
        {
          [
            EntityDescription("Person", isAbstract: true) { name },
            EntityDescription("Child", parent: "Person"),
          ]
        },
        "Person kept: name kept; Child added: name added",
        ["Person is abstract in the model and may have objects in the store"]
      ),
      (
        "two entities get a common parent",
        { [person(name), EntityDescription("Firm", attributes: [name])] },
        {
          [
            EntityDescription("Party", isAbstract: true) { name },
            EntityDescription("Person", parent: "Party"),
            EntityDescription("Firm", parent: "Party"),
          ]
        },
        "Party added: name added; Person kept: name kept; Firm kept: name kept",
        ["Firm has a common parent with Person in the model and none in the store"]
      ),
    ]

  @Test("what changes, and what stands in the way, is told", arguments: pairs.indices)
  func changes(index: Int) throws {
    let sample = Self.pairs[index]
    let changes = ModelChanges(
      from: try ManagedObjectModel(sample.old()), to: try ManagedObjectModel(sample.new()))
    let words = changes.entities.map { entity in
      let properties = entity.properties.map { "\($0.name) \($0.kind)" }
      return "\(entity.name) \(entity.kind)"
        + (properties.isEmpty ? "" : ": " + properties.joined(separator: ", "))
    }.joined(separator: "; ")
    #expect(words == sample.changes, "\(sample.words)")
    #expect(changes.obstacles.map(\.description) == sample.obstacles, "\(sample.words)")
    #expect(changes.obstacles.allSatisfy { !$0.remedy.isEmpty })
  }

  @Test("equal versions do not differ, and all that a version hash covers does")
  func differences() throws {
    var pets = RelationshipDescription("pets", toMany: "Person")
    let old = try ManagedObjectModel([Self.person(Self.name, relationships: pets)])
    #expect(ModelChanges(from: old, to: old).isEmpty)
    #expect(ModelChanges(from: old, to: old).differences.isEmpty)
    pets.deleteRule = .cascade
    pets.minCount = 1
    var person = EntityDescription("Person", uniquenessConstraints: [["name"]]) { Self.name }
    person.declaredRelationships = [pets]
    person.versionHashModifier = "2"
    let changes = ModelChanges(from: old, to: try ManagedObjectModel([person]))
    #expect(!changes.isEmpty)
    #expect(
      changes.differences.map(\.description) == [
        "Person has other uniqueness constraints in the store than in the model",
        "Person has the version hash modifier “” in the store and “2” in the model",
        "Person.pets leads to any number of objects in the store and to at least 1 objects in the model",
        "Person.pets has the delete rule nullify in the store and cascade in the model",
      ])
  }
}

extension EntityDescription {
  fileprivate func inheriting(_ parent: String) -> EntityDescription {
    var child = EntityDescription(name, parent: parent)
    child.declaredAttributes = declaredAttributes
    child.declaredRelationships = declaredRelationships
    return child
  }
}
