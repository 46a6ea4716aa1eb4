import TextTools

/// Sorts rows of a table by values that are not in its columns as they are compared: those of
/// related rows, and texts in the order of a language.
///
/// Each row is written once as bytes that order as all keys do, and rows are compared by those.
struct ComputedRowSorter {
  let table: EntityTable
  let keys: [BoundSortKey]
  let surroundings: RowSurroundings

  private struct Entry {
    /// The first eight bytes, which tell most rows apart.
    var prefix: UInt64
    /// Where the bytes are.
    var start: Int
    var end: Int
    var segment: Int32
    var row: Int32

    var place: EntityTable.Location { EntityTable.Location(segment: Int(segment), row: Int(row)) }
  }

  /// The places of the rows of a selection in order.
  ///
  /// - Parameters:
  ///   - selection: The rows of each segment.
  ///   - first: How many of them are wanted, from the first on; nil for all.
  /// - Returns: Where the rows are.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  /// - Complexity: O(*n* log *n*), or O(*n* log *k*) for the first *k*.
  func sorted(
    _ selection: [RowSet], first: Int?
  ) throws(StoreError) -> [EntityTable.Location] {
    try table.verify(keys, of: selection)
    let count = selection.reduce(0) { $0 + $1.count }
    if let first, first < count / 4 { return try smallest(first, of: selection) }
    var bytes: [UInt8] = []
    var entries: [Entry] = []
    entries.reserveCapacity(count)
    var writer = RowWriter(self)
    try forEachRow(of: selection) { (segment, row) throws(StoreError) in
      let start = bytes.count
      try writer.append(segment, row, to: &bytes)
      let prefix = bytes.span.extracting(start..<bytes.count).leadingBytes
      entries.append(
        Entry(
          prefix: prefix, start: start, end: bytes.count,
          segment: Int32(truncatingIfNeeded: segment), row: Int32(truncatingIfNeeded: row)))
    }
    unsafe bytes.withUnsafeBufferPointer { bytes in
      entries.sort { left, right in
        if left.prefix != right.prefix { return left.prefix < right.prefix }
        let first = unsafe UnsafeBufferPointer(rebasing: bytes[left.start..<left.end])
        let second = unsafe UnsafeBufferPointer(rebasing: bytes[right.start..<right.end])
        return unsafe ByteSearch.compare(first, second) < 0
      }
    }
    return entries.map(\.place)
  }

  private func forEachRow(
    of selection: [RowSet], _ body: (_ segment: Int, _ row: Int) throws(StoreError) -> Void
  ) throws(StoreError) {
    for (index, rows) in selection.enumerated() {
      try rows.forEachRow { (row) throws(StoreError) in
        try body(index, row)
        return true
      }
    }
  }

  /// The first rows in order, of which no more than that many are held at any time.
  private func smallest(
    _ count: Int, of selection: [RowSet]
  ) throws(StoreError) -> [EntityTable.Location] {
    var least = LeastElements<(key: [UInt8], place: EntityTable.Location)>(count: count)
    var bytes: [UInt8] = []
    var writer = RowWriter(self)
    try forEachRow(of: selection) { (segment, row) throws(StoreError) in
      bytes.removeAll(keepingCapacity: true)
      try writer.append(segment, row, to: &bytes)
      least.offer((bytes, EntityTable.Location(segment: segment, row: row))) {
        $0.key.precedes($1.key)
      }
    }
    return least.sorted { $0.key.precedes($1.key) }.map(\.place)
  }
}

/// Writes rows as bytes that order as some keys do, and then as the rows' own.
private struct RowWriter {
  private let table: EntityTable
  private let surroundings: RowSurroundings
  private let writers: [SortKeyWriter]
  private var related: [RelatedSortKey?]

  init(_ sorter: ComputedRowSorter) {
    (table, surroundings) = (sorter.table, sorter.surroundings)
    writers = sorter.keys.map(SortKeyWriter.init)
    let surroundings = surroundings
    related = writers.map { RelatedSortKey($0, surroundings) }
  }

  mutating func append(_ index: Int, _ row: Int, to bytes: inout [UInt8]) throws(StoreError) {
    let segment = table.segments[index]
    for (position, writer) in writers.enumerated() {
      switch writer.key.target {
      case .attribute(let index):
        writer.append(segment.attributes[index.rawValue], at: row, to: &bytes)
      case .rowKey: writer.append(.integer(segment.key(at: row)), to: &bytes)
      case .path:
        let row = SegmentRow(segment: segment, row: row, surroundings)
        try related[position]?.append(row, to: &bytes)
      }
    }
    bytes.append(bigEndian: segment.key(at: row).unsignedRank)
  }
}
