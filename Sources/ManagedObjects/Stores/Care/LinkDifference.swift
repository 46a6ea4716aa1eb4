/// What makes the links of a table those that they were, or that a copy of it has.
struct LinkDifference {
  private let table: LinkTable
  private let current: [LinkRow]
  private let wanted: [LinkRow]

  /// Reads the links.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  init(_ table: LinkTable, from current: StoreTables, to wanted: StoreTables) throws(StoreError) {
    self.table = table
    self.current = try Self.rows(of: table, in: current)
    self.wanted = try Self.rows(of: table, in: wanted)
  }

  /// The links that come and go, and the orders that are not as they are to be; nil where there are none.
  var changes: LinkChanges? {
    var changes = LinkChanges(table)
    let (old, new) = (Set(current.map(\.link)), Set(wanted.map(\.link)))
    changes.inserted = new.subtracting(old).sorted(by: Self.precedes)
    changes.deleted = old.subtracting(new).sorted(by: Self.precedes)
    if table.isSourceOrdered { changes.orderedTargets = orders(.source) }
    if table.isTargetOrdered { changes.orderedSources = orders(.target) }
    return changes.isEmpty ? nil : changes
  }

  /// The lists of rows at the other end that have other rows now, or another order.
  private func orders(_ side: LinkPlan.Side) -> [RowReference: [RowReference]] {
    let old = Self.lists(of: current, side)
    return Self.lists(of: wanted, side).filter { $0.value != old[$0.key] }
  }

  private static func lists(
    of rows: [LinkRow], _ side: LinkPlan.Side
  ) -> [RowReference: [RowReference]] {
    Dictionary(grouping: rows) { side.end(of: $0.link) }.mapValues { rows in
      rows.sorted { $0.precedes($1, side) }.map { side.otherEnd(of: $0.link) }
    }
  }

  private static func rows(
    of table: LinkTable, in tables: StoreTables
  ) throws(StoreError) -> [LinkRow] {
    let links = tables.links(table)
    var rows: [LinkRow] = []
    for place in try links.locationsInKeyOrder() {
      try links.segments[place.segment].verify(row: place.row)
      if let row = LinkRow(links.segments[place.segment], row: place.row) { rows.append(row) }
    }
    return rows
  }

  private static func precedes(_ one: Link, _ other: Link) -> Bool {
    one.source == other.source ? one.target < other.target : one.source < other.source
  }
}

extension LinkChanges {
  /// Whether there are none.
  fileprivate var isEmpty: Bool {
    inserted.isEmpty && deleted.isEmpty && orderedTargets.isEmpty && orderedSources.isEmpty
  }
}
