extension StoreTables {
  /// Whether the rows are as a frame says that they were before it.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  func agree(
    with frame: Journal.Frame, _ entities: [String: StoredRows]
  ) throws(StoreError) -> Bool {
    for node in try PropertyListDocument(frame.payload).root()["entities"].array() {
      guard let rows = entities[try node["name"].string()] else { continue }
      let table = table(of: rows.entity)
      for key in ["before", "deleted"] {
        guard let segment = try node.segment(key, rows) else { continue }
        for row in 0..<segment.rowCount where try !table.has(row, of: segment) { return false }
      }
      guard let inserted = try node.segment("inserted", rows) else { continue }
      for row in 0..<inserted.rowCount
      where try table.location(ofKey: inserted.key(at: row)) != nil { return false }
    }
    return true
  }
}

extension EntityTable {
  /// Whether the table has a row with the version and the values of one of a segment.
  fileprivate func has(_ row: Int, of segment: Segment) throws(StoreError) -> Bool {
    guard let place = try location(ofKey: segment.key(at: row)) else { return false }
    let own = segments[place.segment]
    try own.verify(row: place.row)
    return own.version(at: place.row) == segment.version(at: row)
      && zip(own.attributes, segment.attributes).allSatisfy {
        $0.value(at: place.row) == $1.value(at: row)
      }
  }
}
