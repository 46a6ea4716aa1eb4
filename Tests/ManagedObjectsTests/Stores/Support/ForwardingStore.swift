import Foundation
import ManagedObjects

/// A store that hands what it is asked to another one, except for what a test wants otherwise.
protocol ForwardingStore: PersistentStore {
  var store: any PersistentStore { get }
}

extension ForwardingStore {
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

  func currentGeneration() throws -> any StoreReading { try store.currentGeneration() }

  func reserveKeys(_ count: Int, of entity: EntityDescription) throws -> [RowKey] {
    try store.reserveKeys(count, of: entity)
  }
}
