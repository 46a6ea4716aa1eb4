/// All rows of one entity: a large segment and the smaller ones committed since, in which later
/// rows replace and hide earlier ones.
///
/// A value: a reader keeps the table it took while commits go on making new ones.
struct EntityTable: Sendable {
  /// Where a row is, in eight bytes, for there may be millions of them.
  struct Location: Sendable {
    private let segmentNumber: Int32
    private let rowNumber: Int32

    /// - Parameters:
    ///   - segment: The segment, counted from zero.
    ///   - row: The position in it; files have no more rows than 32 bits count.
    init(segment: Int, row: Int) {
      segmentNumber = Int32(truncatingIfNeeded: segment)
      rowNumber = Int32(truncatingIfNeeded: row)
    }

    var segment: Int { Int(segmentNumber) }
    var row: Int { Int(rowNumber) }
  }

  /// A segment of rows with keys that are greater than those of all rows before.
  private struct InsertedSegment {
    let firstKey: Int64
    let index: Int
  }

  let entity: EntityDescription
  /// The key that the next inserted row gets.
  private(set) var nextKey: Int64
  /// The base first, then in the order of commits.
  private(set) var segments: [Segment]
  /// The rows of a segment that later ones replaced or deleted; nil for none.
  private(set) var hidden: [RowSet?]
  /// The segments of rows that were inserted under new keys, in the order of those.
  private var insertedSegments: [InsertedSegment] = []
  /// Where the rows are that were updated, or inserted under given keys, by key.
  ///
  /// A deleted row has none.
  private var locations: [Int64: Location?] = [:]
  /// Where to find the rows of small segments by what they refer to.
  private(set) var smallSegments = SmallSegmentIndexes()

  init(_ entity: EntityDescription, base: Segment, nextKey: Int64) {
    self.entity = entity
    self.nextKey = nextKey
    segments = [base]
    hidden = [nil]
  }

  /// A table of some rows and no others, in one segment.
  init(_ rows: consuming SegmentBuilder, of entity: EntityDescription, nextKey: Int64) {
    let segment = Segment(rows.record(checksummed: false), of: entity)
    self.init(entity, base: segment, nextKey: nextKey)
  }

  /// The same rows with the columns of another entity.
  ///
  /// - Parameters:
  ///   - other: The rows of the former entity.
  ///   - entity: The entity.
  ///   - segment: Makes a segment of rows under the same keys.
  /// - Throws: What `segment` throws.
  /// - Complexity: O(*n*) in the number of segments, besides what `segment` does.
  init(
    _ other: EntityTable, as entity: EntityDescription,
    _ segment: (Segment) throws(StoreError) -> Segment
  ) throws(StoreError) {
    self.entity = entity
    nextKey = other.nextKey
    segments = []
    for former in other.segments { segments.append(try segment(former)) }
    hidden = other.hidden
    insertedSegments = other.insertedSegments
    locations = other.locations
    isInKeyOrder = other.isInKeyOrder
  }

  /// The segment of all rows, where there is only one and none of it is hidden.
  var onlySegment: Segment? { segments.count == 1 && hidden[0] == nil ? segments[0] : nil }

  /// Whether rows in the order of segments, and of positions within them, ascend by key.
  private(set) var isInKeyOrder = true

  /// Where the row with a key is, or nil when there is none.
  func location(ofKey key: Int64) throws(StoreError) -> Location? {
    if !locations.isEmpty, let known = locations[key] { return known }
    let index = segment(ofKey: key)
    guard let row = try segments[index].row(ofKey: key) else { return nil }
    return Location(segment: index, row: row)
  }

