import Synchronization

/// The parts of a model by their names and numbers, and what follows from several of them.
final class ModelLookup: Sendable {
  /// The position of the first entity of each name.
  let positions: [String: Int]
  /// The position of the first entity of each number.
  let numbered: [EntityNumber: Int]
  /// What the model was unpacked from; nil for one that was not.
  let packed: [UInt8]?
  /// How the relationships of entities are kept, by the name of the entity.
  private let storages: Mutex<[String: [RelationshipStorage]]> = Mutex([:])
  /// The keys that Swift key paths have been found to read.
  private let keyPaths: Mutex<[SwiftKeyPath: String]> = Mutex([:])

  init(_ entities: [EntityDescription], packed: [UInt8]?) {
    var positions: [String: Int] = [:]
    var numbered: [EntityNumber: Int] = [:]
    positions.reserveCapacity(entities.count)
    numbered.reserveCapacity(entities.count)
    for (position, entity) in entities.enumerated() where positions[entity.name] == nil {
      positions[entity.name] = position
      if numbered[entity.number] == nil { numbered[entity.number] = position }
    }
    self.positions = positions
    (self.numbered, self.packed) = (numbered, packed)
  }

  /// How each relationship of an entity is kept.
  func storages(
    of entity: EntityDescription, in model: ManagedObjectModel
  ) -> [RelationshipStorage] {
    if let known = storages.withLock({ $0[entity.name] }) { return known }
    let found = entity.relationships.indices.map {
      model.resolvedStorage(of: RelationshipIndex($0), in: entity)
    }
    storages.withLock { $0[entity.name] = found }
    return found
  }

  /// The keys that a Swift key path reads, which are found out once.
  ///
  /// - Throws: What `find` throws.
  func keys(of keyPath: SwiftKeyPath, find: () throws -> String) throws -> String {
    if let known = keyPaths.withLock({ $0[keyPath] }) { return known }
    let found = try find()
    keyPaths.withLock { $0[keyPath] = found }
    return found
  }
}

/// A value that follows from the others beside it, so that it takes no part in comparing them.
struct Derived<Value: Sendable>: Hashable, Sendable {
  let value: Value

  static func == (left: Derived, right: Derived) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

extension ManagedObjectModel {
  /// The entity with a name, or nil when the model has none.
  ///
  /// - Complexity: O(1).
  public func entity(named name: String) -> EntityDescription? {
    lookup.value.positions[name].map { entities[$0] }
  }

  /// The entity that a number stands for, or nil when the model has none.
  ///
  /// - Complexity: O(1).
  public func entity(numbered number: EntityNumber) -> EntityDescription? {
    lookup.value.numbered[number].map { entities[$0] }
  }
}
