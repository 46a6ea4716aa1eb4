import ManagedObjects
import Testing

@Suite("Models written as declarations")
struct ModelBuilderTests {
  @Test("a model is what stands between the braces, in that order")
  func parts() throws {
    let model = try ManagedObjectModel(versionIdentifiers: ["1"]) {
      FetchRequestTemplate("All", entity: "Person")
      EntityDescription("Company") {
        AttributeDescription("name", .string)
        RelationshipDescription("employees", toMany: "Person", inverse: "employer")
      }
      CompositeDescription("Address", attributes: [AttributeDescription("city", .string)])
      ModelConfiguration("People", entities: ["Person", "Company"])
      EntityDescription("Person", uniquenessConstraints: [["email"]]) {
        FetchIndexDescription("byEmail", by: "email")
        RelationshipDescription("employer", to: "Company", inverse: "employees")
        AttributeDescription("email", .string, isOptional: false)
        FetchedPropertyDescription("namesakes", entity: "Person")
        AttributeDescription("home", composite: "Address")
      }
    }
    #expect(model.entities.map(\.name) == ["Company", "Person"])
    let person = try #require(model.entity(named: "Person"))
    #expect(person.declaredAttributes.map(\.name) == ["email", "home"])
    #expect(person.declaredRelationships.map(\.name) == ["employer"])
    #expect(person.declaredFetchedProperties.map(\.name) == ["namesakes"])
    #expect(person.indexes.map(\.name) == ["byEmail"])
    #expect(person.uniquenessConstraints == [["email"]])
    #expect(model.composite(named: "Address")?.attributes.map(\.name) == ["city"])
    #expect(model.composite(named: "address") == nil)
    #expect(model.configurations.map(\.name) == ["People"])
    #expect(model.entities(forConfiguration: "People")?.map(\.name) == ["Company", "Person"])
    #expect(model.entities(forConfiguration: "Else") == nil)
    #expect(model.fetchRequestTemplates.map(\.name) == ["All"])
    #expect(model.versionIdentifiers == ["1"])
    #expect(model.faults.isEmpty)
  }

  @Test("loops and conditions work in an entity", arguments: [true, false])
  func entityConditions(flag: Bool) {
    let entity = EntityDescription("Thing") {
      for number in 1...3 { AttributeDescription("key\(number)", .integer16) }
      if flag { AttributeDescription("extra", .string) }
      if flag {
        RelationshipDescription("next", to: "Thing", inverse: "next")
        FetchIndexDescription("first", by: "key1")
      } else {
        FetchedPropertyDescription("others", entity: "Thing")
      }
    }
    let names = ["key1", "key2", "key3"]
    #expect(entity.declaredAttributes.map(\.name) == names + (flag ? ["extra"] : []))
    #expect(entity.declaredRelationships.count == (flag ? 1 : 0))
    #expect(entity.indexes.count == (flag ? 1 : 0))
    #expect(entity.declaredFetchedProperties.count == (flag ? 0 : 1))
  }

  @Test("loops and conditions work in a model", arguments: [true, false])
  func modelConditions(flag: Bool) throws {
    let model = try ManagedObjectModel {
      for number in 1...3 { EntityDescription("Thing\(number)") }
      if flag { ModelConfiguration("Some", entities: ["Thing1"]) }
      if flag {
        FetchRequestTemplate("All", entity: "Thing1")
      } else {
        CompositeDescription("Pair", attributes: [AttributeDescription("a", .string)])
      }
    }
    #expect(model.entities.map(\.name) == ["Thing1", "Thing2", "Thing3"])
    #expect(model.configurations.count == (flag ? 1 : 0))
    #expect(model.fetchRequestTemplates.count == (flag ? 1 : 0))
    #expect(model.composites.count == (flag ? 0 : 1))
  }

  @Test("a relationship is to-many unless the greatest number of objects is 1")
  func relationshipDefaults() {
    let toOne = RelationshipDescription("a", to: "A")
    #expect((toOne.minCount, toOne.maxCount) == (0, 1))
    #expect(!toOne.isToMany)
    let toMany = RelationshipDescription("a", toMany: "A")
    #expect((toMany.minCount, toMany.maxCount) == (0, 0))
    #expect(toMany.isToMany)
    #expect(RelationshipDescription("a", toMany: "A", maxCount: 5).isToMany)
    #expect(!RelationshipDescription("a", toMany: "A", maxCount: 1).isToMany)
    #expect(toMany.isOptional && toOne.isOptional)
    #expect(toMany.deleteRule == .nullify)
  }

  @Test("what few attributes have takes part in equality, and going back leaves no trace")
  func attributeDetails() {
    let plain = AttributeDescription("name", .string)
    var changed = plain
    changed.regularExpression = "a+"
    #expect(changed != plain)
    let copy = changed
    changed.regularExpression = nil
    #expect(changed == plain)
    #expect(changed.hashValue == plain.hashValue)
    #expect(copy.regularExpression == "a+")
  }
}
