import Foundation
import ManagedObjects
import TestSupport

/// The model of the small stores in these tests, and short words for using them.
enum StoredPeople {
  static let entity = EntityDescription(
    "Person",
    attributes: [
      AttributeDescription("firstName", .string, isOptional: false),
      AttributeDescription("lastName", .string, isOptional: false),
      AttributeDescription("age", .integer32),
    ])

  /// Checking a model takes longer than opening a small store of it, which some tests do thousands
  /// of times.
  private static let checkedModel = Result { try ManagedObjectModel([entity]) }

  static func model() throws -> ManagedObjectModel {
    try checkedModel.get()
  }

  static func values(_ first: String, _ last: String, _ age: Int64?) -> [AttributeValue] {
    [.string(first), .string(last), age.map(AttributeValue.integer) ?? .null]
  }

  /// A request that inserts people without a last name and an age.
  static func insertion(_ names: String...) -> StoreSaveRequest {
    request { $0.insertedValues = names.map { values($0, "", nil) } }
  }

  static func request(
    _ change: (inout StoreSaveRequest.EntityChanges) -> Void
  ) -> StoreSaveRequest {
    var changes = StoreSaveRequest.EntityChanges(entity)
    change(&changes)
    return StoreSaveRequest(changes: [changes])
  }

  static func update(
    _ key: Int64, from version: Int64, to values: [AttributeValue]
  ) -> StoreSaveRequest {
    request { $0.updated = [.init(key: RowKey(key), expectedVersion: version, values: values)] }
  }

  static func deletion(_ key: Int64, of version: Int64 = 1) -> StoreSaveRequest {
    request { $0.deleted = [.init(key: RowKey(key), expectedVersion: version)] }
  }
}

extension StoreReading {
  /// The first names of all people in the order of their keys.
  func firstNames() throws -> [String] {
    try fetch(StoreFetchRequest(entity: StoredPeople.entity)).map { row in
      guard case .string(let name) = row.value(at: AttributeIndex(0)) else { return "?" }
      return name
    }
  }

  /// The keys of all people.
  func keys() throws -> [Int64] {
    try fetch(StoreFetchRequest(entity: StoredPeople.entity)).map(\.key.rawValue)
  }
}

extension BinaryStore.Options {
  /// Every commit but the first goes to the journal.
  static var appending: Self { limited(to: 1 << 30) }
  /// Every commit writes a new base.
  static var folding: Self { limited(to: 0) }

  /// The journal is folded when a commit would make it larger than a number of bytes.
  static func limited(to size: Int) -> Self {
    var options = Self()
    options.journalLimit = size...size
    options.timeout = .zero
    options.now = { Date(timeIntervalSinceReferenceDate: 800_000_000) }
    return options
  }
}
