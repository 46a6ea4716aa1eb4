#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The number of a store among the stores that a coordinator has had.
///
/// Two stores may have rows of one entity under the same key. So the coordinator, and all above it,
/// know rows by keys whose upper bits are the number of the store. Of the first store they are
/// zero, and its keys stay as they are.
package struct StoreSlot: Hashable, Sendable {
  /// How many bits of a key are those that the store gave.
  private static let keyBits: Int64 = 48
  /// The first number.
  package static let first = StoreSlot(0)
  /// The greatest number.
  static let last = StoreSlot(1 << 14 - 1)

  /// The number, from zero on.
  package let number: Int64

  private init(_ number: Int64) { self.number = number }

  /// The slot of a key that a coordinator of several stores knows a row by.
  package init(of key: RowKey) { number = max(0, key.rawValue) >> Self.keyBits }

  /// The slot after this one; nil after the last.
  var next: StoreSlot? { self == .last ? nil : StoreSlot(number + 1) }

  /// What is added to the keys of the store.
  private var offset: Int64 { number << Self.keyBits }

  /// The key that the coordinator knows a row of the store by; nil for one that has no room.
  ///
  /// Provisional keys are the same on both sides.
  package func key(of stored: RowKey) -> RowKey? {
    if stored.rawValue <= 0 { return stored }
    if self == .first { return stored }
    return stored.rawValue >> Self.keyBits == 0 ? RowKey(stored.rawValue + offset) : nil
  }

  /// The key that the store knows a row by.
  package func storedKey(of key: RowKey) -> RowKey {
    key.rawValue <= 0 ? key : RowKey(key.rawValue &- offset)
  }
}

/// Which store of a coordinator something is of.
package struct StoreIdentity: Hashable, Sendable {
  /// The identity of the store.
  package let identifier: UUID
  /// Its number in the coordinator.
  package let slot: StoreSlot

  /// Names a store of a coordinator.
  package init(_ identifier: UUID, slot: StoreSlot = .first) {
    (self.identifier, self.slot) = (identifier, slot)
  }
}

/// The stores of a coordinator at a moment.
package struct StoreSlots: Hashable, Sendable {
  private let first: StoreIdentity?
  private let others: [StoreIdentity]

  /// Lists the stores in the order in which they were added.
  package init(_ stores: [StoreIdentity]) {
    first = stores.first
    others = Array(stores.dropFirst())
  }

  /// One store, the first that the coordinator has had.
  package init(_ identifier: UUID) {
    first = StoreIdentity(identifier)
    others = []
  }

  /// The store of the row that the coordinator knows by a key; nil for one that it does not have any
  /// more.
  ///
  /// - Complexity: O(*n*) in the number of stores.
  package func identity(of key: RowKey) -> StoreIdentity? {
    guard let first else { return nil }
    // The keys of the only store need no room for a number.
    if others.isEmpty, first.slot == .first { return first }
    let slot = StoreSlot(of: key)
    return first.slot == slot ? first : others.first { $0.slot == slot }
  }

  /// The number of a store; nil for one that the coordinator does not have.
  package func slot(of identifier: UUID) -> StoreSlot? {
    if first?.identifier == identifier { return first?.slot }
    return others.first { $0.identifier == identifier }?.slot
  }
}
