import ManagedObjects
import Testing

@Suite("Entities in a model")
struct EntityResolutionTests {
  private static let model = ManagedObjectModel.unchecked {
    EntityDescription("Manager", parent: "Person") {
      AttributeDescription("grade", .integer16)
      RelationshipDescription("reports", toMany: "Person", inverse: "manager")
    }
    EntityDescription("Contact", isAbstract: true) {
      AttributeDescription("name", .string)
      AttributeDescription("home", composite: "Address", isOptional: false)
      RelationshipDescription("groups", toMany: "Group", inverse: "members")
      FetchedPropertyDescription("namesakes", entity: "Contact")
    }
    EntityDescription("Person", parent: "Contact") {
      AttributeDescription("age", .integer16, defaultValue: 18)
      RelationshipDescription("manager", to: "Manager", inverse: "reports")
    }
    EntityDescription("Company", parent: "Contact")
    EntityDescription("Group") {
      RelationshipDescription("members", toMany: "Contact", inverse: "groups")
    }
    CompositeDescription(
      "Address",
      attributes: [
        AttributeDescription("city", .string, isOptional: false),
        AttributeDescription("point", composite: "Point"),
      ])
    CompositeDescription(
      "Point",
      attributes: [
        AttributeDescription("x", .double, isOptional: false, defaultValue: 0.5),
        AttributeDescription("y", .double),
      ])
  }

  private static func entity(_ name: String) throws -> EntityDescription {
    try #require(model.entity(named: name))
  }

  @Test("the model is sound")
  func sound() {
    #expect(Self.model.faults.isEmpty)
  }

