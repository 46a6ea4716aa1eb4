import ManagedObjects
import TestSupport

/// Stores of families to try the same things with.
enum FamilyStores {
  static let path = "/families"

  static func open(
    _ disk: SimulatedFileSystem, _ options: BinaryStore.Options = .appending
  ) throws -> BinaryStore {
    try BinaryStore(path: path, model: StoredFamilies.model, options: options, fileSystem: disk)
  }

  /// An empty store of each kind, and of each way of writing.
  static func all() throws -> [any PersistentStore] {
    [
      InMemoryStore(), try open(SimulatedFileSystem()), try open(SimulatedFileSystem(), .folding),
    ]
  }
}

extension StoreSaveRequest {
  /// Adds changes to the rows of an entity of the families.
  mutating func change(_ name: String, _ change: (inout EntityChanges) throws -> Void) throws {
    var changes = EntityChanges(try StoredFamilies.entity(name))
    try change(&changes)
    self.changes.append(changes)
  }

  /// Adds changes to links of the families.
  mutating func link(_ name: String, _ change: (inout LinkChanges) -> Void) {
    for table in StoredFamilies.tables where table.name == name {
      var changes = LinkChanges(table)
      change(&changes)
      links.append(changes)
    }
  }
}

extension StoreSaveRequest.EntityChanges {
  /// Inserts a row with a name and references.
  mutating func insert(_ key: Int64, _ references: [String: RowReference] = [:]) throws {
    inserted.append(
      .init(
        key: RowKey(key),
        values: try StoredFamilies.values(entity, [:], references)))
  }

  /// Gives a row other references.
  mutating func update(
    _ key: Int64, from version: Int64 = 1, _ references: [String: RowReference] = [:]
  ) throws {
    updated.append(
      .init(
        key: RowKey(key), expectedVersion: version,
        values: try StoredFamilies.values(entity, [:], references)))
  }

  mutating func delete(_ key: Int64, of version: Int64 = 1) {
    deleted.append(.init(key: RowKey(key), expectedVersion: version))
  }
}

extension PersistentStore {
  /// Saves what `change` puts in a request.
  @discardableResult
  func save(_ change: (inout StoreSaveRequest) throws -> Void) throws -> StoreSaveResult {
    var request = StoreSaveRequest(changes: [])
    try change(&request)
    return try save(request)
  }

  /// Saves a number of rows without references.
  func insert(_ entity: String, count: Int64) throws {
    try save { try $0.change(entity) { for key in 1...count { try $0.insert(-key) } } }
  }
}

extension [RowReference] {
  /// The keys of rows of an entity.
  func keys(of entity: String) -> [Int64] {
    filter { $0.entity == EntityNumber(name: entity) }.map(\.key.rawValue)
  }
}
