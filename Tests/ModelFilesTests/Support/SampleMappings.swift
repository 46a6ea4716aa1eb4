import ManagedObjects

@testable import ModelFiles

/// Mapping models, with what their files can say.
enum SampleMappings {
  /// People with pets, of which some are of an entity of their own.
  static let old = ManagedObjectModel(unchecked: [
    EntityDescription("Person") {
      AttributeDescription("age", .integer16)
      AttributeDescription("name", .string)
      RelationshipDescription("boss", to: "Person", inverse: "staff")
      RelationshipDescription("staff", toMany: "Person", inverse: "boss")
      RelationshipDescription("cats", toMany: "Cat", inverse: "owner")
      RelationshipDescription("drafts", toMany: "Draft", inverse: "author")
    },
    EntityDescription("Cat") {
      AttributeDescription("name", .string)
      RelationshipDescription("owner", to: "Person", inverse: "cats")
    },
    EntityDescription("Tiger", parent: "Cat"),
    EntityDescription("Draft") {
      RelationshipDescription("author", to: "Person", inverse: "drafts")
    },
  ])

  /// The same without drafts, and with homes for the pets.
  static let new = ManagedObjectModel(unchecked: [
    EntityDescription("Person") {
      AttributeDescription("age", .integer16)
      AttributeDescription("name", .string)
      RelationshipDescription("boss", to: "Person", inverse: "drafts")
      RelationshipDescription("cats", toMany: "Cat", inverse: "owner")
      RelationshipDescription("drafts", toMany: "Person", inverse: "boss")
    },
    EntityDescription("Cat") {
      AttributeDescription("color", .string)
      AttributeDescription("name", .string)
      RelationshipDescription("home", to: "Home", inverse: "cats")
      RelationshipDescription("owner", to: "Person", inverse: "cats")
    },
    EntityDescription("Tiger", parent: "Cat"),
    EntityDescription("Home") {
      AttributeDescription("address", .string)
      RelationshipDescription("cats", toMany: "Cat", inverse: "home")
    },
  ])

  private static func all(_ entity: String) throws -> FetchExpression {
    try FetchExpression(
      format: "FETCH(FUNCTION($manager, \"fetchRequestForSourceEntityNamed:predicateString:\", "
        + "\"\(entity)\", \"TRUEPREDICATE\"), $manager.sourceContext, NO)")
  }

  private static func instances(_ kind: String, _ name: String, of key: String) throws
    -> FetchExpression
  {
    try FetchExpression(
      format: "FUNCTION($manager, \"destinationInstancesFor\(kind)Named:sourceInstances:\", "
        + "\"\(name)\", $source.\(key))")
  }

  /// The mappings from one to the other that follow from the models.
  static func generated() throws -> MappingModel {
    let owner = PropertyMapping(
      "owner", try instances("EntityMapping", "PersonToPerson", of: "owner"))
    var person = EntityMapping("PersonToPerson", .copy, from: "Person", to: "Person")
    person.attributeMappings = ["age", "name"].map { PropertyMapping($0, .source($0)) }
    person.relationshipMappings = [
      PropertyMapping("boss", try instances("EntityMapping", "PersonToPerson", of: "boss")),
      PropertyMapping("cats", try instances("SourceRelationship", "cats", of: "cats")),
      PropertyMapping("drafts"),
    ]
    var cat = EntityMapping("CatToCat", .custom, from: "Cat", to: "Cat")
    cat.entityMigrationPolicyClassName = "Elsewhere.CatPolicy"
    cat.attributeMappings = [PropertyMapping("color"), PropertyMapping("name", .source("name"))]
    cat.relationshipMappings = [PropertyMapping("home"), owner]
    var tiger = EntityMapping("TigerToTiger", .transform, from: "Tiger", to: "Tiger")
    tiger.attributeMappings = cat.attributeMappings
    tiger.relationshipMappings = cat.relationshipMappings
    var home = EntityMapping("Home", .add, from: nil, to: "Home")
    home.attributeMappings = [PropertyMapping("address")]
    home.relationshipMappings = [PropertyMapping("cats")]
    let draft = EntityMapping("Draft", .remove, from: "Draft", to: nil)
    var mappings = [person, cat, tiger, home, draft]
    for index in mappings.indices {
      guard let entity = mappings[index].sourceEntityName else { continue }
      mappings[index].sourceExpression = try all(entity)
    }
    return MappingModel(mappings)
  }

  /// Mappings that follow from no models.
  static func written() throws -> MappingModel {
    var person = EntityMapping("People", .transform, from: "Person", to: "Person")
    person.sourceExpression = try FetchExpression(
      format: "FETCH(FUNCTION($manager, \"fetchRequestForSourceEntityNamed:predicateString:\", "
        + "\"Person\", \"age > 17\"), $manager.sourceContext, NO)")
    person.attributeMappings = try [
      ("age", "2026 - $source.age"),
      ("name", "TERNARY($source.name == nil, \"?\", uppercase:($source.boss.name))"),
    ].map { PropertyMapping($0.0, try FetchExpression(format: $0.1)) }
    person.relationshipMappings = [
      PropertyMapping("boss"),
      PropertyMapping(
        "cats",
        try FetchExpression(format: "FUNCTION($entityPolicy, \"cats:of:\", 2, $source.cats)")),
    ]
    let home = EntityMapping("Homes", .custom, from: nil, to: "Home")
    return MappingModel([person, home])
  }
}
