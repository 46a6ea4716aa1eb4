import ManagedObjects
import Testing

/// Two versions of a model, objects of the former one, and what becomes of them in the later one.
struct MigrationRule: Sendable, CustomTestStringConvertible {
  typealias Parts = @Sendable () -> [EntityDescription]

  /// The rule.
  let testDescription: String
  let old: Parts
  let new: Parts
  /// The objects: entities and values.
  let objects: [(entity: String, values: KeyValuePairs<String, AttributeValue>)]
  /// Which of them lead to which by which relationship.
  let links: [(source: Int, key: String, destinations: [Int])]
  /// The objects afterwards, or words of the error.
  let expected: [String]

  init(
    _ rule: String, _ old: @escaping Parts, _ new: @escaping Parts,
    objects: [(String, KeyValuePairs<String, AttributeValue>)] = [
      ("Person", ["name": "Ada", "age": 36]), ("Person", ["name": "Bo"]),
    ],
    links: [(Int, String, [Int])] = [], is expected: [String]
  ) {
    testDescription = rule
    (self.old, self.new, self.objects, self.links) = (old, new, objects, links)
    self.expected = expected
  }

  private static let name = AttributeDescription("name", .string)
  private static let age = AttributeDescription("age", .integer16)

  private static func person(
    _ attributes: [AttributeDescription] = [name, age], parent: String? = nil,
    _ relationships: [RelationshipDescription] = []
  ) -> EntityDescription {
    var person = EntityDescription("Person", parent: parent) {
      for attribute in attributes { attribute }
    }
    person.declaredRelationships = relationships
    return person
  }

  private static func firm(parent: String? = nil, hasName: Bool = true) -> EntityDescription {
    EntityDescription("Firm", parent: parent) { if hasName { name } }
  }

  private static func friend(
    _ name: String = "friend", isToMany: Bool = false, isOrdered: Bool = false,
    from former: String? = nil
  ) -> RelationshipDescription {
    var friend =
      isToMany
      ? RelationshipDescription(name, toMany: "Person", isOrdered: isOrdered)
      : RelationshipDescription(name, to: "Person")
    friend.renamingIdentifier = former
    return friend
  }

  private static let three: [(String, KeyValuePairs<String, AttributeValue>)] = [
    ("Person", ["name": "Ada"]), ("Person", ["name": "Cy"]), ("Person", ["name": "Bo"]),
  ]
  private static let personAndFirm: [(String, KeyValuePairs<String, AttributeValue>)] = [
    ("Person", ["name": "Ada"]), ("Firm", ["name": "Acme"]),
  ]

  static let inferred: [MigrationRule] = attributes + relationships + hierarchies + entities

  private static let attributes = [
    MigrationRule(
      "for an attribute that is added", { [person([name])] }, { [person([name, age])] },
      objects: [("Person", ["name": "Ada"])], is: ["Person, age nil, name Ada"]),
    MigrationRule(
      "for a mandatory attribute with a default that is added", { [person([name])] },
      {
        [
          person([
            name, AttributeDescription("age", .integer16, isOptional: false, defaultValue: 1),
          ])
        ]
      },
      objects: [("Person", ["name": "Ada"])], is: ["Person, age 1, name Ada"]),
    MigrationRule(
      "for an attribute that is removed", { [person()] }, { [person([name])] },
      is: ["Person, name Ada", "Person, name Bo"]),
    MigrationRule(
      "for an optional attribute that becomes mandatory with a default", { [person()] },
      {
        [
          person([
            name, AttributeDescription("age", .integer16, isOptional: false, defaultValue: 1),
          ])
        ]
      },
      is: ["Person, age 1, name Bo", "Person, age 36, name Ada"]),
    MigrationRule(
      "for a mandatory attribute that becomes optional",
      { [person([AttributeDescription("name", .string, isOptional: false), age])] },
      { [person()] }, is: ["Person, age 36, name Ada", "Person, age nil, name Bo"]),
    MigrationRule(
      "for an attribute that is renamed by its renaming identifier", { [person()] },
      { [person([name, renamed(AttributeDescription("years", .integer16), from: "age")])] },
      is: ["Person, name Ada, years 36", "Person, name Bo, years nil"]),
    MigrationRule(
      "for a number that becomes wider", { [person()] },
      { [person([name, AttributeDescription("age", .double)])] },
      is: ["Person, age 36.0, name Ada", "Person, age nil, name Bo"]),
  ]

