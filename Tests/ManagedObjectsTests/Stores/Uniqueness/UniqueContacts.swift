import Foundation
import Testing

@testable import ManagedObjects

/// A model with uniqueness constraints of every kind, and short words for saving to a store of it.
struct UniqueContacts {
  let model: ManagedObjectModel
  let store: any PersistentStore

  init(_ kind: StoreKind) throws {
    model = try ManagedObjectModel([Self.contact, Self.person, Self.company])
    store = try kind.make(model)
  }

  private static let contact = EntityDescription("Contact", uniquenessConstraints: [["code"]]) {
    AttributeDescription("code", .string)
    AttributeDescription("note", .string)
  }

  private static let person = EntityDescription(
    "Person", parent: "Contact",
    uniquenessConstraints: [["nickname", "employer"], ["balance"], ["rating"]]
  ) {
    AttributeDescription("nickname", .string)
    AttributeDescription("balance", .decimal)
    AttributeDescription("rating", .double)
    RelationshipDescription("employer", to: "Company", inverse: "staff")
  }

  private static let company = EntityDescription("Company", parent: "Contact") {
    RelationshipDescription("staff", toMany: "Person", inverse: "employer")
  }

  /// An entity of the model with what it inherits.
  func entity(_ name: String) throws -> EntityDescription {
    try #require(model.entity(named: name))
  }

  func reference(_ name: String, _ key: Int64) throws -> RowReference {
    RowReference(entity: try entity(name).number, key: RowKey(key))
  }

  /// The values of a row, nil but for those given, of relationships to companies by their keys.
  func values(_ name: String, _ given: [String: AttributeValue]) throws -> [AttributeValue] {
    let entity = try entity(name)
    let company = try self.entity("Company").number.rawValue
    var values = entity.columns.map { given[$0.name] ?? .null }
    if let key = given["employer"], let index = entity.index(ofRelationship: "employer") {
      let column = try #require(entity.referenceColumn(of: index)).rawValue
      (values[column], values[column + 1]) = (key, .integer(company))
    }
    return values
  }

  /// Changes to one entity.
  struct Changes {
    var insert: [[String: AttributeValue]] = []
    /// The new values by key, and the version they are based on.
    var update: [(key: Int64, version: Int64, values: [String: AttributeValue])] = []
    var delete: [(key: Int64, version: Int64)] = []
  }

  func save(_ changes: [String: Changes]) throws {
    let request = try changes.sorted { $0.key < $1.key }.map { name, changes in
      var request = StoreSaveRequest.EntityChanges(try entity(name))
      request.insertedValues = try changes.insert.map { try values(name, $0) }
      request.updated = try changes.update.map {
        .init(key: RowKey($0.key), expectedVersion: $0.version, values: try values(name, $0.values))
      }
      request.deleted = changes.delete.map {
        .init(key: RowKey($0.key), expectedVersion: $0.version)
      }
      return request
    }
    _ = try store.save(StoreSaveRequest(changes: request))
  }

  func insert(_ name: String, _ rows: [String: AttributeValue]...) throws {
    try save([name: Changes(insert: rows)])
  }

  /// The conflicts that a save is refused with; none when it succeeds.
  func conflicts(_ changes: [String: Changes]) throws -> [ConstraintConflict] {
    do {
      try save(changes)
      return []
    } catch StoreError.constraintConflict(let conflicts) {
      return conflicts
    }
  }

  /// The conflicts of an insertion.
  func conflicts(
    inserting name: String, _ rows: [String: AttributeValue]...
  ) throws -> [ConstraintConflict] {
    try conflicts([name: Changes(insert: rows)])
  }

  func count(_ name: String) throws -> Int {
    try store.count(StoreFetchRequest(entity: entity(name)))
  }
}
