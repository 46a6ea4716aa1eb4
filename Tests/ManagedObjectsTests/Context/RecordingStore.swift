import ManagedObjects
import Synchronization

/// An in-memory store that keeps what it is told to save, and refuses when asked to.
final class RecordingStore {
  private struct Record {
    var saves: [StoreSaveRequest] = []
    var refusal: StoreError?
  }

  let store: any PersistentStore = InMemoryStore()
  private let record: Mutex<Record> = Mutex(Record())

  /// The requests of all transactions that were committed.
  var saves: [StoreSaveRequest] { record.withLock { $0.saves } }

  /// Lets the next save fail.
  func refuseNextSave(with error: StoreError) {
    record.withLock { $0.refusal = error }
  }
}

extension RecordingStore: ForwardingStore {
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
