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
  /// What stands before the values of each column in a ``Tombstone``.
  private let names: [[UInt8]]

  /// What a transaction is about to change.
  init(_ changes: PreparedChanges, areLinks: Bool) {
    entity = changes.entity
    names = Self.names(of: changes.entity)
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
    names = Self.names(of: rows.entity)
    inserted = try node.segment("inserted", rows)
    updated = try node.segment("updated", rows)
    before = try node.segment("before", rows)
    deleted = try node.segment("deleted", rows)
    insertedKeys = inserted.map { Self.ranges(Self.keys(of: $0)) } ?? []
  }

  private static func names(of entity: EntityDescription) -> [[UInt8]] {
    entity.columns.map { Tombstone.encode(name: $0.name) }
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
  /// Hands the updated rows and the names of what is different in each to `body`.
  func forEachUpdate(_ body: (_ key: Int64, _ properties: Set<String>) -> Void) {
    guard let updated else { return }
    for row in 0..<updated.rowCount {
      let key = updated.key(at: row)
      // What a frame says of rows as they were goes with the others place by place.
      let isKnown = before.map { row < $0.rowCount && $0.key(at: row) == key } ?? false
      body(key, isKnown ? differences(row) : [])
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

  /// The values that a row had before as a ``Tombstone``: of an updated row those that changed, of a
  /// deleted one those that are not null.
  ///
  /// - Parameter key: The key of the row.
  /// - Returns: The values; nil when nothing is known of such a row.
  /// - Complexity: O(log *n*) in the number of rows.
  func previousValues(of key: Int64) -> [UInt8]? {
    if let deleted, let row = deleted.position(ofKey: key) { return valuesOfDeletion(row) }
    guard let before, let row = before.position(ofKey: key) else { return nil }
    return valuesOfUpdate(row)
  }

  /// How many bytes ``previousValues(of:)`` gives of all rows together.
  ///
  /// - Parameter limit: From so many bytes on, the number does not matter.
  /// - Returns: The number; nil where it is beyond the limit.
  /// - Complexity: O(*n*) in the size of the values.
  func previousSize(upTo limit: Int) -> Int? {
    var size = 0
    for row in 0..<(before?.rowCount ?? 0) where size <= limit {
      size += valuesOfUpdate(row)?.count ?? 0
    }
    for row in 0..<(deleted?.rowCount ?? 0) where size <= limit {
      size += valuesOfDeletion(row).count
    }
    return size <= limit ? size : nil
  }

  /// How many bytes ``previousValues(of:)`` gives of all rows together at most.
  ///
  /// - Complexity: O(*n*) in the number of columns.
  var greatestPreviousSize: Int {
    [before, deleted].compactMap(\.self).reduce(0) { sum, segment in
      names.indices.reduce(sum) { $0 + greatestSize(ofColumn: $1, in: segment) }
    }
  }

  private func greatestSize(ofColumn position: Int, in segment: Segment) -> Int {
    let column = segment.attributes[position]
    guard isStored(position), !column.isNull, segment.rowCount > 0 else { return 0 }
    let each = names[position].count + 1
    switch column.values {
    case .integers, .doubles: return segment.rowCount * (each + 8)
    case .runs(let runs) where column.layout != .decimals:
      return segment.rowCount * (each + 8) + runs.bytes.count
    case .constant:
      let values = [entity.columns[position].name: column.value(at: 0)]
      return segment.rowCount * Tombstone.encode(values).count
    case .uuids, .runs: return segment.rowCount * (each + 8 + Self.greatestNumberSize)
    }
  }

  /// More than a decimal number or a UUID takes.
  private static let greatestNumberSize = 256

  private func valuesOfDeletion(_ row: Int) -> [UInt8] {
    var values: [UInt8] = []
    guard let deleted else { return values }
    for position in names.indices where isStored(position) {
      if deleted.attributes[position].isNull { continue }
      let value = deleted.attributes[position].value(at: row)
      if value != .null { Tombstone.append(value, named: names[position], to: &values) }
    }
    return values
  }

  /// The values that an update changed, in a row of those that say what was there before.
  private func valuesOfUpdate(_ row: Int) -> [UInt8]? {
    guard let updated, let before, row < updated.rowCount,
      updated.key(at: row) == before.key(at: row)
    else { return nil }
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

  /// Hands the deleted rows and the values that history preserves of each to `body`.
  func forEachDeletion(_ body: (_ key: Int64, _ tombstone: [String: AttributeValue]) -> Void) {
    guard let deleted else { return }
    let preserved = entity.attributes.enumerated().filter {
      $1.preservesValueInHistoryOnDeletion && $1.columnLayout != nil
    }
    for row in 0..<deleted.rowCount {
      var tombstone: [String: AttributeValue] = [:]
      for (position, attribute) in preserved {
        let value = deleted.attributes[position].value(at: row)
        if value != .null { tombstone[attribute.name] = value }
      }
      body(deleted.key(at: row), tombstone)
    }
  }
}

extension Segment {
  /// The position of the row with a key among ascending ones that have been verified.
  fileprivate func position(ofKey key: Int64) -> Int? {
    let position = (0..<rowCount).partitioningIndex { self.key(at: $0) >= key }
    return position < rowCount && self.key(at: position) == key ? position : nil
  }
}

extension AttributeDescription {
  /// The relationship that a column of a reference belongs to.
  fileprivate var relationshipName: String {
    String(name.prefix { $0 != "@" })
  }
}
