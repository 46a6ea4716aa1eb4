import ManagedObjects
import Testing

@Suite("How relationships are kept")
struct RelationshipStorageTests {
  private static func storage(
    _ entity: String, _ relationship: String, in model: ManagedObjectModel = StoredFamilies.model
  ) throws -> RelationshipStorage {
    let entity = try #require(model.entity(named: entity))
    return model.storage(
      of: try #require(entity.index(ofRelationship: relationship)), in: entity)
  }

  private static func table(
    _ name: String, source: Bool = false, target: Bool = false, fromSource: Bool = true
  ) -> RelationshipStorage {
    .links(
      LinkTable(name: name, isSourceOrdered: source, isTargetOrdered: target),
      fromSource: fromSource)
  }

  @Test("a to-one relationship is two columns behind the attributes, in each subentity its own")
  func references() throws {
    #expect(try Self.storage("Party", "parent") == .reference(AttributeIndex(1)))
    #expect(try Self.storage("Company", "parent") == .reference(AttributeIndex(1)))
    #expect(try Self.storage("Person", "boss") == .reference(AttributeIndex(6)))
    let person = try StoredFamilies.entity("Person")
    #expect(
      person.columns.map(\.name) == [
        "name", "age", "parent@key", "parent@entity", "employer@key", "employer@entity",
        "boss@key", "boss@entity",
      ])
    #expect(Array(person.columns.prefix(2)) == person.attributes)
    #expect(
      person.relationships.indices.map {
        person.referenceColumn(of: RelationshipIndex($0))?.rawValue
      }
        == [2, nil, nil, 4, 6, nil, nil])
  }

  @Test("an unordered one with a to-one inverse is found by the references of the others")
  func inverse() throws {
    #expect(try Self.storage("Manager", "children") == .inverse(name: "parent"))
    #expect(try Self.storage("Manager", "reports") == .inverse(name: "boss"))
  }

  @Test("an ordered one with a to-one inverse has links, read from its side")
  func orderedWithReference() throws {
    #expect(try Self.storage("Company", "staff") == Self.table("Company.staff", source: true))
    #expect(try Self.storage("Person", "employer") == .reference(AttributeIndex(4)))
  }

  @Test("two to-many ones share links, which have the name of the smaller side")
  func manyToMany() throws {
    for entity in ["Party", "Person", "Manager", "Company"] {
      #expect(try Self.storage(entity, "tags") == Self.table("Party.tags", target: true))
    }
    #expect(
      try Self.storage("Tag", "parties")
        == Self.table("Party.tags", target: true, fromSource: false))
  }

  @Test("one that is its own inverse, and one without, are read from the source")
  func single() throws {
    #expect(try Self.storage("Manager", "friends") == Self.table("Person.friends"))
    #expect(
      try Self.storage("Person", "favourites") == Self.table("Person.favourites", source: true))
  }

  @Test("a transient one is not kept, nor does it count as an inverse")
  func transient() throws {
    var back = RelationshipDescription("owner", to: "Owner", inverse: "things")
    back.isTransient = true
    let model = try ManagedObjectModel {
      EntityDescription("Owner") {
        RelationshipDescription("things", toMany: "Thing", inverse: "owner")
      }
      EntityDescription("Thing") { back }
    }
    #expect(try Self.storage("Thing", "owner", in: model) == .transient)
    #expect(try Self.storage("Owner", "things", in: model) == Self.table("Owner.things"))
    let thing = try #require(model.entity(named: "Thing"))
    #expect(thing.referenceColumn(of: RelationshipIndex(0)) == nil)
    #expect(thing.columns.isEmpty)
  }
}