  @Test("an entity has the properties that it inherits, before its own, however far up")
  func inheritance() throws {
    let manager = try Self.entity("Manager")
    #expect(
      manager.attributes.map(\.name) == [
        "name", "home.city", "home.point.x", "home.point.y", "age", "grade",
      ])
    #expect(manager.relationships.map(\.name) == ["groups", "manager", "reports"])
    #expect(manager.fetchedProperties.map(\.name) == ["namesakes"])
    #expect(manager.declaredAttributes.map(\.name) == ["grade"])
    #expect(try Self.entity("Company").attributes == Self.entity("Contact").attributes)
  }

  @Test("a position means the same in every subentity")
  func positions() throws {
    let (contact, manager) = (try Self.entity("Contact"), try Self.entity("Manager"))
    for attribute in contact.attributes {
      let index = try #require(contact.index(ofAttribute: attribute.name))
      #expect(manager.index(ofAttribute: attribute.name) == index)
      #expect(manager[index] == attribute)
    }
    let groups = try #require(contact.index(ofRelationship: "groups"))
    #expect(manager[groups].name == "groups")
    #expect(contact.index(ofAttribute: "age") == nil)
    #expect(contact.index(ofRelationship: "manager") == nil)
  }

  @Test("entities know those above and below them")
  func tree() throws {
    #expect(try Self.entity("Manager").superentityNames == ["Person", "Contact"])
    #expect(try Self.entity("Contact").superentityNames.isEmpty)
    #expect(try Self.entity("Contact").subentityNames == ["Person", "Company"])
    #expect(try Self.entity("Manager").subentityNames.isEmpty)
    #expect(try Self.entity("Manager").isKind(of: Self.entity("Contact")))
    #expect(try Self.entity("Person").isKind(of: Self.entity("Person")))
    #expect(try !Self.entity("Contact").isKind(of: Self.entity("Person")))
    #expect(try !Self.entity("Company").isKind(of: Self.entity("Person")))
  }

  @Test("properties, entities and subentities are found by their names, inherited ones too")
  func names() throws {
    let manager = try Self.entity("Manager")
    #expect(manager.attributesByName.count == manager.attributes.count)
    #expect(manager.attributesByName["home.city"] == manager.attributes[1])
    #expect(manager.attributesByName["reports"] == nil)
    #expect(Set(manager.relationshipsByName.keys) == ["groups", "manager", "reports"])
    #expect(manager.relationshipsByName["reports"] == manager.relationships[2])
    let properties = manager.propertiesByName
    #expect(properties["age"] == .attribute(manager.attributes[4]))
    #expect(properties["manager"] == .relationship(manager.relationships[1]))
    #expect(properties["namesakes"] == .fetchedProperty(manager.fetchedProperties[0]))
    #expect(properties.allSatisfy { $0.key == $0.value.name })
    #expect(properties.count == 10)
    #expect(Self.model.entitiesByName.count == 5)
    #expect(Self.model.entitiesByName["Group"] == Self.model.entity(named: "Group"))
    let subentities = try Self.model.subentitiesByName(of: Self.entity("Contact"))
    #expect(Set(subentities.keys) == ["Person", "Company"])
    #expect(subentities["Person"] == Self.model.entity(named: "Person"))
  }

  @Test("relationships for a destination lead to it or to an entity that it inherits from")
  func destinations() throws {
    func names(_ entity: String, to destination: String) throws -> [String] {
      try Self.entity(entity).relationships(forDestination: Self.entity(destination)).map(\.name)
    }
    #expect(try names("Manager", to: "Person") == ["reports"])
    #expect(try names("Manager", to: "Manager") == ["manager", "reports"])
    #expect(try names("Manager", to: "Group") == ["groups"])
    #expect(try names("Group", to: "Manager") == ["members"])
    #expect(try names("Group", to: "Contact") == ["members"])
    #expect(try names("Contact", to: "Contact") == [])
  }

  @Test(
    "the common ancestor of two entities is the nearest that both are or inherit from",
    arguments: [
      ("Manager", "Company", "Contact"), ("Company", "Manager", "Contact"),
      ("Manager", "Person", "Person"), ("Person", "Manager", "Person"),
      ("Manager", "Manager", "Manager"), ("Manager", "Group", nil),
    ] as [(String, String, String?)])
  func ancestors(first: String, second: String, expected: String?) throws {
    let found = try Self.model.commonAncestor(of: Self.entity(first), Self.entity(second))
    #expect(found?.name == expected)
    #expect(found == expected.flatMap { Self.model.entity(named: $0) })
  }

  @Test("in place of a composite stand its elements, also those of composites inside it")
  func composites() throws {
    let contact = try Self.entity("Contact")
    #expect(contact.declaredAttributes.map(\.name) == ["name", "home"])
    let elements = contact.attributes.dropFirst()
    #expect(elements.map(\.name) == ["home.city", "home.point.x", "home.point.y"])
    #expect(elements.map(\.type) == [.string, .double, .double])
    #expect(elements.map(\.defaultValue) == [.null, 0.5, .null])
  }

  @Test("what the elements of an optional composite demand, they demand only when there is one")
  func optionalComposites() throws {
    // The home is not optional, the point in it is.
    let elements = try Self.entity("Contact").attributes.dropFirst()
    #expect(elements.map(\.isOptional) == [false, true, true])
  }

  @Test("the elements of a transient composite are transient")
  func transientComposites() throws {
    var place = AttributeDescription("place", composite: "Point")
    place.isTransient = true
    let model = ManagedObjectModel.unchecked {
      EntityDescription("Thing") {
        place
        AttributeDescription("other", composite: "Point")
      }
      CompositeDescription(
        "Point",
        attributes: [
          AttributeDescription("x", .double), AttributeDescription("y", .double, isTransient: true),
        ])
    }
    #expect(model.entities[0].attributes.map(\.isTransient) == [true, true, false, true])
  }

  @Test("models with faults have entities too: unknown parents and cycles give nothing")
  func faultyModels() {
    let model = ManagedObjectModel.unchecked {
      EntityDescription("A", parent: "B") { AttributeDescription("a", .string) }
      EntityDescription("B", parent: "A") { AttributeDescription("b", .string) }
      EntityDescription("C", parent: "D") { AttributeDescription("c", composite: "E") }
      CompositeDescription("E", attributes: [AttributeDescription("e", composite: "E")])
    }
    #expect(model.entities.map(\.name) == ["A", "B", "C"])
    #expect(model.entities[2].attributes.isEmpty)
    #expect(model.entities.allSatisfy { $0.attributes.count <= 2 })
  }

  @Test("an entity on its own knows what it declares, and so it does after a change")
  func loneEntities() throws {
    var person = try Self.entity("Person")
    person.declaredAttributes.append(AttributeDescription("size", .double))
    #expect(person.declaredAttributes.map(\.name) == ["age", "size"])
    #expect(person.attributes.map(\.name) == ["age", "size"])
    #expect(person.superentityName == "Contact")
    #expect(try Self.entity("Person").declaredAttributes.map(\.name) == ["age"])
    #expect(try person != Self.entity("Person"))
  }
}
