import ManagedObjects

/// The models that rules are about.
enum ConformanceModel {
  /// People and companies, related in every way that a model can say.
  static func families() throws -> ManagedObjectModel {
    try ManagedObjectModel {
      EntityDescription("Party", isAbstract: true) {
        AttributeDescription("name", .string)
        AttributeDescription("age", .integer32)
        RelationshipDescription("tags", toMany: "Tag", inverse: "parties")
      }
      EntityDescription("Company", parent: "Party") {
        RelationshipDescription("staff", toMany: "Person", inverse: "employer")
        RelationshipDescription("machines", toMany: "Machine", inverse: "employer")
      }
      EntityDescription("Machine") {
        AttributeDescription("name", .string)
        RelationshipDescription("employer", to: "Company", inverse: "machines")
      }
      EntityDescription("Person", parent: "Party") {
        RelationshipDescription("employer", to: "Company", inverse: "staff")
        RelationshipDescription("spouse", to: "Person", inverse: "spouse")
        RelationshipDescription("friends", toMany: "Person", inverse: "friends")
        RelationshipDescription("idol", to: "Party")
        RelationshipDescription("seen", toMany: "Party")
        RelationshipDescription(
          "pets", toMany: "Pet", inverse: "owner", isOrdered: true, deleteRule: .cascade)
      }
      EntityDescription("Child", parent: "Person") {
        AttributeDescription("school", .string)
      }
      EntityDescription("Pet") {
        AttributeDescription("name", .string)
        RelationshipDescription("owner", to: "Person", inverse: "pets")
      }
      EntityDescription("Tag", uniquenessConstraints: [["name"]]) {
        AttributeDescription("name", .string)
        RelationshipDescription("parties", toMany: "Party", inverse: "tags")
      }
      EntityDescription("Ticket", uniquenessConstraints: [["number", "holder"]]) {
        AttributeDescription("name", .string)
        AttributeDescription("number", .integer16)
        RelationshipDescription("holder", to: "Person")
      }
    }
  }

  /// One entity with attributes of a type.
  static func values(_ type: AttributeType) throws -> ManagedObjectModel {
    try ManagedObjectModel {
      EntityDescription("Thing") {
        AttributeDescription("name", .string)
        AttributeDescription("value", type)
      }
    }
  }
}
