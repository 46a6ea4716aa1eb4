import Foundation
import ManagedObjects
import TestSupport

@testable import Files

/// A store that was written with an older model, and that model grown by attributes of every kind
/// that may be added.
enum OlderStore {
  /// The formats in which there is such a store.
  static let formats = [1, FormatFixture.newest.format]

  /// A disk with a base of two people and a journal that adds a third.
  static func disk(format: Int) throws -> SimulatedStore {
    let fixture = FormatFixture.all[0]
    if format == 1 {
      let files = try fixture.fileNames.map { Array(try FormatFixture.content(of: $0)) }
      return try SimulatedStore(base: files[0], journal: files[1])
    }
    let store = try SimulatedStore()
    for rows in [fixture.base, fixture.journal] {
      _ = try store.open().save(fixture.insertion(rows))
    }
    return store
  }

  static let entity = EntityDescription(
    "Person", uniquenessConstraints: [["code"]]
  ) {
    AttributeDescription("nickname", .string)
    StoredPeople.entity.attributes[1]
    AttributeDescription("rating", .integer16, isOptional: false, defaultValue: 3)
    StoredPeople.entity.attributes[2]
    AttributeDescription("balance", .decimal, defaultValue: .decimal(12.5))
    AttributeDescription("greeting", .string, isOptional: false, isTransient: true)
    AttributeDescription("motto", .string, isOptional: false, defaultValue: "Onward")
    optional(StoredPeople.entity.attributes[0])
    AttributeDescription("photo", .transformable)
    AttributeDescription("code", .string)
  }

  static let group = EntityDescription(
    "Group", attributes: [AttributeDescription("name", .string, isOptional: false)])

  static func model() throws -> ManagedObjectModel {
    try ManagedObjectModel([entity, group])
  }

  private static func optional(_ attribute: AttributeDescription) -> AttributeDescription {
    var attribute = attribute
    attribute.isOptional = true
    return attribute
  }

  static func open(
    _ store: SimulatedStore, _ options: BinaryStore.Options = .appending,
    through files: (any FileSystem)? = nil
  ) throws -> BinaryStore {
    try BinaryStore(
      path: SimulatedStore.path, model: model(), options: options,
      fileSystem: files ?? store.disk)
  }

  /// The values of a person that the older model had no more to say of.
  static func values(
    _ first: AttributeValue, _ last: AttributeValue, _ age: AttributeValue
  ) -> [AttributeValue] {
    [.null, last, 3, age, .decimal(12.5), .null, "Onward", first, .null, .null]
  }

  /// A person with a value for every attribute but the unique one, so that there can be several.
  static let newcomer: [AttributeValue] = [
    "Countess", "Lovelace", 5, 36, .decimal(-1), "Hello", "Poetical science", "Ada",
    .binary(Data([7])), .null,
  ]

  static func insertion(_ values: [AttributeValue] = newcomer) -> StoreSaveRequest {
    var changes = StoreSaveRequest.EntityChanges(entity)
    changes.insertedValues = [values]
    return StoreSaveRequest(changes: [changes])
  }

  /// The rows as the grown model shows them.
  static func rows(adding added: [[AttributeValue]] = []) -> [ExactRow] {
    let people = FormatFixture.all[0].rows.map { values($0[0], $0[1], $0[2]) } + added
    return people.enumerated().map { number, values in
      var values = values
      // What is transient is not stored.
      values[5] = .null
      return ExactRow(key: Int64(number + 1), version: 1, values: values)
    }
  }
}
