/// Turns changes to links into changes to the rows of their table.
struct LinkPlan {
  /// One end of the links of a table.
  enum Side {
    case source
    case target

    var column: AttributeIndex { self == .source ? LinkColumn.source : LinkColumn.target }

    var otherColumn: AttributeIndex { self == .source ? LinkColumn.target : LinkColumn.source }

    func end(of link: Link) -> RowReference { self == .source ? link.source : link.target }

    func otherEnd(of link: Link) -> RowReference { self == .source ? link.target : link.source }

    var order: WritableKeyPath<LinkRow, Int64?> {
      self == .source ? \.sourceOrder : \.targetOrder
    }
  }

  private let table: EntityTable
  private var rows: [LinkRow] = []
  private var positions: [Link: Int] = [:]

  init(_ table: EntityTable) {
    self.table = table
  }

  /// Deletes the links of rows.
  mutating func delete(linksOf deleted: [EntityNumber: [RowKey]]) throws(StoreError) {
    for (entity, keys) in deleted {
      let references = keys.map { RowReference(entity: entity, key: $0) }
      try load(references, .source)
      try load(references, .target)
      let gone = Set(references)
      for index in rows.indices
      where gone.contains(rows[index].link.source) || gone.contains(rows[index].link.target) {
        rows[index].isDeleted = true
      }
    }
  }

  /// Carries out changes that name rows by their keys in the store.
  mutating func apply(_ changes: LinkChanges) throws(StoreError) {
    let (isSourceOrdered, isTargetOrdered) =
      (changes.table.isSourceOrdered, changes.table.isTargetOrdered)
    var sources = Set((changes.inserted + changes.deleted).map(\.source))
    var targets: Set<RowReference> = []
    if isSourceOrdered { sources.formUnion(changes.orderedTargets.keys) }
    if isTargetOrdered {
      targets.formUnion(changes.inserted.map(\.target))
      targets.formUnion(changes.orderedSources.keys)
    }
    // What has no order needs no more than the links that change, of however many of a row.
    let changed = isSourceOrdered ? nil : Set(changes.inserted + changes.deleted)
    try load(sources.sorted(), .source, only: changed)
    try load(targets.sorted(), .target)
    for link in changes.deleted {
      if let position = positions[link] { rows[position].isDeleted = true }
    }
    for link in changes.inserted { insert(link) }
    if isSourceOrdered { order(.source, sources, as: changes.orderedTargets) }
    if isTargetOrdered { order(.target, targets, as: changes.orderedSources) }
  }

  /// Reads the links of rows on one side: all of them, or those that are wanted.
  private mutating func load(
    _ references: [RowReference], _ side: Side, only wanted: Set<Link>? = nil
  ) throws(StoreError) {
    guard table.nextKey > 1 else { return }
    var keys: [EntityNumber: [RowKey]] = [:]
    for reference in references { keys[reference.entity, default: []].append(reference.key) }
    for (entity, keys) in keys {
      var places: [EntityTable.Location] = []
      try table.forEachReference(to: keys, of: entity, in: side.column) { _, place in
        places.append(place)
      }
      if let wanted { places = try self.places(places, of: wanted, from: side) }
      for place in places {
        let segment = table.segments[place.segment]
        try segment.verify(row: place.row)
        guard let row = LinkRow(segment, row: place.row), positions[row.link] == nil else {
          continue
        }
        positions[row.link] = rows.count
        rows.append(row)
      }
    }
  }

  /// Those of some places where links may be that are wanted.
  private func places(
    _ places: [EntityTable.Location], of wanted: Set<Link>, from side: Side
  ) throws(StoreError) -> [EntityTable.Location] {
    let keys = Set(wanted.map { side.otherEnd(of: $0).key.rawValue })
    var (found, verified): ([EntityTable.Location], Int?) = ([], nil)
    for place in places {
      let segment = table.segments[place.segment]
      if place.segment != verified {
        try segment.verify(references: side.otherColumn)
        verified = place.segment
      }
      let key = segment.attributes[side.otherColumn.rawValue].integer(at: place.row)
      if let key, keys.contains(key) { found.append(place) }
    }
    return found
  }

  private mutating func insert(_ link: Link) {
    if let position = positions[link] {
      rows[position].isDeleted = false
    } else {
      positions[link] = rows.count
      rows.append(LinkRow(link))
    }
  }

  /// Numbers the links of rows on one side in their order.
  private mutating func order(
    _ side: Side, _ references: Set<RowReference>, as orders: [RowReference: [RowReference]]
  ) {
    var lists: [RowReference: [Int]] = [:]
    for (position, row) in rows.enumerated() where !row.isDeleted {
      let end = side.end(of: row.link)
      if references.contains(end) { lists[end, default: []].append(position) }
    }
    for (end, list) in lists {
      let ordered = placed(list.sorted { precedes($0, $1, side) }, as: orders[end] ?? [], side)
      let numbers = OrderNumbers.ascending(ordered.map { rows[$0][keyPath: side.order] })
      for (position, number) in zip(ordered, numbers)
      where rows[position][keyPath: side.order] != number {
        rows[position][keyPath: side.order] = number
        rows[position].isChanged = true
      }
    }
  }

  /// Whether a link comes before another as they are now.
  private func precedes(_ left: Int, _ right: Int, _ side: Side) -> Bool {
    if rows[left].precedes(rows[right], side) { return true }
    return !rows[right].precedes(rows[left], side) && left < right
  }

  /// The links of a row with those to `order` before the others.
  private func placed(_ list: [Int], as order: [RowReference], _ side: Side) -> [Int] {
    if order.isEmpty { return list }
    var rest = Dictionary(
      list.map { (side.otherEnd(of: rows[$0].link), $0) }, uniquingKeysWith: { first, _ in first })
    var placed = order.compactMap { rest.removeValue(forKey: $0) }
    if !rest.isEmpty {
      placed += list.filter { rest[side.otherEnd(of: rows[$0].link)] == $0 }
    }
    return placed
  }

  /// The changes to the rows; nil when there are none.
  func changes() -> StoreSaveRequest.EntityChanges? {
    var changes = StoreSaveRequest.EntityChanges(table.entity)
    for row in rows {
      switch (row.stored, row.isDeleted) {
      case (let stored?, true):
        changes.deleted.append(
          StoreSaveRequest.Deletion(key: RowKey(stored.key), expectedVersion: stored.version))
      case (let stored?, false) where row.isChanged:
        changes.updated.append(
          StoreSaveRequest.Update(
            key: RowKey(stored.key), expectedVersion: stored.version, values: row.values))
      case (nil, false):
        let key = RowKey(-Int64(changes.inserted.count + 1))
        changes.inserted.append(StoreSaveRequest.Insertion(key: key, values: row.values))
      default: break
      }
    }
    let isEmpty = changes.inserted.isEmpty && changes.updated.isEmpty && changes.deleted.isEmpty
    return isEmpty ? nil : changes
  }
}
