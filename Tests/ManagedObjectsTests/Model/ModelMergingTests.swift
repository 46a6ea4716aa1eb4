import Testing

@testable import ManagedObjects

@Suite("Models put together")
struct ModelMergingTests {
  private static let person = EntityDescription("Person") {
    AttributeDescription("name", .string)
    RelationshipDescription("events", toMany: "Event", inverse: "guests")
  }
  private static let event = EntityDescription("Event") {
    RelationshipDescription("guests", toMany: "Person", inverse: "events")
  }

  @Test("the parts of all models come one after another, and relationships lead across")
  func union() throws {
    let people = ManagedObjectModel.unchecked(versionIdentifiers: ["1"]) {
      Self.person
      CompositeDescription("Address", attributes: [AttributeDescription("city", .string)])
      FetchRequestTemplate("All", entity: "Person")
    }
    let events = ManagedObjectModel.unchecked(versionIdentifiers: ["2", "1"]) {
      Self.event
      EntityDescription("Child", parent: "Person") {
        AttributeDescription("home", composite: "Address")
      }
      FetchRequestTemplate("Events", entity: "Event")
    }
    let merged = try ManagedObjectModel(merging: [people, events])
    let expected = try ManagedObjectModel(versionIdentifiers: ["1", "2"]) {
      Self.person
      Self.event
      EntityDescription("Child", parent: "Person") {
        AttributeDescription("home", composite: "Address")
      }
      CompositeDescription("Address", attributes: [AttributeDescription("city", .string)])
      FetchRequestTemplate("All", entity: "Person")
      FetchRequestTemplate("Events", entity: "Event")
    }
    #expect(merged == expected)
    #expect(merged.entity(named: "Person")?.subentityNames == ["Child"])
    #expect(merged.entity(named: "Child")?.attributes.map(\.name) == ["name", "home.city"])
  }

  @Test("what two models say in the same words counts once, whatever else they have below it")
  func equalParts() throws {
    let model = try ManagedObjectModel {
      Self.person
      Self.event
      CompositeDescription("Address", attributes: [AttributeDescription("city", .string)])
      FetchRequestTemplate("All", entity: "Person")
    }
    let more = try ManagedObjectModel {
      Self.person
      Self.event
      EntityDescription("Child", parent: "Person")
    }
    #expect(try ManagedObjectModel(merging: [model, model]) == model)
    let merged = try ManagedObjectModel(merging: [model, more, model])
    #expect(merged.entities.map(\.name) == ["Person", "Event", "Child"])
    #expect(try ManagedObjectModel(merging: [model]) == model)
    #expect(try ManagedObjectModel(merging: []) == ManagedObjectModel([]))
  }

  @Test("what two models say differently is a fault, each named once")
  func differences() throws {
    let first = try ManagedObjectModel {
      EntityDescription("Person") { AttributeDescription("name", .string) }
      CompositeDescription("Address", attributes: [AttributeDescription("city", .string)])
      FetchRequestTemplate("All", entity: "Person")
    }
    let second = try ManagedObjectModel {
      EntityDescription("Person") { AttributeDescription("name", .uri) }
      CompositeDescription("Address", attributes: [AttributeDescription("town", .string)])
      FetchRequestTemplate("All", entity: "Person", predicate: "name != nil")
    }
    let error = #expect(throws: ModelError.self) {
      try ManagedObjectModel(merging: [first, second, second])
    }
    #expect(
      error?.faults == [
        ModelFault(.differentInMergedModels, "Person"),
        ModelFault(.differentInMergedModels, in: .composite, "Address"),
        ModelFault(.differentInMergedModels, in: .fetchRequestTemplate, "All"),
      ])
  }

  @Test("the faults of what comes of it are reported as well")
  func faults() throws {
    let first = ManagedObjectModel.unchecked { Self.person }
    let second = ManagedObjectModel.unchecked {
      EntityDescription("Person")
      EntityDescription("Twin")
      EntityDescription("Twin")
    }
    let error = #expect(throws: ModelError.self) {
      try ManagedObjectModel(merging: [first, second])
    }
    #expect(
      error?.faults == [
        ModelFault(.differentInMergedModels, "Person"),
        ModelFault(.unknownDestination("Event"), "Person", "events"),
        ModelFault(.duplicateName, "Twin"),
      ])
  }

  @Test("configurations of one name are united")
  func configurations() throws {
    var cloud = ModelConfiguration("Cloud", entities: ["Event", "Person"])
    cloud.isUsedWithCloudKit = true
    let first = ManagedObjectModel.unchecked {
      Self.person
      ModelConfiguration("Cloud", entities: ["Person"])
      ModelConfiguration("Local", entities: ["Person"])
    }
    let second = ManagedObjectModel.unchecked {
      Self.event
      cloud
      ModelConfiguration("Else", entities: [])
    }
    let merged = try ManagedObjectModel(merging: [first, second])
    var united = ModelConfiguration("Cloud", entities: ["Person", "Event"])
    united.isUsedWithCloudKit = true
    #expect(
      merged.configurations == [
        united, ModelConfiguration("Local", entities: ["Person"]),
        ModelConfiguration("Else", entities: []),
      ])
  }
}
