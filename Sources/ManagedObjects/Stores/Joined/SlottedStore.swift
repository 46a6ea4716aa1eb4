#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A store with the keys that its coordinator knows its rows by.
///
/// Places in history and the transactions there stay as the store has them.
final class SlottedStore: Sendable {
  private let base: any PersistentStore
  private let slot: StoreSlot
  let reading: any StoreReading

  init(_ base: any PersistentStore, _ slot: StoreSlot) {
    (self.base, self.slot) = (base, slot)
    reading = SlottedReading(base: base, slot: slot)
  }
}

extension SlottedStore: ForwardingReading {
  var identifier: UUID { base.identifier }
}

extension SlottedStore: PersistentStore {
  func currentGeneration() throws -> any StoreReading {
    SlottedReading(base: try base.currentGeneration(), slot: slot)
  }

  func reserveKeys(_ count: Int, of entity: EntityDescription) throws -> [RowKey] {
    try base.reserveKeys(count, of: entity).map { try slot.known($0) }
  }

  func save(_ request: consuming StoreSaveRequest) throws -> StoreSaveResult {
    let stored = try request.stored(in: slot)
    return try withKnownErrors {
      var result = try base.save(stored)
      result.insertedKeys = try result.insertedKeys.mapValues { try $0.map { try slot.known($0) } }
      return result
    }
  }

  func rehearse(_ request: StoreSaveRequest) throws {
    let stored = try request.stored(in: slot)
    try withKnownErrors { try base.rehearse(stored) }
  }

  /// Carries out a part of a save; its errors name rows as the coordinator knows them.
  private func withKnownErrors<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as StoreError {
      throw error.known { reference in
        RowReference(
          entity: reference.entity, key: slot.key(of: reference.key) ?? reference.key)
      }
    }
  }

  func history(after position: PersistentHistoryPosition?) throws
    -> [PersistentHistoryTransaction]
  {
    try base.history(after: position)
  }

  func watch(_ handler: @escaping @Sendable () -> Void) -> (any AnyObject & Sendable)? {
    base.watch(handler)
  }

  func hasCommitted(transactionNumber: Int64) -> Bool {
    base.hasCommitted(transactionNumber: transactionNumber)
  }

  func currentPersistentHistoryToken() throws -> PersistentHistoryToken? {
    try base.currentPersistentHistoryToken()
  }

  func cachedBytes(named name: String) throws -> [UInt8]? { try base.cachedBytes(named: name) }

  func setCachedBytes(_ bytes: [UInt8], named name: String) throws {
    try base.setCachedBytes(bytes, named: name)
  }

  func removeCachedBytes(named name: String?) throws { try base.removeCachedBytes(named: name) }

  func metadata() throws -> StoreMetadata { try base.metadata() }

  func setMetadata(_ values: [String: MetadataValue]) throws { try base.setMetadata(values) }

  func purgeHistory(before position: PersistentHistoryPosition) throws -> Int {
    try base.purgeHistory(before: position)
  }

  var keepsGenerations: Bool { base.keepsGenerations }

  var followsObjects: Bool { base.followsObjects }

  func contextDidRegister(_ rows: [RowReference]) {
    base.contextDidRegister(rows.map(slot.stored))
  }

  func contextDidUnregister(_ rows: [RowReference]) {
    base.contextDidUnregister(rows.map(slot.stored))
  }
}