  /// The segment that a row is in unless it was updated, or inserted under a given key.
  private func segment(ofKey key: Int64) -> Int {
    guard let first = insertedSegments.first, first.firstKey <= key else { return 0 }
    var (lower, upper) = (0, insertedSegments.count)
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if insertedSegments[middle].firstKey <= key { lower = middle } else { upper = middle }
    }
    return insertedSegments[lower].index
  }

  /// The visible rows of a segment.
  func visibleRows(ofSegment index: Int) -> RowSet {
    var rows = RowSet(rowCount: segments[index].rowCount, filled: true)
    if let hidden = hidden[index] { rows.subtract(hidden) }
    return rows
  }

  /// Adds what a transaction changed.
  mutating func apply(_ changes: TableChanges) throws(StoreError) {
    if let deleted = changes.deleted {
      try forEachKey(of: deleted) { (table, key, _) throws(StoreError) in
        try table.hide(key)
        table.locations[key] = .some(nil)
      }
    }
    if let updated = changes.updated {
      try add(updated)
      isInKeyOrder = false
    }
    if let inserted = changes.inserted, inserted.rowCount > 0 {
      try check(inserted, before: changes.nextKey)
      if inserted.key(at: 0) >= nextKey {
        try addNew(inserted)
      } else {
        if isInKeyOrder { isInKeyOrder = try follows(inserted) }
        try add(inserted)
      }
    }
    nextKey = max(nextKey, changes.nextKey)
  }

  /// Makes sure that inserted rows have new keys, or given ones that no row has.
  private func check(_ inserted: Segment, before next: Int64) throws(StoreError) {
    try inserted.keys.verify()
    guard let last = try inserted.lastKey() else { return }
    var row = 0
    while row < inserted.rowCount, inserted.key(at: row) < nextKey {
      guard try location(ofKey: inserted.key(at: row)) == nil else {
        throw inserted.keys.place(of: row..<row + 1)
          .corruption("an inserted row has the key of another")
      }
      row += 1
    }
    guard last < next else {
      throw inserted.keys.place(of: 0..<1).corruption("an inserted row has a key that is not given")
    }
  }

  /// Whether rows with ascending keys come after all others.
  private func follows(_ inserted: Segment) throws(StoreError) -> Bool {
    for segment in segments {
      if let last = try segment.lastKey(), last >= inserted.key(at: 0) { return false }
    }
    return true
  }

  /// Adds rows with keys that nobody ever had.
  private mutating func addNew(_ inserted: Segment) throws(StoreError) {
    try forEachKey(of: inserted) { (_, _, _) throws(StoreError) in }
    insertedSegments.append(
      InsertedSegment(firstKey: inserted.key(at: 0), index: segments.count))
    append(inserted)
  }

  private mutating func add(_ segment: Segment) throws(StoreError) {
    let index = segments.count
    try forEachKey(of: segment) { (table, key, row) throws(StoreError) in
      try table.hide(key)
      table.locations[key] = Location(segment: index, row: row)
    }
    append(segment)
  }

  private mutating func append(_ segment: Segment) {
    segments.append(segment)
    hidden.append(nil)
    smallSegments = SmallSegmentIndexes()
  }

  private mutating func forEachKey(
    of segment: Segment,
    _ body: (inout EntityTable, Int64, Int) throws(StoreError) -> Void
  ) throws(StoreError) {
    try segment.keys.verify()
    var previous: Int64 = 0
    for row in 0..<segment.rowCount {
      let key = segment.key(at: row)
      guard key > previous else {
        throw segment.keys.place(of: row..<row + 1).corruption("the keys of rows do not ascend")
      }
      try body(&self, key, row)
      previous = key
    }
  }

  private mutating func hide(_ key: Int64) throws(StoreError) {
    guard key < nextKey, let place = try location(ofKey: key) else { return }
    var rows =
      hidden[place.segment] ?? RowSet(rowCount: segments[place.segment].rowCount, filled: false)
    hidden[place.segment] = nil
    rows.insert(place.row)
    hidden[place.segment] = rows
  }
}

/// What one transaction changed in one entity.
struct TableChanges: Sendable {
  /// The key that the next inserted row gets after it.
  var nextKey: Int64
  var inserted: Segment?
  /// Updated rows with all their new values.
  var updated: Segment?
  /// Deleted rows with the values they had.
  var deleted: Segment?
}
