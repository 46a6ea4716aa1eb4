import Foundation
import ManagedObjects
import Synchronization

/// An in-memory store that keeps what it is told to save, and refuses when asked to.
final class RecordingStore {
  private struct Record {
    var saves: [StoreSaveRequest] = []
    var refusal: StoreError?
  }

  private let store = InMemoryStore()
  private let record: Mutex<Record> = Mutex(Record())

  /// The requests of all transactions that were committed.
  var saves: [StoreSaveRequest] { record.withLock { $0.saves } }

  /// Lets the next save fail.
  func refuseNextSave(with error: StoreError) {
    record.withLock { $0.refusal = error }
  }
}

extension RecordingStore: StoreReading {
  var identifier: UUID { store.identifier }

  func fetch(_ requests: [StoreFetchRequest]) throws -> [[RowSnapshot]] {
    try store.fetch(requests)
  }

  func count(_ request: StoreFetchRequest) throws -> Int { try store.count(request) }

  func rows(_ keys: [RowKey], of entity: EntityDescription) throws -> [RowSnapshot?] {
    try store.rows(keys, of: entity)
  }

  func related(_ request: StoreRelationshipRequest) throws -> [[RowReference]] {
    try store.related(request)
  }
}

extension RecordingStore: PersistentStore {
  func currentGeneration() throws -> any StoreReading { try store.currentGeneration() }

  func reserveKeys(_ count: Int, of entity: EntityDescription) throws -> [RowKey] {
    try store.reserveKeys(count, of: entity)
  }

  func save(_ request: StoreSaveRequest) throws -> StoreSaveResult {
    let refusal = record.withLock { record in
      defer { record.refusal = nil }
      return record.refusal
    }
    if let refusal { throw refusal }
    let result = try store.save(request)
    record.withLock { $0.saves.append(request) }
    return result
  }
}
