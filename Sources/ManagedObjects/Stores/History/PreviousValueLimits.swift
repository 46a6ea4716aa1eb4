/// Of how large a transaction history keeps the values that rows had before, so that it can be taken
/// back.
///
/// Of a larger one they would take gigabytes of memory.
package struct PreviousValueLimits: Sendable {
  /// How many rows and links it updates and deletes at most.
  package var rowCount = 2_000_000
  /// How many bytes the values take at most.
  package var byteCount = 512 << 20

  /// The limits that hold unless a test has others.
  package init() {}

  /// Whether a transaction is within the limits, so that history keeps what it takes to take it back.
  ///
  /// - Complexity: As of ``allow(_:links:)``.
  func allow(_ transaction: PreparedTransaction) -> Bool {
    allow(
      transaction.entities.map { ChangedRows($0, areLinks: false) },
      links: transaction.links.map { ChangedRows($0, areLinks: true) })
  }

  /// Whether changes are within the limits.
  ///
  /// - Parameters:
  ///   - changes: What it changes in entities.
  ///   - links: What it changes in link tables.
  /// - Returns: Whether it is.
  /// - Complexity: O(*n*) in the size of the values where they may be beyond the limits, else in the
  ///   number of columns.
  func allow(_ changes: [ChangedRows], links: [ChangedRows]) -> Bool {
    let rows = changes.reduce(0) { $0 + $1.changedCount }
    if rows > rowCount { return false }
    if rows + links.reduce(0, { $0 + $1.linkCount }) > rowCount {
      let inserted = Dictionary(
        changes.map { ($0.entity.number, $0.insertedKeys) }, uniquingKeysWith: +)
      let count = links.reduce(rows) { $0 + $1.linkCount(besidesThoseOf: inserted) }
      if count > rowCount { return false }
    }
    return hasRoom(for: changes)
  }

  private func hasRoom(for changes: [ChangedRows]) -> Bool {
    if changes.reduce(0, { $0 + $1.greatestPreviousSize }) <= byteCount { return true }
    var room = byteCount
    for rows in changes {
      guard let size = rows.previousSize(upTo: room) else { return false }
      room -= size
    }
    return true
  }
}

extension ChangedRows {
  /// How many rows that were there before are others or gone.
  fileprivate var changedCount: Int { (updated?.rowCount ?? 0) + (deleted?.rowCount ?? 0) }

  /// How many links came or went.
  fileprivate var linkCount: Int { (inserted?.rowCount ?? 0) + (deleted?.rowCount ?? 0) }

  /// How many links came or went, without those that go when their new source does.
  fileprivate func linkCount(besidesThoseOf new: [EntityNumber: [ClosedRange<Int64>]]) -> Int {
    [inserted, deleted].compactMap(\.self).reduce(0) { count, segment in
      (0..<segment.rowCount).reduce(count) { count, row in
        guard let source = LinkRow(segment, row: row)?.link.source else { return count }
        return source.isIn(new) ? count : count + 1
      }
    }
  }
}

extension RowReference {
  /// Whether the row is one of those of some keys.
  func isIn(_ keys: [EntityNumber: [ClosedRange<Int64>]]) -> Bool {
    keys[entity]?.contains { $0.contains(key.rawValue) } ?? false
  }
}
