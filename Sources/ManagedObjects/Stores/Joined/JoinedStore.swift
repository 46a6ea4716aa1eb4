#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The stores of a coordinator as one, for those above who need not know that there are several.
///
/// A transaction is about rows of one of them.
final class JoinedStore: Sendable {
  /// One of the stores.
  struct Member: Sendable {
    /// The store, with keys as the coordinator knows them.
    let store: any PersistentStore
    /// The number that is part of these.
    let slot: StoreSlot
    /// The entities whose rows the store has; nil for all.
    let entityNames: Set<String>?

    fileprivate func reading(_ reading: any StoreReading) -> JoinedReading.Member {
      JoinedReading.Member(reading: reading, slot: slot, entityNames: entityNames)
    }
  }

  /// The stores in the order in which they were added.
  let members: [Member]
  /// Another one for each set of stores.
  let identifier = UUID()
  private let model: ManagedObjectModel

  init(_ members: [Member], model: ManagedObjectModel) {
    (self.members, self.model) = (members, model)
  }

  var reading: any StoreReading { reading { $0 } }

  private func reading(
    _ state: (any PersistentStore) throws -> any StoreReading
  ) rethrows -> JoinedReading {
    JoinedReading(
      identifier: identifier, members: try members.map { try $0.reading(state($0.store)) },
      model: model)
  }

  /// The store that a new row of an entity goes to, if nothing else is said: the first that has the
  /// entity.
  ///
  /// - Throws: ``StoreError/invalidRequest(reason:)`` where none has.
  private func member(of entity: EntityDescription) throws(StoreError) -> Member {
    for member in members where member.reading(member.store).holds(entity) { return member }
    throw .invalidRequest(reason: "no store has the entity \(entity.name)")
  }

  /// The store that a request is about.
  private func member(of request: StoreSaveRequest) throws(StoreError) -> Member {
    if let slot = try request.slot() {
      for member in members where member.slot == slot { return member }
      throw .invalidRequest(reason: "it is about rows of a store that has been removed")
    }
    guard let entity = request.changes.first?.entity else {
      throw .invalidRequest(reason: "it is about no rows")
    }
    return try member(of: entity)
  }
}

extension JoinedStore: ForwardingReading {}

extension JoinedStore: PersistentStore {
  var keepsGenerations: Bool { members.allSatisfy { $0.store.keepsGenerations } }

  func currentGeneration() throws -> any StoreReading {
    try reading { try $0.currentGeneration() }
  }

  func reserveKeys(_ count: Int, of entity: EntityDescription) throws -> [RowKey] {
    try member(of: entity).store.reserveKeys(count, of: entity)
  }

  func save(_ request: consuming StoreSaveRequest) throws -> StoreSaveResult {
    try member(of: request).store.save(request)
  }

  func rehearse(_ request: StoreSaveRequest) throws {
    try member(of: request).store.rehearse(request)
  }
}
