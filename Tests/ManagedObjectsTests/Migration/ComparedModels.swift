import ManagedObjects

/// Two versions of a model, and what is said of them.
struct ComparedModels: Sendable {
  let reason: String
  let old: [EntityDescription]
  let new: [EntityDescription]
  /// The lines for people.
  let lines: [String]

  init(
    _ reason: String, _ old: [EntityDescription], _ new: [EntityDescription], _ lines: String...
  ) {
    (self.reason, self.old, self.new, self.lines) = (reason, old, new, lines)
  }

  /// A change of the properties of one entity.
  init(
    _ reason: String, @EntityBuilder from old: () -> [EntityPart],
    @EntityBuilder to new: () -> [EntityPart], _ lines: String...
  ) {
    self.reason = reason
    self.old = [EntityDescription("Person", properties: old), EntityDescription("Club")]
    self.new = [EntityDescription("Person", properties: new), EntityDescription("Club")]
    self.lines = lines
  }

  static func entity(_ name: String, was former: String) -> EntityDescription {
    var entity = EntityDescription(name)
    entity.renamingIdentifier = former
    return entity
  }

  static func attribute(
    _ name: String, _ type: AttributeType = .string, was former: String
  ) -> AttributeDescription {
    var attribute = AttributeDescription(name, type)
    attribute.renamingIdentifier = former
    return attribute
  }

  static func relationship(
    _ name: String, to entity: String, was former: String
  ) -> RelationshipDescription {
    var relationship = RelationshipDescription(name, to: entity)
    relationship.renamingIdentifier = former
    return relationship
  }
}

extension ComparedModels {
  /// What can be inferred.
  static let inferable: [ComparedModels] = [
    ComparedModels(
      "nothing", [EntityDescription("A")], [EntityDescription("A")],
      "can be inferred: nothing changes", "1 entity unchanged"),
    ComparedModels(
      "entities that come, go and get other names",
      [EntityDescription("A"), EntityDescription("B"), EntityDescription("Old")],
      [EntityDescription("A"), entity("C", was: "B"), EntityDescription("New")],
      "can be inferred", "C: renamed from B", "New: added", "Old: dropped", "1 entity unchanged"),
    ComparedModels(
      "attributes",
      from: {
        AttributeDescription("age", .integer16)
        AttributeDescription("email", .string, isOptional: false)
        AttributeDescription("name", .string)
        AttributeDescription("note", .string)
      },
      to: {
        AttributeDescription("age", .integer64, isOptional: false, defaultValue: 1)
        AttributeDescription("city", .string, isOptional: false, defaultValue: "Rome")
        AttributeDescription("email", .string)
        attribute("fullName", was: "name")
      },
      "can be inferred", "Person: changed",
      "  age: type changes from integer16 to integer64; becomes mandatory", "  city: added",
      "  email: becomes optional", "  fullName: renamed from name", "  note: dropped",
      "1 entity unchanged"),
    ComparedModels(
      "relationships",
      from: {
        RelationshipDescription("club", to: "Club")
        RelationshipDescription("friends", toMany: "Person", maxCount: 3)
        RelationshipDescription("boss", to: "Person")
      },
      to: {
        RelationshipDescription("club", toMany: "Club")
        RelationshipDescription(
          "friends", toMany: "Person", minCount: 1, maxCount: 9, deleteRule: .cascade)
        RelationshipDescription("boss", to: "Person", inverse: "team", isOptional: false)
        RelationshipDescription("team", toMany: "Person", inverse: "boss")
      },
      "can be inferred", "Person: changed",
      "  club: changes from a to-one relationship to a to-many relationship without an order",
      "  friends: changes from at most 3 objects to 1 to 9 objects; delete rule changes from nullify "
        + "to cascade",
      "  boss: becomes mandatory; inverse changes from none to team", "  team: added",
      "1 entity unchanged"),
    ComparedModels(
      "inherited properties, told of where they are declared",
      [
        EntityDescription("Base") { AttributeDescription("n", .integer16) },
        EntityDescription("Thing", parent: "Base"), EntityDescription("Other"),
      ],
      [
        EntityDescription("Base") { AttributeDescription("n", .integer32) },
        EntityDescription("Thing", parent: "Base", uniquenessConstraints: [["n"]]),
        EntityDescription("Other"),
      ],
      "can be inferred", "Base: changed", "  n: type changes from integer16 to integer32",
      "Thing: uniqueness constraints change", "1 entity unchanged"),
  ]

