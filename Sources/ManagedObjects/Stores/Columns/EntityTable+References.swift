import Synchronization

/// Finds the rows of a table's small segments by the keys that they refer to.
///
/// The transactions of a journal make many segments of few rows. Asking each of them would take as
/// long as there are transactions, so their rows are put in lists together.
final class SmallSegmentIndexes: Sendable {
  /// The rows that hold a key in a column, by the key.
  typealias Lists = [Int64: [EntityTable.Location]]

  private final class Known: Sendable {
    let lists: Mutex<[Int: Lists]> = Mutex([:])
  }

  /// Made when somebody asks, because most tables are opened and closed without.
  private let known = AtomicLazyReference<Known>()

  func lists(
    of column: Int, _ make: () throws(StoreError) -> Lists
  ) throws(StoreError) -> Lists {
    let known = known.load() ?? known.storeIfNil(Known())
    if let lists = known.lists.withLock({ $0[column] }) { return lists }
    let made = try make()
    known.lists.withLock { $0[column] = made }
    return made
  }
}

extension EntityTable {
  /// Segments of fewer rows count as small, but for the base.
  private static let smallSegmentLimit = 1024

  private func isSmall(_ segment: Int) -> Bool {
    segment > 0 && segments[segment].rowCount < Self.smallSegmentLimit
  }

  /// Calls `body` with each row that refers to one of some rows, and with the position of that among
  /// them.
  ///
  /// - Parameters:
  ///   - keys: The keys of the rows that are referred to.
  ///   - number: Their entity.
  ///   - column: The column of the reference's key; that of its entity follows.
  ///   - body: What to do with each.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  /// - Complexity: O(*n*) in the number of rows for a few keys, and for many once; from then on, in
  ///   the number of keys and of rows found.
  func forEachReference(
    to keys: [RowKey], of number: EntityNumber, in column: AttributeIndex,
    _ body: (_ position: Int, _ place: Location) -> Void
  ) throws(StoreError) {
    var hasSmall = false
    for index in segments.indices {
      if isSmall(index) {
        hasSmall = true
        continue
      }
      try segments[index].forEachReference(to: keys, of: number, in: column) { position, row in
        let place = Location(segment: index, row: row)
        if isVisible(place) { body(position, place) }
      }
    }
    guard hasSmall else { return }
    let lists = try smallSegments.lists(of: column.rawValue) { () throws(StoreError) in
      try listSmallSegments(column)
    }
    if lists.isEmpty { return }
    for (position, key) in keys.enumerated() {
      for place in lists[key.rawValue] ?? []
      where isVisible(place) && entity(at: place, column) == number.rawValue {
        body(position, place)
      }
    }
  }

  private func isVisible(_ place: Location) -> Bool {
    hidden[place.segment]?.contains(place.row) != true
  }

  private func entity(at place: Location, _ column: AttributeIndex) -> Int64? {
    segments[place.segment].attributes[column.rawValue + 1].integer(at: place.row)
  }

  private func listSmallSegments(
    _ column: AttributeIndex
  ) throws(StoreError) -> SmallSegmentIndexes.Lists {
    var lists: SmallSegmentIndexes.Lists = [:]
    for (index, segment) in segments.enumerated() where isSmall(index) {
      let keys = segment.attributes[column.rawValue]
      if keys.isNull { continue }
      try segment.verify(references: column)
      for row in 0..<segment.rowCount {
        guard let key = keys.integer(at: row) else { continue }
        lists[key, default: []].append(Location(segment: index, row: row))
      }
    }
    return lists
  }
}

extension Column {
  /// The integer in a verified row; nil where there is none.
  func integer(at row: Int) -> Int64? {
    guard case .integers(let numbers) = values, !isNull(row) else { return nil }
    return numbers[row]
  }
}

extension Segment {
  /// What a verified row refers to in a column and the one behind it.
  func reference(at row: Int, in column: AttributeIndex) -> RowReference? {
    guard let key = attributes[column.rawValue].integer(at: row), key > 0,
      let number = attributes[column.rawValue + 1].integer(at: row),
      let entity = EntityNumber(rawValue: number)
    else { return nil }
    return RowReference(entity: entity, key: RowKey(key))
  }
}
