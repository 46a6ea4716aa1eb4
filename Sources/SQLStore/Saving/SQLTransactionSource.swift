import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The rows of a store within a transaction that writes.
struct SQLTransactionSource: Sendable {
  let reading: SQLReading
}

extension SQLTransactionSource: StoreReading {
  var identifier: UUID { reading.identifier }

  func fetch(_ requests: [StoreFetchRequest]) throws -> [[RowSnapshot]] {
    try reading.fetch(requests)
  }

  func count(_ request: StoreFetchRequest) throws -> Int { try reading.count(request) }

  func rows(_ keys: [RowKey], of entity: EntityDescription) throws -> [RowSnapshot?] {
    try reading.rows(keys, of: entity)
  }

  func related(_ request: StoreRelationshipRequest) throws -> [[RowReference]] {
    try reading.related(request)
  }
}

extension SQLTransactionSource: TransactionSource {
  func nextKey(of entity: EntityDescription) throws -> Int64 {
    try SQLBookkeeping.nextKey(named: try reading.rows(of: entity).name, reading)
  }

  func nextKey(of table: LinkTable) throws -> Int64 {
    try SQLBookkeeping.nextKey(named: reading.schema.links[table.name]?.name ?? "", reading)
  }

  func links(
    of table: LinkTable, from rows: [RowReference], on side: LinkSide
  ) throws -> [StoredLink] {
    try reading.read { try reading.links(of: table, from: rows, on: side, $0) }
  }
}
