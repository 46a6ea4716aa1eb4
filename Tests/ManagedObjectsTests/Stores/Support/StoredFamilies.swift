import ManagedObjects
import Testing

/// A model with every way in which a store keeps a relationship.
enum StoredFamilies {
  static let model = ManagedObjectModel.unchecked {
    EntityDescription("Party", isAbstract: true) {
      AttributeDescription("name", .string)
      RelationshipDescription("parent", to: "Party", inverse: "children")
      RelationshipDescription("children", toMany: "Party", inverse: "parent")
      RelationshipDescription("tags", toMany: "Tag", inverse: "parties")
    }
    EntityDescription("Person", parent: "Party") {
      AttributeDescription("age", .integer32)
      RelationshipDescription("employer", to: "Company", inverse: "staff")
      RelationshipDescription("boss", to: "Manager", inverse: "reports")
      RelationshipDescription("friends", toMany: "Person", inverse: "friends")
      RelationshipDescription("favourites", toMany: "Tag", isOrdered: true)
    }
    EntityDescription("Manager", parent: "Person") {
      AttributeDescription("grade", .integer16)
      RelationshipDescription("reports", toMany: "Person", inverse: "boss")
    }
    EntityDescription("Company", parent: "Party") {
      RelationshipDescription("staff", toMany: "Person", inverse: "employer", isOrdered: true)
    }
    EntityDescription("Tag") {
      AttributeDescription("title", .string)
      RelationshipDescription("parties", toMany: "Party", inverse: "tags", isOrdered: true)
    }
  }

  /// The entities that there are rows of.
  static let entities = model.entities.filter { !$0.isAbstract }

  /// The link tables of the model.
  static let tables: [LinkTable] = [
    LinkTable(name: "Party.tags", isSourceOrdered: false, isTargetOrdered: true),
    LinkTable(name: "Person.friends", isSourceOrdered: false, isTargetOrdered: false),
    LinkTable(name: "Person.favourites", isSourceOrdered: true, isTargetOrdered: false),
    LinkTable(name: "Company.staff", isSourceOrdered: true, isTargetOrdered: false),
  ]

  static func entity(_ name: String) throws -> EntityDescription {
    try #require(model.entity(named: name))
  }

  /// The row of an entity with a key.
  static func row(_ entity: String, _ key: Int64) -> RowReference {
    RowReference(entity: EntityNumber(name: entity), key: RowKey(key))
  }

  /// The values of a row, nil but for the attributes and the references given by name.
  static func values(
    _ entity: EntityDescription, _ attributes: [String: AttributeValue] = [:],
    _ references: [String: RowReference] = [:]
  ) throws -> [AttributeValue] {
    var values = Array(repeating: AttributeValue.null, count: entity.columns.count)
    for (name, value) in attributes {
      values[try #require(entity.index(ofAttribute: name)).rawValue] = value
    }
    for (name, reference) in references {
      let index = try #require(entity.index(ofRelationship: name))
      let column = try #require(entity.referenceColumn(of: index)).rawValue
      values[column] = .integer(reference.key.rawValue)
      values[column + 1] = .integer(reference.entity.rawValue)
    }
    return values
  }

  /// Asks which rows a relationship leads to.
  static func request(
    _ entity: String, _ relationship: String, _ keys: [Int64]
  ) throws -> StoreRelationshipRequest {
    let entity = try self.entity(entity)
    return StoreRelationshipRequest(
      model: model, entity: entity,
      relationship: try #require(entity.index(ofRelationship: relationship)),
      keys: keys.map(RowKey.init))
  }
}

extension StoreReading {
  /// The rows that a relationship leads to from the row with a key.
  func related(_ entity: String, _ key: Int64, _ relationship: String) throws -> [RowReference] {
    try related(StoredFamilies.request(entity, relationship, [key]))[0]
  }
}
