/// The storages of rows that a store has answered, in which references have the keys that its
/// coordinator knows.
struct SlottedStorages {
  private let entity: EntityDescription
  private let slot: StoreSlot
  /// The last storage that was asked for: rows next to each other mostly have the same.
  private var last: SlottedStorage?

  init(_ entity: EntityDescription, _ slot: StoreSlot) {
    (self.entity, self.slot) = (entity, slot)
  }

  /// A row of the store as the coordinator knows it.
  mutating func known(_ row: RowSnapshot) throws(StoreError) -> RowSnapshot {
    let key = try slot.known(row.key)
    guard entity.hasReferences else { return row.moved(to: key) }
    if let last, last.base === row.storage { return row.moved(to: key, in: last) }
    let storage = SlottedStorage(row.storage, entity, slot)
    last = storage
    return row.moved(to: key, in: storage)
  }
}

/// The values of rows of a store, in which references have the keys that its coordinator knows.
private final class SlottedStorage: RowStorage {
  let base: any RowStorage
  private let entity: EntityDescription
  private let slot: StoreSlot

  init(_ base: any RowStorage, _ entity: EntityDescription, _ slot: StoreSlot) {
    (self.base, self.entity, self.slot) = (base, entity, slot)
  }

  func value(of attribute: AttributeIndex, at position: Int) -> AttributeValue {
    let value = base.value(of: attribute, at: position)
    guard entity.isKeyColumn(attribute), case .integer(let key) = value else { return value }
    // A row under such a key cannot be read.
    return slot.key(of: RowKey(key)).map { .integer($0.rawValue) } ?? .null
  }
}
