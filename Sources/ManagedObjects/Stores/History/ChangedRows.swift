/// What a transaction changed in an entity or a link table, as far as history needs it.
struct ChangedRows {
  let entity: EntityDescription
  /// The keys of new rows, ascending.
  let insertedKeys: [ClosedRange<Int64>]
  /// New rows, where they are links.
  let inserted: Segment?
  let updated: Segment?
  /// The updated rows as they were.
  let before: Segment?
  let deleted: Segment?

  /// What a transaction is about to change.
  init(_ changes: PreparedChanges, areLinks: Bool) {
    entity = changes.entity
    insertedKeys = Self.ranges(
      changes.hasGivenKeys ? changes.insertedKeys.sorted() : changes.insertedKeys)
    inserted = areLinks ? changes.segment(changes.inserted) : nil
    updated = changes.segment(changes.updated)
    before = changes.segment(changes.before)
    deleted = changes.segment(changes.deleted)
  }

  /// What a frame says that a transaction changed.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  init(_ node: PropertyListNode, _ rows: StoredRows) throws(StoreError) {
    entity = rows.entity
    inserted = try node.segment("inserted", rows)
    updated = try node.segment("updated", rows)
    before = try node.segment("before", rows)
    deleted = try node.segment("deleted", rows)
    insertedKeys = inserted.map { Self.ranges(Self.keys(of: $0)) } ?? []
  }

  /// Whether any row changed.
  var isEmpty: Bool {
    insertedKeys.isEmpty && updated?.rowCount ?? 0 == 0 && deleted?.rowCount ?? 0 == 0
  }

  /// The keys of the rows of a segment, whose blocks have been verified.
  static func keys(of segment: Segment) -> [RowKey] {
    (0..<segment.rowCount).map { RowKey(segment.key(at: $0)) }
  }

  /// Consecutive keys together.
  private static func ranges(_ keys: [RowKey]) -> [ClosedRange<Int64>] {
    var ranges: [ClosedRange<Int64>] = []
    guard var first = keys.first?.rawValue else { return ranges }
    var last = first
    for key in keys.dropFirst() {
      if key.rawValue &- last != 1 {
        ranges.append(first...last)
        first = key.rawValue
      }
      last = key.rawValue
    }
    ranges.append(first...last)
    return ranges
  }
}

extension ChangedRows {
  /// The updated rows and the names of what is different in each.
  func updates() -> [(key: Int64, properties: Set<String>)] {
    guard let updated else { return [] }
    return (0..<updated.rowCount).map { row in
      let key = updated.key(at: row)
      // What a frame says of rows as they were goes with the others place by place.
      let isKnown = before.map { row < $0.rowCount && $0.key(at: row) == key } ?? false
      return (key, isKnown ? differences(row) : [])
    }
  }

  private func differences(_ row: Int) -> Set<String> {
    guard let updated, let before else { return [] }
    var names: Set<String> = []
    for (position, column) in entity.columns.enumerated() {
      let (new, previous) = (updated.attributes[position], before.attributes[position])
      if new.isNull, previous.isNull { continue }
      guard new.value(at: row) != previous.value(at: row) else { continue }
      names.insert(position < entity.attributes.count ? column.name : column.relationshipName)
    }
    return names
  }

  /// The values that rows had before as a ``Tombstone`` of each, by key: of updated rows those that
  /// changed, of deleted ones those that are not null.
  ///
  /// - Parameter room: How many bytes they may take; becomes less by what they take.
  /// - Returns: The values; nil when they take more bytes.
  func previousValues(room: inout Int) -> [Int64: [UInt8]]? {
    let names = entity.columns.map { Tombstone.encode(name: $0.name) }
    var values: [Int64: [UInt8]] = [:]
    if let updated, let before {
      for row in 0..<min(updated.rowCount, before.rowCount)
      where updated.key(at: row) == before.key(at: row) {
        let changed = changedValues(row, from: before, to: updated, names)
        room -= changed.count
        if room < 0 { return nil }
        values[before.key(at: row)] = changed
      }
    }
    guard let deleted else { return values }
    for row in 0..<deleted.rowCount {
      var found: [UInt8] = []
      for position in names.indices where isStored(position) {
        if deleted.attributes[position].isNull { continue }
        let value = deleted.attributes[position].value(at: row)
        if value != .null { Tombstone.append(value, named: names[position], to: &found) }
      }
      room -= found.count
      if room < 0 { return nil }
      values[deleted.key(at: row)] = found
    }
    return values
  }

  private func changedValues(
    _ row: Int, from before: Segment, to updated: Segment, _ names: [[UInt8]]
  ) -> [UInt8] {
    var values: [UInt8] = []
    for position in names.indices where isStored(position) {
      let (new, old) = (updated.attributes[position], before.attributes[position])
      if new.isNull, old.isNull { continue }
      let value = old.value(at: row)
      if value != new.value(at: row) {
        Tombstone.append(value, named: names[position], to: &values)
      }
    }
    return values
  }

  private func isStored(_ position: Int) -> Bool {
    position >= entity.attributes.count || entity.attributes[position].columnLayout != nil
  }

  /// The deleted rows and the values that history preserves of each.
  func deletions() -> [(key: Int64, tombstone: [String: AttributeValue])] {
    guard let deleted else { return [] }
    let preserved = entity.attributes.enumerated().filter {
      $1.preservesValueInHistoryOnDeletion && $1.columnLayout != nil
    }
    return (0..<deleted.rowCount).map { row in
      var tombstone: [String: AttributeValue] = [:]
      for (position, attribute) in preserved {
        let value = deleted.attributes[position].value(at: row)
        if value != .null { tombstone[attribute.name] = value }
      }
      return (deleted.key(at: row), tombstone)
    }
  }
}

extension AttributeDescription {
  /// The relationship that a column of a reference belongs to.
  fileprivate var relationshipName: String {
    String(name.prefix { $0 != "@" })
  }
}
