/// The rows of an entity or of a link table in a base, as far as they can be read.
struct SalvagedTable {
  let rows: StoredRows
  /// The rows; columns that cannot be read are null in it.
  let segment: Segment
  /// The key of the next row, where it can be read.
  let nextKey: Int64?
  /// The columns that cannot be read, by their place among the entity's.
  private(set) var lostColumns: [Int] = []

  /// The rows of a table that was read as a whole.
  init(_ table: EntityTable, _ rows: StoredRows) {
    self.rows = rows
    segment = table.segments[0]
    nextKey = table.nextKey
  }

  /// Reads what can be read of the rows that an element of a base describes.
  ///
  /// - Parameters:
  ///   - node: The element.
  ///   - rows: What the rows are.
  ///   - findings: Takes what cannot be read.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)`` when no row can be read.
  init(
    _ node: PropertyListNode, _ rows: StoredRows, _ findings: inout FindingList
  ) throws(StoreError) {
    self.rows = rows
    nextKey = try findings.collect { () throws(StoreError) in try node.nextKey() }
    guard let content = try node.value(forKey: "rows") else {
      segment = EntityTable.empty(rows.entity).segments[0]
      return
    }
    guard let rowCount = Int(exactly: try content["rowCount"].integer()),
      0...Int(Int32.max) ~= rowCount, rowCount <= content.document.bytes.count * 8
    else { throw content.mismatch("a number of rows") }
    let reader = ColumnReader(rowCount: rowCount, checksummed: true)
    let keys = try reader.column(
      SegmentRecord.keysName, .integer64, .integers, ColumnParts(try content["keys"]))
    let versions = try findings.collect { () throws(StoreError) in
      try reader.column(
        SegmentRecord.versionsName, .integer64, .integers, ColumnParts(try content["versions"]))
    }
    var lost: [Int] = []
    let nodes = try Self.columns(of: content, &findings)
    var columns: [Column] = []
    for (position, attribute) in rows.entity.columns.enumerated() {
      let column = try findings.collect { () throws(StoreError) in
        let parts = try nodes?[attribute.name].map { node throws(StoreError) in
          try ColumnParts(node)
        }
        return try reader.column(attribute, rows.sources[position], parts, at: content.place)
      }
      if nodes == nil || column == nil { lost.append(position) }
      columns.append(column ?? Column(attribute, rowCount: rowCount, constant: .null))
    }
    lostColumns = lost
    segment = Segment(
      rowCount: rowCount, keys: keys, versions: versions ?? Self.ones(rowCount),
      attributes: columns)
  }

  private static func columns(
    of content: PropertyListNode, _ findings: inout FindingList
  ) throws(StoreError) -> [String: PropertyListNode]? {
    let nodes = try findings.collect { () throws(StoreError) in try content["attributes"].array() }
    guard let nodes else { return nil }
    var columns: [String: PropertyListNode] = [:]
    for node in nodes {
      let name = try findings.collect { () throws(StoreError) in try node["name"].string() }
      if let name { columns[name] = node }
    }
    return columns
  }

  /// The version of rows whose versions are lost.
  private static func ones(_ rowCount: Int) -> Column {
    let numbers = PackedIntegers(origin: 1, step: 0, width: 0, bytes: ByteView(copying: [UInt8]()))
    return Column(
      name: SegmentRecord.versionsName, layout: .integers, rowCount: rowCount, validity: nil,
      values: .integers(numbers), checksums: nil)
  }
}