  /// What cannot be inferred: a row for each kind of obstacle.
  static let obstacles: [ComparedModels] = [
    ComparedModels(
      "two entities of the name of one",
      [EntityDescription("A")], [entity("B", was: "A"), entity("C", was: "A")],
      "cannot be inferred: 1 obstacle", "B: renamed from A", "C: added", "obstacles:",
      "  C: not the only one that is renamed from A; give only one of them the renaming identifier"),
    ComparedModels(
      "two attributes of the name of one",
      from: { AttributeDescription("a", .string) },
      to: {
        attribute("b", was: "a")
        attribute("c", was: "a")
      },
      "cannot be inferred: 1 obstacle", "Person: changed", "  b: renamed from a", "  c: added",
      "1 entity unchanged", "obstacles:",
      "  Person.c: not the only one that is renamed from a; give only one of them the renaming "
        + "identifier"),
    ComparedModels(
      "two relationships of the name of one",
      from: { RelationshipDescription("a", to: "Club") },
      to: {
        relationship("b", to: "Club", was: "a")
        relationship("c", to: "Club", was: "a")
      },
      "cannot be inferred: 1 obstacle", "Person: changed", "  b: renamed from a", "  c: added",
      "1 entity unchanged", "obstacles:",
      "  Person.c: not the only one that is renamed from a; give only one of them the renaming "
        + "identifier"),
    ComparedModels(
      "an entity that may have objects and becomes abstract",
      [EntityDescription("A"), EntityDescription("B", parent: "A")],
      [EntityDescription("A", isAbstract: true), EntityDescription("B", parent: "A")],
      "cannot be inferred: 1 obstacle", "A: becomes abstract, and may have objects",
      "1 entity unchanged", "obstacles:",
      "  A: becomes abstract, and may have objects; use a mapping model, or keep it as it was"),
    ComparedModels(
      "entities that get a common parent",
      [EntityDescription("A"), EntityDescription("B")],
      [EntityDescription("A"), EntityDescription("B", parent: "A")],
      "cannot be inferred: 1 obstacle", "B: parent changes from none to A", "1 entity unchanged",
      "obstacles:",
      "  B: gets a common parent with A, and had none; use a mapping model, or keep it as it was"),
    ComparedModels(
      "an attribute that becomes a relationship",
      from: { AttributeDescription("club", .string) },
      to: { RelationshipDescription("club", to: "Club") },
      "cannot be inferred: 1 obstacle", "Person: changed", "  club: added", "  club: dropped",
      "1 entity unchanged", "obstacles:",
      "  Person.club: changes from an attribute to a to-one relationship; use a mapping model, or "
        + "keep it as it was"),
    ComparedModels(
      "a to-many relationship that becomes to-one",
      from: { RelationshipDescription("clubs", toMany: "Club", isOrdered: true) },
      to: { RelationshipDescription("clubs", to: "Club") },
      "cannot be inferred: 1 obstacle", "Person: changed",
      "  clubs: changes from an ordered to-many relationship to a to-one relationship",
      "1 entity unchanged", "obstacles:",
      "  Person.clubs: changes from an ordered to-many relationship to a to-one relationship; use a "
        + "mapping model, or keep it as it was"),
    ComparedModels(
      "a type that does not widen",
      from: { AttributeDescription("age", .integer32) },
      to: { attribute("years", .string, was: "age") },
      "cannot be inferred: 1 obstacle", "Person: changed",
      "  years: renamed from age; type changes from integer32 to string", "1 entity unchanged",
      "obstacles:",
      "  Person.years: type changes from integer32 to string; use a mapping model, or keep it as it "
        + "was"),
    ComparedModels(
      "an attribute that becomes mandatory, another that is, and a relationship",
      from: { AttributeDescription("a", .string) },
      to: {
        AttributeDescription("a", .string, isOptional: false)
        AttributeDescription("b", .string, isOptional: false)
        RelationshipDescription("c", to: "Club", isOptional: false)
      },
      "cannot be inferred: 3 obstacles", "Person: changed", "  a: becomes mandatory",
      "  b: added; mandatory without a default value",
      "  c: added; mandatory without a default value", "1 entity unchanged", "obstacles:",
      "  Person.a: becomes mandatory; make it optional or give it a default value",
      "  Person.b: mandatory without a default value; make it optional or give it a default value",
      "  Person.c: mandatory without a default value; make it optional or give it a default value"),
    ComparedModels(
      "a relationship that leads elsewhere",
      from: { RelationshipDescription("club", to: "Club") },
      to: { RelationshipDescription("club", to: "Person") },
      "cannot be inferred: 1 obstacle", "Person: changed",
      "  club: destination changes from Club to Person", "1 entity unchanged", "obstacles:",
      "  Person.club: destination changes from Club to Person; use a mapping model, or keep it as it "
        + "was"),
    ComparedModels(
      "two relationships that become inverse to each other",
      from: {
        RelationshipDescription("boss", to: "Person")
        RelationshipDescription("team", toMany: "Person")
      },
      to: {
        RelationshipDescription("boss", to: "Person", inverse: "team")
        RelationshipDescription("team", toMany: "Person", inverse: "boss")
      },
      "cannot be inferred: 2 obstacles", "Person: changed",
      "  boss: inverse changes from none to team", "  team: inverse changes from none to boss",
      "1 entity unchanged", "obstacles:",
      "  Person.boss: inverse changes from none to team; use a mapping model, or keep it as it was",
      "  Person.team: inverse changes from none to boss; use a mapping model, or keep it as it was"),
    ComparedModels(
      "an obstacle that is inherited, told of once",
      [EntityDescription("Base"), EntityDescription("Thing", parent: "Base")],
      [
        EntityDescription("Base") { AttributeDescription("n", .string, isOptional: false) },
        EntityDescription("Thing", parent: "Base"),
      ],
      "cannot be inferred: 1 obstacle", "Base: changed",
      "  n: added; mandatory without a default value", "1 entity unchanged", "obstacles:",
      "  Base.n: mandatory without a default value; make it optional or give it a default value"),
  ]
}
