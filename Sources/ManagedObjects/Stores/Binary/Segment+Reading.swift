extension Segment {
  /// The segment that a property list describes, over the bytes of its file.
  ///
  /// Sizes and block starts are checked here, once; the values of each block when
  /// ``verify(block:)`` first meets it.
  ///
  /// - Parameters:
  ///   - node: The dictionary that a ``SegmentRecord`` was encoded as.
  ///   - entity: The entity, whose attributes are found by name.
  ///   - checksummed: Whether each block must have a checksum of its own.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  convenience init(
    _ node: PropertyListNode, entity: EntityDescription, checksummed: Bool
  ) throws(StoreError) {
    guard let rowCount = Int(exactly: try node["rowCount"].integer()),
      0...Self.greatestRowCount ~= rowCount,
      try node["rowsPerBlock"].integer() == Int64(Self.rowsPerBlock)
    else { throw node.mismatch("a number of rows") }
    let reader = ColumnReader(rowCount: rowCount, checksummed: checksummed)
    var stored: [String: PropertyListNode] = [:]
    for column in try node["attributes"].array() { stored[try column["name"].string()] = column }
    var attributes: [Column] = []
    for attribute in entity.attributes {
      guard let column = stored[attribute.name] else {
        throw node.mismatch("a column \(attribute.name)")
      }
      attributes.append(try reader.column(attribute.name, attribute.type, in: column))
    }
    self.init(
      rowCount: rowCount,
      keys: try reader.column(SegmentRecord.keysName, .integer64, in: try node["keys"]),
      versions: try reader.column(SegmentRecord.versionsName, .integer64, in: try node["versions"]),
      attributes: attributes)
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

  func column(
    _ name: String, _ type: AttributeType, in node: PropertyListNode
  ) throws(StoreError) -> Column {
    guard try node["type"].string() == type.rawValue else { throw node.mismatch(type.rawValue) }
    let validity = try node.value(forKey: "validity")?.data()
    if let validity, validity.count != (rowCount + 7) / 8 {
      throw node.mismatch("a bit a row in the validity of \(name)")
    }
    return Column(
      name: name, type: type, rowCount: rowCount, validity: validity,
      values: try values(of: type, in: node), checksums: try checksums(in: node))
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
    of type: AttributeType, in node: PropertyListNode
  ) throws(StoreError) -> Column.Values {
    let bytes = try node["values"].data()
    switch type {
    case .integer16, .integer32, .integer64, .boolean:
      return .integers(try numbers(bytes, in: node))
    case .double, .date:
      return .doubles(try sized(bytes, width: 8, in: node))
    case .uuid:
      return .uuids(try sized(bytes, width: 16, in: node))
    case .string, .binary:
      return .runs(try runs(ends: try numbers(bytes, in: node), in: node))
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
