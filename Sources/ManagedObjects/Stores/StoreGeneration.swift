#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The state of a store after some transaction, which stays as it is.
struct StoreGeneration: Sendable {
  let identifier: UUID
  let tables: StoreTables
}

extension StoreGeneration: StoreReading {
  func fetch(_ requests: [StoreFetchRequest]) throws -> [[RowSnapshot]] {
    try tables.fetch(requests)
  }

  func forEachBatch(
    of request: StoreFetchRequest, columns: [AttributeIndex], _ body: (RowBatch) throws -> Bool
  ) throws {
    try tables.forEachBatch(of: request, columns: columns, sieve: nil, body)
  }

  func count(_ request: StoreFetchRequest) throws -> Int {
    try tables.count(request)
  }

  func dictionaries(_ request: StoreDictionaryRequest) throws -> StoreDictionaries {
    try tables.dictionaries(request)
  }

  func explain(_ request: StoreFetchRequest) throws -> [FetchPlan] {
    [try tables.explain(request)]
  }

  func rows(_ keys: [RowKey], of entity: EntityDescription) throws -> [RowSnapshot?] {
    try tables.rows(keys, of: entity)
  }

  func related(_ request: StoreRelationshipRequest) throws -> [[RowReference]] {
    try tables.related(request)
  }

  func forEachLinkBatch(
    of links: StoreLinkRequest, _ body: ([Link]) throws -> Bool
  ) throws {
    try tables.forEachLinkBatch(of: links, body)
  }
}
