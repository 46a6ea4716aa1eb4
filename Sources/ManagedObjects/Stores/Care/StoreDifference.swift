/// What makes the rows of a store those that it had, or that a copy of it has.
struct StoreDifference {
  /// How many rows are read at a time.
  private static let batchCount = 1024

  private let current: StoreTables
  private let wanted: StoreTables
  private let version: Int64

  /// Compares tables of one model.
  ///
  /// - Parameters:
  ///   - current: The rows as they are.
  ///   - wanted: The rows as they are to be.
  ///   - lastNumber: The number of the last transaction of the store.
  init(from current: StoreTables, to wanted: StoreTables, lastNumber: Int64) {
    (self.current, self.wanted) = (current, wanted)
    // A transaction makes the version of a row greater by one at most, so none has had this one.
    version = lastNumber + 1
  }

  /// The request that makes the rows and links those that they are to be; without changes where they
  /// are.
  ///
  /// - Parameters:
  ///   - model: The model of the tables.
  ///   - author: Who makes the change.
  /// - Returns: The request.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  /// - Complexity: O(*n*) in the number of rows and links in time, in that of the differences and of all
  ///   links of one relationship in memory.
  func request(
    of model: ManagedObjectModel, author: String?
  ) throws(StoreError) -> StoreSaveRequest {
    var request = StoreSaveRequest(changes: [], author: author)
    for entity in model.entities {
      let changes = try changes(of: entity)
      if !changes.isEmpty { request.changes.append(changes) }
    }
    for table in model.linkTables.values.sorted(by: { $0.name < $1.name }) {
      let difference = try LinkDifference(table, from: current, to: wanted)
      if let changes = difference.changes { request.links.append(changes) }
    }
    return request
  }

  private func changes(
    of entity: EntityDescription
  ) throws(StoreError) -> StoreSaveRequest.EntityChanges {
    var changes = StoreSaveRequest.EntityChanges(entity)
    var old = try Rows(current.table(of: entity))
    var new = try Rows(wanted.table(of: entity))
    while true {
      switch (old.row, new.row) {
      case (nil, nil): return changes
      case (let row?, nil):
        changes.deleted.append(.init(key: row.key, expectedVersion: row.version))
        try old.advance()
      case (let row?, let other?) where row.key < other.key:
        changes.deleted.append(.init(key: row.key, expectedVersion: row.version))
        try old.advance()
      case (let row?, let other?) where row.key == other.key:
        let values = entity.values(of: other)
        if values != entity.values(of: row) {
          changes.updated.append(
            .init(key: row.key, expectedVersion: row.version, values: values))
        }
        try old.advance()
        try new.advance()
      case (_, let row?):
        changes.inserted.append(
          .init(key: row.key, values: entity.values(of: row), version: version))
        try new.advance()
      }
    }
  }

  /// The rows of a table in the order of their keys, a batch at a time.
  private struct Rows {
    private let table: EntityTable
    private var rest: ArraySlice<EntityTable.Location>
    private var batch: ArraySlice<RowSnapshot> = []

    /// The next row; nil behind the last one.
    var row: RowSnapshot? { batch.first }

    init(_ table: EntityTable) throws(StoreError) {
      self.table = table
      rest = try table.locationsInKeyOrder()[...]
      try read()
    }

    mutating func advance() throws(StoreError) {
      batch = batch.dropFirst()
      if batch.isEmpty { try read() }
    }

    private mutating func read() throws(StoreError) {
      batch = try table.snapshots(at: rest.prefix(StoreDifference.batchCount))[...]
      rest = rest.dropFirst(StoreDifference.batchCount)
    }
  }
}

extension StoreSaveRequest.EntityChanges {
  /// Whether there are none.
  fileprivate var isEmpty: Bool {
    inserted.isEmpty && insertedColumns == nil && updated.isEmpty && deleted.isEmpty
  }
}
