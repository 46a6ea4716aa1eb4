import Foundation
import TestSupport
import Testing

@testable import ManagedObjects

/// A store of people, companies and tags, and short words for changing it.
struct HistoryTrial {
  static let model = ManagedObjectModel.unchecked {
    EntityDescription("Company") {
      AttributeDescription("name", .string)
      RelationshipDescription("staff", toMany: "Person", inverse: "employer")
    }
    EntityDescription("Person") {
      preserved(AttributeDescription("email", .string))
      preserved(AttributeDescription("number", .uuid))
      AttributeDescription("name", .string)
      AttributeDescription("age", .integer32)
      RelationshipDescription("employer", to: "Company", inverse: "staff")
      RelationshipDescription("tags", toMany: "Tag", inverse: "people")
    }
    EntityDescription("Tag") {
      AttributeDescription("title", .string)
      RelationshipDescription("people", toMany: "Person", inverse: "tags", isOrdered: true)
    }
  }

  private static func preserved(_ attribute: AttributeDescription) -> AttributeDescription {
    var attribute = attribute
    attribute.preservesValueInHistoryOnDeletion = true
    return attribute
  }

  static let tags = LinkTable(name: "Person.tags", isSourceOrdered: false, isTargetOrdered: true)

  let store: any PersistentStore

  /// Changes one entity.
  func save(
    _ name: String, author: String? = nil,
    _ change: (inout StoreSaveRequest.EntityChanges) throws -> Void
  ) throws {
    var changes = StoreSaveRequest.EntityChanges(try StoredFamilies.entity(name, of: Self.model))
    try change(&changes)
    _ = try store.save(StoreSaveRequest(changes: [changes], author: author, contextName: "main"))
  }

  func insert(_ name: String, _ rows: [String: AttributeValue]...) throws {
    try save(name) { changes in
      changes.insertedValues = try rows.map { try StoredFamilies.values(changes.entity, $0) }
    }
  }

  func update(
    _ name: String, _ key: Int64, of version: Int64 = 1, _ values: [String: AttributeValue],
    _ references: [String: RowReference] = [:]
  ) throws {
    try save(name) { changes in
      changes.updated = [
        .init(
          key: RowKey(key), expectedVersion: version,
          values: try StoredFamilies.values(changes.entity, values, references))
      ]
    }
  }

  func delete(_ name: String, _ keys: Int64...) throws {
    try save(name) { changes in
      changes.deleted = keys.map { .init(key: RowKey($0), expectedVersion: 1) }
    }
  }

  /// Links people with tags, and unlinks others.
  func link(_ links: [(Int64, Int64)], unlink: [(Int64, Int64)] = []) throws {
    var changes = LinkChanges(Self.tags)
    let link = { (person: Int64, tag: Int64) in
      Link(
        source: StoredFamilies.row("Person", person), target: StoredFamilies.row("Tag", tag))
    }
    changes.inserted = links.map(link)
    changes.deleted = unlink.map(link)
    _ = try store.save(StoreSaveRequest(changes: [], links: [changes]))
  }

  /// What history says after a position, a line for each change.
  func lines(after position: PersistentHistoryPosition? = nil) throws -> [[String]] {
    try store.history(after: position).map { $0.changes.map(\.line) }
  }

  func numbers(after position: PersistentHistoryPosition? = nil) throws -> [Int64] {
    try store.history(after: position).map(\.transactionNumber)
  }

  func token() throws -> PersistentHistoryToken {
    try #require(try store.currentPersistentHistoryToken())
  }
}

extension PersistentHistoryChange {
  /// The change as a test compares it.
  var line: String {
    let properties = updatedProperties.isEmpty ? "" : " \(updatedProperties.joined(separator: ","))"
    let values = tombstone.keys.sorted().map { " \($0)=\(tombstone[$0]?.line ?? "")" }.joined()
    return "\(changeType) \(entityName) \(key.rawValue)\(properties)\(values)"
  }
}

extension AttributeValue {
  fileprivate var line: String {
    switch self {
    case .string(let text): text
    case .uuid(let uuid): uuid.uuidString
    default: "\(self)"
    }
  }
}

extension StoredFamilies {
  /// The entity of another model.
  static func entity(_ name: String, of model: ManagedObjectModel) throws -> EntityDescription {
    try #require(model.entity(named: name))
  }
}
