/// A store that holds its rows elsewhere, as a ``TransactionExcerpt`` reads them.
package protocol TransactionSource: StoreReading {
  /// The key of the next row of an entity that is given none.
  func nextKey(of entity: EntityDescription) throws -> Int64

  /// The key of the next link of a table.
  func nextKey(of table: LinkTable) throws -> Int64

  /// The links that have one of some rows on a side.
  func links(
    of table: LinkTable, from rows: [RowReference], on side: LinkSide
  ) throws -> [StoredLink]
}

/// A store that holds its rows elsewhere, and can be migrated.
package protocol MigrationSource: TransactionSource {
  /// All links of a table.
  func links(of table: LinkTable) throws -> [StoredLink]
}

/// One end of the links of a table.
package enum LinkSide: Sendable {
  case source
  case target
}

/// A link as a store keeps it.
package struct StoredLink: Hashable, Sendable {
  /// The key of the link in its table.
  package let key: Int64
  /// How often it has been saved.
  package let version: Int64
  /// What is linked.
  package let link: Link
  /// The place of the target among those of its source; nil where they have no order.
  package let sourceOrder: Int64?
  /// The place of the source among those of its target; nil where they have no order.
  package let targetOrder: Int64?

  package init(
    key: Int64, version: Int64 = 1, link: Link, sourceOrder: Int64? = nil,
    targetOrder: Int64? = nil
  ) {
    (self.key, self.version, self.link) = (key, version, link)
    (self.sourceOrder, self.targetOrder) = (sourceOrder, targetOrder)
  }
}
