/// Takes the rows of a table out of the blocks that are intact.
struct BlockRescue {
  private let table: SalvagedTable
  private let path: String
  private(set) var builder: SegmentBuilder
  private(set) var lostRowCount = 0
  private(set) var lastKey: Int64 = 0
  /// Whether the builder has other rows than the table.
  private(set) var hasLosses: Bool

  private var segment: Segment { table.segment }
  private var entity: EntityDescription { table.rows.entity }

  init(_ table: SalvagedTable, path: String) {
    self.table = table
    self.path = path
    builder = SegmentBuilder(table.rows.entity)
    hasLosses = !table.lostColumns.isEmpty
  }

  mutating func run(_ findings: inout FindingList) throws(StoreError) {
    for block in 0..<Segment.blockCount(rows: segment.rowCount) {
      let rows = Segment.rows(ofBlock: block, rowCount: segment.rowCount)
      guard try isIntact(segment.keys, block, &findings) else {
        lose(rows, "their IDs are damaged", &findings)
        continue
      }
      let hasVersions = try isIntact(segment.versions, block, &findings)
      let damaged = try damagedColumns(block, &findings)
      if let mandatory = damaged.first(where: isMandatory) {
        lose(rows, "\(entity.columns[mandatory].name) is damaged", &findings)
        continue
      }
      if !damaged.isEmpty || !hasVersions {
        hasLosses = true
        let names = damaged.map { entity.columns[$0].name } + (hasVersions ? [] : ["@version"])
        findings.add(
          .damage, path,
          "\(describe(rows)) have lost their values of \(names.joined(separator: ", "))")
      }
      append(rows, without: damaged, hasVersions: hasVersions, &findings)
    }
  }

  private func isIntact(
    _ column: Column, _ block: Int, _ findings: inout FindingList
  ) throws(StoreError) -> Bool {
    let verified: Void? = try findings.collect { () throws(StoreError) in
      try column.verify(block: block)
    }
    return verified != nil
  }

  /// The columns whose values in a block are lost; of a reference, both are.
  private func damagedColumns(
    _ block: Int, _ findings: inout FindingList
  ) throws(StoreError) -> [Int] {
    var damaged = Set(table.lostColumns)
    for (position, column) in segment.attributes.enumerated()
    where try !isIntact(column, block, &findings) {
      damaged.insert(position)
    }
    let references = entity.attributes.count
    for position in damaged where position >= references && entity.hasReferences {
      damaged.insert(references + ((position - references) ^ 1))
    }
    return damaged.sorted()
  }

  private func isMandatory(_ position: Int) -> Bool {
    guard position < entity.attributes.count else { return false }
    return !entity.attributes[position].isOptional || entity.name.contains(".")
  }

  private mutating func append(
    _ rows: Range<Int>, without damaged: [Int], hasVersions: Bool, _ findings: inout FindingList
  ) {
    for row in rows {
      let key = segment.key(at: row)
      guard key > lastKey, key <= RowKey.plausibleNumbers.upperBound else {
        lose(row..<row + 1, "its ID is out of order", &findings)
        continue
      }
      lastKey = key
      // What is damaged must not even be looked at: where a text ends may be anywhere.
      let values = segment.attributes.indices.map { position in
        damaged.contains(position) ? .null : segment.attributes[position].value(at: row)
      }
      builder.append(
        key: key, version: hasVersions ? max(1, segment.version(at: row)) : 1, values: values)
    }
  }

  private mutating func lose(_ rows: Range<Int>, _ why: String, _ findings: inout FindingList) {
    hasLosses = true
    lostRowCount += rows.count
    let verb = rows.count == 1 ? "is" : "are"
    findings.add(.damage, path, "\(entity.name): \(describe(rows)) \(verb) lost: \(why)")
  }

  /// Rows by their IDs, as far as those can be read.
  private func describe(_ rows: Range<Int>) -> String {
    let block = rows.lowerBound / Segment.rowsPerBlock
    guard (try? segment.keys.verify(block: block)) != nil else {
      return rows.count == 1
        ? "the row \(rows.upperBound)" : "the rows \(rows.lowerBound + 1) to \(rows.upperBound)"
    }
    let (first, last) = (segment.key(at: rows.lowerBound), segment.key(at: rows.upperBound - 1))
    return rows.count == 1
      ? "the row with the ID \(first)" : "the \(rows.count) rows with IDs from \(first) to \(last)"
  }
}
