import Foundation
import Synchronization
import Testing

@testable import ManagedObjects

/// A few related rows that batches are tried on.
enum BatchTrial {
  /// Al and Bo report to the manager Di, who is also Al's parent; Cy works for Acme and is a friend of Di.
  static func fill(_ store: any PersistentStore) throws {
    let names = ["Company", "Manager", "Person"]
    let changes = try names.map { name in
      var changes = StoreSaveRequest.EntityChanges(try StoredFamilies.entity(name))
      changes.insertedValues = try rows(of: name).map {
        try StoredFamilies.values(changes.entity, $0.0, $0.1)
      }
      return changes
    }
    let friends = LinkTable(name: "Person.friends", isSourceOrdered: false, isTargetOrdered: false)
    var links = LinkChanges(friends)
    let (first, second) = (StoredFamilies.row("Person", -3), StoredFamilies.row("Manager", -1))
    links.inserted = [Link(source: first, target: second), Link(source: second, target: first)]
    _ = try store.save(StoreSaveRequest(changes: changes, links: [links]))
  }

  private static func rows(
    of name: String
  ) -> [([String: AttributeValue], [String: RowReference])] {
    let (manager, company) = (StoredFamilies.row("Manager", -1), StoredFamilies.row("Company", -1))
    return switch name {
    case "Company": [(["name": "Acme"], [:])]
    case "Manager": [(["name": "Di", "age": 40], [:])]
    default:
      [
        (["name": "Al", "age": 20], ["boss": manager, "parent": manager]),
        (["name": "Bo", "age": 30], ["boss": manager]),
        (["name": "Cy"], ["employer": company]),
      ]
    }
  }

  /// The IDs of the objects with some rows.
  static func ids(
    _ rows: [RowReference], in store: any PersistentStore
  ) throws -> [ManagedObjectID] {
    try rows.map { row in
      let entity = try #require(StoredFamilies.model.entity(numbered: row.entity))
      return ManagedObjectID(entity, storedKey: row.key, store: store.identifier)
    }
  }

  /// The values of an attribute in the order of the rows' keys.
  static func column(
    _ attribute: String, of name: String, in store: any PersistentStore
  ) throws -> [AttributeValue] {
    let entity = try StoredFamilies.entity(name)
    let index = try #require(entity.index(ofAttribute: attribute))
    return try store.fetch(StoreFetchRequest(entity: entity)).map { $0.value(at: index) }
  }
}

/// A store to which somebody else saves right before others do.
final class InterruptedStore {
  let store: any PersistentStore
  private let rest: Mutex<Int>
  private let interruption: @Sendable (any PersistentStore) throws -> Void

  init(
    _ store: any PersistentStore, times: Int,
    _ interruption: @escaping @Sendable (any PersistentStore) throws -> Void = renameFirst
  ) {
    self.store = store
    self.interruption = interruption
    rest = Mutex(times)
  }

  /// Changes the first person.
  @Sendable
  static func renameFirst(_ store: any PersistentStore) throws {
    let person = try StoredFamilies.entity("Person")
    guard let row = try store.row(RowKey(1), of: person) else { return }
    var values = person.columns.indices.map { row.value(at: AttributeIndex($0)) }
    values[0] = "other"
    var changes = StoreSaveRequest.EntityChanges(person)
    changes.updated = [.init(key: row.key, expectedVersion: row.version, values: values)]
    _ = try store.save(StoreSaveRequest(changes: [changes]))
  }
}

extension InterruptedStore: ForwardingStore {
  func save(_ request: StoreSaveRequest) throws -> StoreSaveResult {
    let isInterrupted = rest.withLock { rest in
      rest -= 1
      return rest >= 0
    }
    if isInterrupted { try interruption(store) }
    return try store.save(request)
  }
}
