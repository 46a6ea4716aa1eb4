import ManagedObjects

/// The rows of an entity, as columns, that belong to contacts of one kind, or to some of these.
///
/// Who owns them is known of all; what else they hold is read of those that are loaded.
struct OwnedRows: Sendable {
  private(set) var columns: [ColumnValues] = []
  /// The places of the rows that are in ``columns``.
  private var loaded = 0..<0
  private let entityName: String
  private let attributes: [AttributeDescription]
  private var index: OwnerIndex
  /// How many rows there are, of any owner or of some.
  private let rowCount: Int
  /// The keys of the rows; nil when they are all of the entity's.
  private let keys: [RowKey]?
  /// The positions of the rows of the contact that was moved to.
  private var positions = 0..<0

  /// How often rows are read for contacts in the order of their keys, about.
  private static let greatestLoadCount = 32

  /// No rows.
  init() {
    (entityName, attributes, index, rowCount, keys) = ("", [], OwnerIndex([]), 0, nil)
  }

  /// Finds out to whom the rows belong.
  ///
  /// - Parameters:
  ///   - entityName: The entity of the rows, which has a to-one relationship `contact`.
  ///   - kind: The number of the entity of the contacts.
  ///   - wanted: The keys of the only contacts that matter; nil for all.
  ///   - context: Where to read.
  /// - Throws: ``StoreError``.
  init(
    _ entityName: String?, ofContacts kind: EntityNumber, among wanted: KeyBits? = nil,
    in context: ManagedObjectContext
  ) throws {
    self.entityName = entityName ?? ""
    let model = context.persistentStoreCoordinator.managedObjectModel
    attributes = model.entity(named: self.entityName)?.attributes ?? []
    var owners: [Int64] = []
    var found: [RowKey] = []
    try context.forEachRowBatch(
      FetchRequest<ManagedObject>(entityName: self.entityName), keys: ["contact"]
    ) { batch in
      // Both numbers of a row that no contact owns are 0.
      let (keys, kinds) = (batch.columns[0].integers, batch.columns[1].integers)
      if let wanted {
        let rows = wanted.positions(in: keys).filter { kinds[$0] == kind.rawValue }
        found += rows.map { RowKey(batch.keys[$0]) }
        owners += rows.map { keys[$0] }
      } else {
        for row in keys.indices { owners.append(kinds[row] == kind.rawValue ? keys[row] : 0) }
      }
      return true
    }
    (index, rowCount, keys) = (OwnerIndex(owners), owners.count, wanted.map { _ in found })
  }

  /// Reads all rows, unless that was done.
  ///
  /// - Parameter context: One that is pinned to the state in which the owners were found out.
  /// - Throws: ``StoreError``.
  mutating func load(in context: ManagedObjectContext) throws {
    try load(0..<rowCount, in: context)
  }

  /// Reads the rows of contacts, unless that was done.
  ///
  /// - Parameters:
  ///   - owners: The keys of the contacts; where they do not ascend, all rows are read.
  ///   - context: One that is pinned to the state in which the owners were found out.
  /// - Throws: ``StoreError``.
  mutating func load(of owners: [Int64], in context: ManagedObjectContext) throws {
    guard rowCount > 0, let first = owners.first, let last = owners.last else { return }
    let ascends = zip(owners, owners.dropFirst()).allSatisfy { $0 < $1 }
    let places = ascends ? index.places(ofOwners: first...last) : nil
    guard let places, !places.isEmpty else { return try load(places ?? 0..<rowCount, in: context) }
    if places.clamped(to: loaded) == places { return }
    // In a table with changes each time begins at the first row: so there are not too many of them.
    let end = max(places.upperBound, places.lowerBound + rowCount / Self.greatestLoadCount)
    try load(places.lowerBound..<min(end, rowCount), in: context)
  }

  private mutating func load(_ places: Range<Int>, in context: ManagedObjectContext) throws {
    guard !places.isEmpty, places.clamped(to: loaded) != places else { return }
    var columns = attributes.map { ColumnValues($0.type) }
    var request = FetchRequest<ManagedObject>(entityName: entityName)
    let candidates = keys.map { Array($0[places]) }
    if candidates == nil {
      (request.fetchOffset, request.fetchLimit) = (places.lowerBound, places.count)
    }
    try context.forEachRowBatch(
      request, keys: attributes.map(\.name), among: candidates
    ) { batch in
      let count = columns.first?.rowCount ?? 0
      if count == 0 {
        columns = batch.columns
        return true
      }
      if count == batch.rowCount { columns.reserveCapacity(places.count, like: batch) }
      for index in columns.indices { columns[index].append(contentsOf: batch.columns[index]) }
      return true
    }
    (self.columns, loaded) = (columns, places)
  }

  /// Whether there are no rows.
  var isEmpty: Bool { rowCount == 0 }

  /// How many rows the contact has that was moved to.
  var count: Int { positions.count }

  /// Looks at the rows of a contact.
  mutating func move(to owner: Int64) { positions = index.positions(of: owner) }

  /// The row in ``columns`` of one of the rows of the contact that was moved to, in the order in
  /// which they were saved.
  func row(_ number: Int) -> Int {
    index.place(at: positions.lowerBound + number) - loaded.lowerBound
  }

  /// Calls `body` with the columns and with each row of a contact in them, in the order in which they
  /// were saved.
  mutating func forEachRow(of owner: Int64, _ body: ([ColumnValues], Int) -> Void) {
    let (columns, start) = (columns, loaded.lowerBound)
    index.forEachPlace(of: owner) { body(columns, $0 - start) }
  }

  /// Values made of the rows of a contact, in the order in which they were saved.
  mutating func values<Value>(of owner: Int64, _ make: (ColumnRow) -> Value?) -> [Value] {
    let places = index.positions(of: owner)
    if places.isEmpty { return [] }
    var values: [Value] = []
    for position in places {
      let row = ColumnRow(columns: columns, row: index.place(at: position) - loaded.lowerBound)
      guard let value = make(row) else { continue }
      if values.isEmpty { values.reserveCapacity(places.count) }
      values.append(value)
    }
    return values
  }
}

extension [ColumnValues] {
  /// What is reserved for texts at most, as those of the first batch may be the longest by far.
  private static var greatestReserve: Int { 1 << 25 }

  /// Makes room for so many rows, if their texts are as long as those of a batch.
  fileprivate mutating func reserveCapacity(_ rows: Int, like batch: RowBatch) {
    for index in indices {
      let bytes = batch.columns[index].bytes.count / Swift.max(1, batch.rowCount) + 1
      let (expected, isHuge) = bytes.multipliedReportingOverflow(by: rows)
      let isLikely = !isHuge && expected < Self.greatestReserve
      self[index].reserveCapacity(rows, bytes: isLikely ? expected : Self.greatestReserve)
    }
  }
}
