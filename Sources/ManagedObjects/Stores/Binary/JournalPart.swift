/// What frames of the journal that follow one another changed together.
///
/// A frame says what its own transaction changed, and now and then also what those before it did
/// together. So a journal of thousands of frames is read from a few of them.
struct JournalPart: Sendable {
  /// What changed in an entity or in a link table.
  struct Table: Sendable {
    let entity: EntityDescription
    let changes: TableChanges
  }

  /// The sequence numbers of the frames.
  let sequences: ClosedRange<UInt64>
  /// How many of the frames changed rows.
  let changedCount: Int
  let entities: [Table]
  let links: [Table]
}

extension JournalPart {
  /// The greatest part that a verified frame tells of.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - rows: What the rows of the frame are.
  ///   - first: The sequence number of the first frame that is wanted.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  init(
    _ frame: Journal.Frame, _ rows: some StoredRowsLookup, from first: UInt64
  ) throws(StoreError) {
    let root = try PropertyListDocument(frame.payload).root()
    if let merged = try root.value(forKey: "merged") {
      guard let start = UInt64(exactly: try merged["first"].integer()), 1...frame.sequence ~= start,
        let count = Int(exactly: try merged["changedCount"].integer()),
        count >= 0, UInt64(count) <= frame.sequence - start + 1
      else { throw merged.mismatch("frames before this one") }
      if start >= first {
        self.init(
          sequences: start...frame.sequence, changedCount: count,
          entities: try Self.entities(in: merged, rows), links: try Self.links(in: merged, rows))
        return
      }
    }
    let entities = try Self.entities(in: root, rows)
    let links = try Self.links(in: root, rows)
    let isChanged = (entities + links).contains { !$0.changes.isEmpty }
    self.init(
      sequences: frame.sequence...frame.sequence, changedCount: isChanged ? 1 : 0,
      entities: entities, links: links)
  }

  private static func entities(
    in node: PropertyListNode, _ known: some StoredRowsLookup
  ) throws(StoreError) -> [Table] {
    var tables: [Table] = []
    for node in try node["entities"].array() {
      guard let rows = known.rows(ofEntity: try node["name"].string()) else { continue }
      tables.append(Table(entity: rows.entity, changes: try TableChanges(node, rows)))
    }
    return tables
  }

  private static func links(
    in node: PropertyListNode, _ known: some StoredRowsLookup
  ) throws(StoreError) -> [Table] {
    var tables: [Table] = []
    for node in try node.linkTables() {
      let name = try node["name"].string()
      guard let rows = known.rows(ofLinks: name) else {
        throw node.mismatch("a link table of the model")
      }
      tables.append(Table(entity: rows.entity, changes: try TableChanges(node, rows)))
    }
    return tables
  }

  /// A transaction that is about to become a frame.
  init(_ transaction: PreparedTransaction, sequence: UInt64) {
    func tables(_ changes: [PreparedChanges]) -> [Table] {
      changes.map { Table(entity: $0.entity, changes: $0.tableChanges(withInserted: true)) }
    }
    let (entities, links) = (tables(transaction.entities), tables(transaction.links))
    self.init(
      sequences: sequence...sequence,
      changedCount: (entities + links).contains { !$0.changes.isEmpty } ? 1 : 0,
      entities: entities, links: links)
  }
}

extension StoreTables {
  /// Adds what frames changed.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  mutating func apply(_ part: JournalPart) throws(StoreError) {
    for table in part.entities { try apply(table.changes, to: table.entity) }
    for table in part.links { try apply(table.changes, toLinks: table.entity) }
  }
}

extension TableChanges {
  fileprivate init(_ node: PropertyListNode, _ rows: StoredRows) throws(StoreError) {
    self.init(
      nextKey: try node.nextKey(), inserted: try node.segment("inserted", rows),
      updated: try node.segment("updated", rows), deleted: try node.segment("deleted", rows))
  }

  /// Whether there is no row in it.
  var isEmpty: Bool {
    [inserted, updated, deleted].allSatisfy { $0?.rowCount ?? 0 == 0 }
  }
}

extension PropertyListNode {
  /// What a frame says of link tables.
  func linkTables() throws(StoreError) -> [PropertyListNode] {
    try value(forKey: "links")?.array() ?? []
  }

  /// The verified rows under a key of what a frame says of a table; nil for none.
  func segment(_ key: String, _ rows: StoredRows) throws(StoreError) -> Segment? {
    guard let content = try value(forKey: key) else { return nil }
    let segment = try Segment(try SegmentParts(content), rows, checksummed: false)
    guard segment.rowCount <= document.bytes.count else {
      throw content.mismatch("no more rows than bytes")
    }
    for block in 0..<Segment.blockCount(rows: segment.rowCount) {
      try segment.verify(block: block)
    }
    return segment
  }
}
