/// What a base says of its tables, read in one pass.
///
/// Nothing of it is to be believed before the seal has been checked.
struct BaseDirectory {
  /// The rows of an entity, of a link table or of history.
  struct Table {
    let node: PropertyListNode
    let name: String
    /// The hash of an entity; nil for other tables.
    let versionHash: ByteView?
    let nextKey: Int64
    /// The rows; nil for none.
    let rows: SegmentParts?

    init(_ node: PropertyListNode) throws(StoreError) {
      var (name, versionHash, nextKey): (String?, ByteView?, Int64?)
      var rows: SegmentParts?
      try node.forEachValue { key, value throws(StoreError) in
        if key.isText("name") {
          name = try value.string()
        } else if key.isText("versionHash") {
          versionHash = try value.data()
        } else if key.isText("nextKey") {
          nextKey = try value.integer()
        } else if key.isText("rows") {
          rows = try SegmentParts(value)
        }
      }
      guard let name else { throw node.mismatch("a name") }
      guard let nextKey else { throw node.mismatch("the key of the next row") }
      self.node = node
      (self.name, self.versionHash, self.nextKey, self.rows) = (name, versionHash, nextKey, rows)
    }

    /// Makes sure that the next row can have its key.
    func checkNextKey() throws(StoreError) {
      guard RowKey.plausibleNumbers ~= nextKey else {
        throw node.mismatch("a possible key")
      }
    }

    /// Opens the rows.
    func table(_ rows: StoredRows) throws(StoreError) -> EntityTable {
      try checkNextKey()
      guard let parts = self.rows else {
        return EntityTable.empty(rows.entity, nextKey: nextKey)
      }
      let base = try Segment(parts, rows, checksummed: true)
      if let last = try base.lastKey(), last >= nextKey { throw node.mismatch("a key of no row") }
      return EntityTable(rows.entity, base: base, nextKey: nextKey)
    }
  }

  let entities: [Table]
  let links: [Table]
  let history: [Table]

  init(_ root: PropertyListNode) throws(StoreError) {
    entities = try Self.tables(try root["entities"])
    links = try Self.tables(try root.value(forKey: "links"))
    history = try Self.tables(try root.value(forKey: "history"))
  }

  private static func tables(_ node: PropertyListNode?) throws(StoreError) -> [Table] {
    try node?.array().map { node throws(StoreError) in try Table(node) } ?? []
  }

  /// The runs of bytes that hold values: what the checksums of the blocks cover.
  var valueRanges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    for tables in [entities, links, history] {
      for index in tables.indices { tables[index].rows?.addValueRanges(to: &ranges) }
    }
    return ranges
  }
}

extension SegmentParts {
  fileprivate func addValueRanges(to ranges: inout [Range<Int>]) {
    keys.addValueRanges(to: &ranges)
    versions.addValueRanges(to: &ranges)
    // The elements are large: a loop over them copies each.
    for index in attributes.indices { attributes[index].addValueRanges(to: &ranges) }
    for index in indexes.indices { ranges.append(indexes[index].positions.range) }
  }
}

extension ColumnParts {
  fileprivate func addValueRanges(to ranges: inout [Range<Int>]) {
    if let validity { ranges.append(validity.range) }
    if let values { ranges.append(values.range) }
    if let runs { ranges.append(runs.range) }
  }
}
