#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A transaction as the property list of a journal's frame holds it.
///
/// `BinaryStoreFormat` explains each key.
struct TransactionRecord: Encodable {
  /// What a transaction changed in one entity or link table.
  struct Table: Encodable {
    var name: String
    var nextKey: Int64
    var inserted: SegmentRecord?
    var updated: SegmentRecord?
    /// The rows of `updated` as they were before.
    var before: SegmentRecord?
    /// The deleted rows as they were before.
    var deleted: SegmentRecord?
  }

  /// Seconds since 2001-01-01T00:00:00Z.
  ///
  /// For people to read: order comes from the sequence numbers.
  var date: Double
  /// Who made the transaction, as UTF-8.
  var author: Data?
  /// The name of the context that made the transaction, as UTF-8.
  var contextName: Data?
  /// The process that made the transaction.
  var processIdentifier: Int32?
  var entities: [Table]
  /// The link tables that changed; nil for none.
  var links: [Table]?

  /// The frame's payload.
  func payload() throws -> [UInt8] {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    return Array(try encoder.encode(self))
  }
}

extension StoreTables {
  /// Adds what a verified frame says.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - base: The base that the journal continues, which knows what the rows of the frame are.
  /// - Returns: Whether any row changed.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  mutating func apply(_ frame: Journal.Frame, on base: BaseFile) throws(StoreError) -> Bool {
    let root = try PropertyListDocument(frame.payload).root()
    var isChanged = false
    for node in try root["entities"].array() {
      guard let rows = base.storedRows[try node["name"].string()] else { continue }
      let changes = try TableChanges(node, rows)
      if !changes.isEmpty { isChanged = true }
      try apply(changes, to: rows.entity)
    }
    for node in try root.linkTables() {
      guard let rows = base.storedLinks.rows(named: try node["name"].string()) else {
        throw node.mismatch("a link table of the model")
      }
      let changes = try TableChanges(node, rows)
      if !changes.isEmpty { isChanged = true }
      try apply(changes, toLinks: rows.entity)
    }
    return isChanged
  }
}

extension TableChanges {
  fileprivate init(_ node: PropertyListNode, _ rows: StoredRows) throws(StoreError) {
    self.init(
      nextKey: try node.nextKey(), inserted: try node.segment("inserted", rows),
      updated: try node.segment("updated", rows), deleted: try node.segment("deleted", rows))
  }

  /// Whether there is no row in it.
  fileprivate var isEmpty: Bool {
    [inserted, updated, deleted].allSatisfy { $0?.rowCount ?? 0 == 0 }
  }
}

extension PropertyListNode {
  /// The verified rows under a key of what a frame says of a table; nil for none.
  func segment(_ key: String, _ rows: StoredRows) throws(StoreError) -> Segment? {
    guard let content = try value(forKey: key) else { return nil }
    let segment = try Segment(content, rows, checksummed: false)
    guard segment.rowCount <= document.bytes.count else {
      throw content.mismatch("no more rows than bytes")
    }
    for block in 0..<Segment.blockCount(rows: segment.rowCount) {
      try segment.verify(block: block)
    }
    return segment
  }
}
