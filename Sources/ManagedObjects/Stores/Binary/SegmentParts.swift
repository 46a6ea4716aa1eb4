/// The parts of a segment as a file holds them.
struct SegmentParts {
  /// Where the segment is described, for messages.
  let place: ByteView
  let rowCount: Int64
  let rowsPerBlock: Int64
  let keys: ColumnParts
  let versions: ColumnParts
  let attributes: [ColumnParts]
  let indexes: [IndexParts]

  init(
    place: ByteView, rowCount: Int64, rowsPerBlock: Int64, keys: ColumnParts,
    versions: ColumnParts, attributes: [ColumnParts], indexes: [IndexParts] = []
  ) {
    (self.place, self.rowCount, self.rowsPerBlock) = (place, rowCount, rowsPerBlock)
    (self.keys, self.versions, self.attributes) = (keys, versions, attributes)
    self.indexes = indexes
  }

  /// The parts in a dictionary that a ``SegmentRecord`` was encoded as, or in data that
  /// ``PackedSegment`` made.
  init(_ node: PropertyListNode) throws(StoreError) {
    if node.isData {
      self = try PackedSegment.decode(try node.data())
      return
    }
    var (rowCount, rowsPerBlock): (Int64?, Int64?)
    var (keys, versions): (ColumnParts?, ColumnParts?)
    var attributes: [ColumnParts]?
    var indexes: [IndexParts] = []
    try node.forEachValue { key, value throws(StoreError) in
      if key.isText("rowCount") {
        rowCount = try value.integer()
      } else if key.isText("rowsPerBlock") {
        rowsPerBlock = try value.integer()
      } else if key.isText("keys") {
        keys = try ColumnParts(value)
      } else if key.isText("versions") {
        versions = try ColumnParts(value)
      } else if key.isText("attributes") {
        attributes = try value.array().map { node throws(StoreError) in try ColumnParts(node) }
      } else if key.isText("indexes") {
        indexes = try value.array().map { node throws(StoreError) in try IndexParts(node) }
      }
    }
    guard let rowCount, let rowsPerBlock, let keys, let versions, let attributes else {
      throw node.mismatch("a segment")
    }
    self.init(
      place: node.place, rowCount: rowCount, rowsPerBlock: rowsPerBlock, keys: keys,
      versions: versions, attributes: attributes, indexes: indexes)
  }
}