  private static let relationships = [
    MigrationRule(
      "for a relationship that is added", { [person([name])] }, { [person([name], [friend()])] },
      objects: [("Person", ["name": "Ada"])], is: ["Person, name Ada, friend []"]),
    MigrationRule(
      "for a relationship that is removed", { [person([name], [friend()])] }, { [person([name])] },
      objects: three, links: [(0, "friend", [1])],
      is: ["Person, name Ada", "Person, name Bo", "Person, name Cy"]),
    MigrationRule(
      "for a relationship that is renamed by its renaming identifier",
      { [person([name], [friend()])] }, { [person([name], [friend("pal", from: "friend")])] },
      objects: three, links: [(0, "friend", [1])],
      is: ["Person, name Ada, pal [Cy]", "Person, name Bo, pal []", "Person, name Cy, pal []"]),
    MigrationRule(
      "for a to-one relationship that becomes to-many",
      { [person([name], [friend()])] },
      { [person([name], [friend("friends", isToMany: true, from: "friend")])] },
      objects: three, links: [(0, "friend", [1])],
      is: [
        "Person, name Ada, friends [Cy]", "Person, name Bo, friends []",
        "Person, name Cy, friends []",
      ]),
    MigrationRule(
      "for a relationship without an order that gets one",
      { [person([name], [friend("friends", isToMany: true)])] },
      { [person([name], [friend("friends", isToMany: true, isOrdered: true)])] },
      objects: three, links: [(0, "friends", [1])],
      is: [
        "Person, name Ada, friends [Cy]", "Person, name Bo, friends []",
        "Person, name Cy, friends []",
      ]),
    MigrationRule(
      "for an ordered relationship that loses its order",
      { [person([name], [friend("friends", isToMany: true, isOrdered: true)])] },
      { [person([name], [friend("friends", isToMany: true)])] },
      objects: three, links: [(0, "friends", [1, 2])],
      is: [
        "Person, name Ada, friends [Bo Cy]", "Person, name Bo, friends []",
        "Person, name Cy, friends []",
      ]),
  ]

  private static let hierarchies = [
    MigrationRule(
      "for an entity that gets a parent, to which a property moves up", { [person()] },
      { [EntityDescription("Being", isAbstract: true) { name }, person([age], parent: "Being")] },
      is: ["Person, age 36, name Ada", "Person, age nil, name Bo"]),
    MigrationRule(
      "for a property that moves down, and an entity that loses its parent",
      { [EntityDescription("Being", isAbstract: true) { name }, person([age], parent: "Being")] },
      { [person()] }, is: ["Person, age 36, name Ada", "Person, age nil, name Bo"]),
    MigrationRule(
      "for a property that moves down to one of two entities",
      {
        [
          EntityDescription("Party", isAbstract: true) {
            name
            age
          },
          person([], parent: "Party"), firm(parent: "Party", hasName: false),
        ]
      },
      {
        [
          EntityDescription("Party", isAbstract: true) { name },
          person([age], parent: "Party"), firm(parent: "Party", hasName: false),
        ]
      },
      objects: [("Person", ["name": "Ada", "age": 36]), ("Firm", ["name": "Acme", "age": 7])],
      is: ["Firm, name Acme", "Person, age 36, name Ada"]),
  ]

  private static let entities = [
    MigrationRule(
      "for an entity that is added", { [person()] }, { [person(), firm()] },
      is: ["Person, age 36, name Ada", "Person, age nil, name Bo"]),
    MigrationRule(
      "for an entity that is removed", { [person([name]), firm()] }, { [person([name])] },
      objects: personAndFirm, is: ["Person, name Ada"]),
    MigrationRule(
      "for an entity that is renamed by its renaming identifier", { [person()] },
      { [renamed(EntityDescription("Human", attributes: [name, age]), from: "Person")] },
      is: ["Human, age 36, name Ada", "Human, age nil, name Bo"]),
  ]

  static let refused = [
    MigrationRule(
      "for an attribute that becomes mandatory without a default", { [person()] },
      { [person([name, AttributeDescription("age", .integer16, isOptional: false)])] },
      is: ["Person.age is mandatory in the model and may have no value in the store"]),
    MigrationRule(
      "for a mandatory attribute without a default that is added", { [person([name])] },
      { [person([name, AttributeDescription("age", .integer16, isOptional: false)])] },
      objects: [("Person", ["name": "Ada"])],
      is: ["Person.age is new in the model and mandatory without a default value"]),
    MigrationRule(
      "for entities without a common parent that get one", { [person([name]), firm()] },
      {
        [
          EntityDescription("Party", isAbstract: true) { name }, person([], parent: "Party"),
          firm(parent: "Party", hasName: false),
        ]
      }, objects: personAndFirm,
      is: ["Firm has a common parent with Person in the model and none in the store"]),
    MigrationRule(
      "for an attribute of another type", { [person()] },
      { [person([name, AttributeDescription("age", .string)])] },
      is: ["Person.age is stored as integer16 and string in the model"]),
    MigrationRule(
      "for a number that becomes narrower",
      { [person([name, AttributeDescription("age", .integer64)])] }, { [person()] },
      is: ["Person.age is stored as integer64 and integer16 in the model"]),
    MigrationRule(
      "for a to-many relationship that becomes to-one",
      { [person([name], [friend(isToMany: true)])] }, { [person([name], [friend()])] },
      objects: three, is: ["Person.friend is a to-many relationship"]),
    MigrationRule(
      "for two entities that become one", { [person([name]), firm()] },
      {
        [
          renamed(EntityDescription("Party") { name }, from: "Person"),
          renamed(EntityDescription("Firm") { name }, from: "Person"),
        ]
      }, objects: personAndFirm, is: ["is not the only one that was called Person"]),
  ]
}
