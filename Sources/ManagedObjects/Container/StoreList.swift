#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The stores of a coordinator at a moment.
struct StoreList: Sendable {
  /// One of the stores.
  struct Member: Sendable {
    /// The store as it was added.
    let store: any PersistentStore
    /// The store with keys as the coordinator knows them.
    let slotted: any PersistentStore
    /// The number that is part of these.
    let slot: StoreSlot
    /// Where the store is, and how it was opened.
    let description: PersistentStoreDescription?
    /// The entities whose rows the store has; nil for all.
    let entityNames: Set<String>?

    /// Whether the store may have rows of an entity.
    func holds(_ entity: EntityDescription) -> Bool {
      entityNames?.contains(entity.name) ?? true
    }
  }

  private let model: ManagedObjectModel
  /// The stores in the order in which they were added.
  private(set) var members: [Member] = []
  /// All stores as one; nil while there is none.
  private(set) var joined: (any PersistentStore)?
  private var nextSlot: StoreSlot? = .first
  /// The numbers of stores that were here before: objects of a store that comes back are the same.
  private var formerSlots: [UUID: StoreSlot] = [:]

  init(model: ManagedObjectModel) { self.model = model }

  /// The stores by the keys of their rows.
  var slots: StoreSlots {
    if members.count == 1, members[0].slot == .first {
      return StoreSlots(members[0].store.identifier)
    }
    return StoreSlots(members.map { StoreIdentity($0.store.identifier, slot: $0.slot) })
  }

  /// Adds a store.
  ///
  /// - Throws: ``CoordinatorError``.
  mutating func add(
    _ store: any PersistentStore, _ description: PersistentStoreDescription?,
    configuration: String?
  ) throws(CoordinatorError) {
    let identifier = store.identifier
    guard !members.contains(where: { $0.store === store || $0.store.identifier == identifier })
    else { throw .storeAlreadyAdded(identifier) }
    let slot = try slot(for: identifier)
    members.append(
      Member(
        store: store, slotted: slot == .first ? store : SlottedStore(store, slot), slot: slot,
        description: description, entityNames: try entityNames(of: configuration)))
    join()
  }

  private func entityNames(
    of configuration: String?
  ) throws(CoordinatorError) -> Set<String>? {
    guard let configuration else { return nil }
    guard let entities = model.entities(forConfiguration: configuration) else {
      throw .unknownConfiguration(configuration, known: model.configurations.map(\.name))
    }
    return Set(entities.map(\.name))
  }

  private mutating func slot(for identifier: UUID) throws(CoordinatorError) -> StoreSlot {
    if let former = formerSlots.removeValue(forKey: identifier) { return former }
    guard let slot = nextSlot else { throw .tooManyStores }
    nextSlot = slot.next
    return slot
  }

  /// Removes a store.
  ///
  /// - Returns: What it was; nil for one that is not here.
  mutating func remove(_ store: any PersistentStore) -> Member? {
    guard let position = members.firstIndex(where: { $0.store === store }) else { return nil }
    let removed = members.remove(at: position)
    formerSlots[removed.store.identifier] = removed.slot
    join()
    return removed
  }

  private mutating func join() {
    guard let first = members.first else {
      joined = nil
      return
    }
    if members.count == 1, first.entityNames == nil {
      joined = first.slotted
    } else {
      joined = JoinedStore(
        members.map {
          JoinedStore.Member(store: $0.slotted, slot: $0.slot, entityNames: $0.entityNames)
        }, model: model)
    }
  }
}

extension StoreList {
  /// The store that a new object of an entity goes to, if it is not assigned to another: the first
  /// whose configuration has the entity.
  func member(for entity: EntityDescription) -> Member? { members.first { $0.holds(entity) } }

  /// The store with a number.
  func member(in slot: StoreSlot) -> Member? { members.first { $0.slot == slot } }
}
