extension Segment {
  /// The segment that a property list describes, over the bytes of its file.
  ///
  /// Sizes and block starts are checked here, once; the values of each block when
  /// ``verify(block:)`` first meets it.
  ///
  /// - Parameters:
  ///   - node: The dictionary that a ``SegmentRecord`` was encoded as.
  ///   - rows: What the rows are; columns are found by the names of attributes.
  ///   - checksummed: Whether each block must have a checksum of its own.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  convenience init(
    _ node: PropertyListNode, _ rows: StoredRows, checksummed: Bool
  ) throws(StoreError) {
    guard let rowCount = Int(exactly: try node["rowCount"].integer()),
      0...Self.greatestRowCount ~= rowCount,
      try node["rowsPerBlock"].integer() == Int64(Self.rowsPerBlock)
    else { throw node.mismatch("a number of rows") }
    let reader = ColumnReader(rowCount: rowCount, checksummed: checksummed)
    self.init(
      rowCount: rowCount,
      keys: try reader.numbers(SegmentRecord.keysName, in: try node["keys"]),
      versions: try reader.numbers(SegmentRecord.versionsName, in: try node["versions"]),
      attributes: try reader.columns(of: rows, in: node))
  }

  /// What a row count in a file may make a reader allocate for.
  private static let greatestRowCount = Int(Int32.max)

  /// The runs of bytes that hold values: what the checksums of the blocks cover.
  static func valueRanges(_ node: PropertyListNode) throws(StoreError) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for column in [try node["keys"], try node["versions"]] + (try node["attributes"].array()) {
      for part in ["validity", "values", "runs"] {
        if let value = try column.value(forKey: part) { ranges.append(try value.data().range) }
      }
    }
    return ranges
  }
}

/// Reads the columns of a segment from its property list.
private struct ColumnReader {
  let rowCount: Int
  let checksummed: Bool

  /// A column of integers that belongs to every segment.
  func numbers(_ name: String, in node: PropertyListNode) throws(StoreError) -> Column {
    try column(name, .integer64, .integers, in: node)
  }

  /// One element for each column of the entity.
  func columns(of rows: StoredRows, in segment: PropertyListNode) throws(StoreError) -> [Column] {
    var stored: [String: PropertyListNode] = [:]
    for column in try segment["attributes"].array() {
      let name = try column["name"].string()
      guard stored.updateValue(column, forKey: name) == nil else {
        throw column.mismatch("one column \(name)")
      }
    }
    var columns: [Column] = []
    for (attribute, source) in zip(rows.entity.columns, rows.sources) {
      columns.append(
        try column(attribute, source, stored.removeValue(forKey: attribute.name), segment))
    }
    guard let unknown = stored.first else { return columns }
    throw unknown.value.mismatch("a column of the entity, not \(unknown.key)")
  }

  private func column(
    _ attribute: AttributeDescription, _ source: StoredRows.Source, _ node: PropertyListNode?,
    _ segment: PropertyListNode
  ) throws(StoreError) -> Column {
    switch (source, node, attribute.columnLayout) {
    case (.constant(let value), nil, _):
      return Column(attribute, rowCount: rowCount, constant: value)
    case (.column, nil, _):
      return Column(attribute, rowCount: rowCount, constant: attribute.valueWithoutColumn)
    case (.column, let node?, let layout?), (.requiredColumn, let node?, let layout?):
      return try column(attribute.name, attribute.type, layout, in: node)
    case (.requiredColumn, nil, _): throw segment.mismatch("a column \(attribute.name)")
    case (_, let node?, _): throw node.mismatch("no column \(attribute.name)")
    }
  }

  private func column(
    _ name: String, _ type: AttributeType, _ layout: ColumnLayout, in node: PropertyListNode
  ) throws(StoreError) -> Column {
    guard try node["type"].string() == type.rawValue else { throw node.mismatch(type.rawValue) }
    let validity = try node.value(forKey: "validity")?.data()
    if let validity, validity.count != (rowCount + 7) / 8 {
      throw node.mismatch("a bit a row in the validity of \(name)")
    }
    return Column(
      name: name, layout: layout, rowCount: rowCount, validity: validity,
      values: try values(of: layout, in: node), checksums: try checksums(in: node))
  }

  private func checksums(in node: PropertyListNode) throws(StoreError) -> ByteView? {
    guard checksummed else { return nil }
    let checksums = try node["checksums"].data()
    guard checksums.count == Segment.blockCount(rows: rowCount) * 8 else {
      throw node.mismatch("a checksum a block")
    }
    return checksums
  }

  private func values(
    of layout: ColumnLayout, in node: PropertyListNode
  ) throws(StoreError) -> Column.Values {
    let bytes = try node["values"].data()
    return switch layout.form {
    case .packed: .integers(try numbers(bytes, in: node))
    case .fixed(width: 16): .uuids(try sized(bytes, width: 16, in: node))
    case .fixed(let width): .doubles(try sized(bytes, width: width, in: node))
    case .runs: .runs(try runs(ends: try numbers(bytes, in: node), in: node))
    }
  }

  private func numbers(
    _ bytes: ByteView, in node: PropertyListNode
  ) throws(StoreError) -> PackedIntegers {
    let width = try node["width"].integer()
    let step = try node["step"].integer()
    guard let width = Int(exactly: width), PackedIntegers.isValid(width: width), 0...1 ~= step
    else { throw node.mismatch("a width of 0, 1, 2, 4 or 8 bytes") }
    return PackedIntegers(
      origin: try node["origin"].integer(), step: step, width: width,
      bytes: try sized(bytes, width: width, in: node))
  }

  private func sized(
    _ bytes: ByteView, width: Int, in node: PropertyListNode
  ) throws(StoreError) -> ByteView {
    let (size, overflow) = rowCount.multipliedReportingOverflow(by: width)
    guard !overflow, bytes.count == size else { throw node.mismatch("\(width) bytes a row") }
    return bytes
  }

  private func runs(
    ends: PackedIntegers, in node: PropertyListNode
  ) throws(StoreError) -> ByteRuns {
    let bytes = try node["runs"].data()
    let starts = try node["blockStarts"].data()
    let blockCount = Segment.blockCount(rows: rowCount)
    guard starts.count == (blockCount + 1) * 8 else { throw node.mismatch("a start a block") }
    let blockStarts = PackedIntegers(origin: 0, step: 0, width: 8, bytes: starts)
    var previous: Int64 = 0
    for block in 0...blockCount {
      guard blockStarts[block] >= previous else { throw node.mismatch("ascending block starts") }
      previous = blockStarts[block]
    }
    guard blockStarts[0] == 0, previous == Int64(bytes.count) else {
      throw node.mismatch("blocks that fill the column")
    }
    return ByteRuns(blockStarts: blockStarts, ends: ends, bytes: bytes)
  }
}
