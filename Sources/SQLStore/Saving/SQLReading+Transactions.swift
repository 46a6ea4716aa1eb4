import ManagedObjects

/// The rows of a store within a transaction that writes.
extension SQLReading: TransactionSource {
  func nextKey(of entity: EntityDescription) throws -> Int64 {
    try SQLBookkeeping.nextKey(named: try rows(of: entity).name, self)
  }

  func nextKey(of table: LinkTable) throws -> Int64 {
    try SQLBookkeeping.nextKey(named: schema.links[table.name]?.name ?? "", self)
  }

  func links(
    of table: LinkTable, from rows: [RowReference], on side: LinkSide
  ) throws -> [StoredLink] {
    try read { try links(of: table, from: rows, on: side, $0) }
  }
}

extension SQLReading: MigrationSource {
  func links(of table: LinkTable) throws -> [StoredLink] {
    try read { try links(of: table, from: nil, on: .source, $0) }
  }
}
