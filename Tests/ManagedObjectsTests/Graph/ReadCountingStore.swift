import ManagedObjects
import Synchronization

/// A store that counts how often it is asked, and fails when it is told to.
final class ReadCountingStore {
  private struct Record {
    var rowReads = 0
    var relatedReads = 0
    var saves: [StoreSaveRequest] = []
    var isBroken = false
  }

  let store: any PersistentStore
  private let record: Mutex<Record> = Mutex(Record())

  init(_ store: any PersistentStore) {
    self.store = store
  }

  /// How often rows were asked for by key.
  var rowReads: Int { record.withLock { $0.rowReads } }
  /// How often a to-many relationship was asked for.
  var relatedReads: Int { record.withLock { $0.relatedReads } }
  /// The requests that were committed.
  var saves: [StoreSaveRequest] { record.withLock { $0.saves } }

  /// Whether reading by key fails.
  var isBroken: Bool {
    get { record.withLock { $0.isBroken } }
    set { record.withLock { $0.isBroken = newValue } }
  }

  struct Broken: Error {}
}

extension ReadCountingStore: ForwardingStore {
  func rows(_ keys: [RowKey], of entity: EntityDescription) throws -> [RowSnapshot?] {
    let isBroken = record.withLock { record in
      record.rowReads += 1
      return record.isBroken
    }
    if isBroken { throw Broken() }
    return try store.rows(keys, of: entity)
  }

  func related(_ request: StoreRelationshipRequest) throws -> [[RowReference]] {
    let isBroken = record.withLock { record in
      record.relatedReads += 1
      return record.isBroken
    }
    if isBroken { throw Broken() }
    return try store.related(request)
  }

  func dictionaries(_ request: StoreDictionaryRequest) throws -> StoreDictionaries {
    try store.dictionaries(request)
  }

  func save(_ request: StoreSaveRequest) throws -> StoreSaveResult {
    let result = try store.save(request)
    record.withLock { $0.saves.append(request) }
    return result
  }
}
