import ManagedObjects

/// Finds what belongs to contacts of one kind, by the key of the contact.
///
/// Contacts are mostly asked about in the order of their keys, which takes no search.
struct OwnerIndex {
  /// The owners, ascending.
  private var owners: [Int64] = []
  /// Where what each of them owns is; nil when it is at the same place as the owner.
  private var places: [Int]?
  private var next = 0

  /// Sorts places by their owners.
  ///
  /// - Parameter found: The owner of what is at each place; 0 for what no contact of the kind owns.
  /// - Complexity: O(*n*) when owners ascend, as they do after an import, else O(*n* log *n*).
  init(_ found: [Int64]) {
    var last: Int64 = 0
    var ascends = true
    var isWhole = true
    for owner in found {
      if owner == 0 { isWhole = false } else if owner < last { ascends = false }
      last = max(last, owner)
    }
    if ascends, isWhole {
      owners = found
      return
    }
    var places = found.indices.filter { found[$0] != 0 }
    if !ascends { places.sort { (found[$0], $0) < (found[$1], $1) } }
    owners = places.map { found[$0] }
    self.places = places
  }

  /// Calls `body` with the places of all that a contact owns, ascending.
  mutating func forEachPlace(of owner: Int64, _ body: (Int) -> Void) {
    for position in positions(of: owner) { body(place(at: position)) }
  }

  /// Where what lies at a position among those of a contact is.
  func place(at position: Int) -> Int { places?[position] ?? position }

  /// The positions of all that a contact owns, for ``place(at:)``.
  mutating func positions(of owner: Int64) -> Range<Int> {
    if next > 0, owners[next - 1] >= owner || next < owners.count && owners[next] < owner {
      next = firstIndex(notBelow: owner)
    } else if next == 0, let first = owners.first, first < owner {
      next = firstIndex(notBelow: owner)
    }
    let start = next
    while next < owners.count, owners[next] == owner { next += 1 }
    return start..<next
  }

  private func firstIndex(notBelow owner: Int64) -> Int {
    var (lower, upper) = (0, owners.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if owners[middle] < owner { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }
}

/// All rows of an entity, as columns, that belong to contacts of one kind.
struct OwnedRows {
  let columns: [ColumnValues]
  private var index: OwnerIndex
  /// The positions of the rows of the contact that was moved to.
  private var positions = 0..<0

  /// No rows.
  init() {
    (columns, index) = ([], OwnerIndex([]))
  }

  /// Reads the rows.
  ///
  /// - Parameters:
  ///   - entityName: The entity of the rows, which has a to-one relationship `contact`.
  ///   - kind: The number of the entity of the contacts.
  ///   - context: Where to read.
  /// - Throws: ``StoreError``.
  init(_ entityName: String?, ofContacts kind: EntityNumber, in context: ManagedObjectContext)
    throws
  {
    let name = entityName ?? ""
    let model = context.persistentStoreCoordinator.managedObjectModel
    let attributes = model.entity(named: name)?.attributes ?? []
    var columns = attributes.map { ColumnValues($0.type) }
    var owners: [Int64] = []
    let request = FetchRequest<ManagedObject>(entityName: name)
    let count = try context.count(for: request)
    owners.reserveCapacity(count)
    try context.forEachRowBatch(request, keys: attributes.map(\.name) + ["contact"]) { batch in
      if owners.isEmpty { columns.reserveCapacity(count, like: batch) }
      for index in columns.indices { columns[index].append(contentsOf: batch.columns[index]) }
      // Both numbers of a row that no contact owns are 0.
      let (keys, kinds) = (batch.columns[columns.count], batch.columns[columns.count + 1])
      for row in 0..<batch.rowCount {
        owners.append(kinds.integers[row] == kind.rawValue ? keys.integers[row] : 0)
      }
      return true
    }
    self.columns = columns
    index = OwnerIndex(owners)
  }

  /// How many rows the contact has that was moved to.
  var count: Int { positions.count }

  /// Looks at the rows of a contact.
  mutating func move(to owner: Int64) { positions = index.positions(of: owner) }

  /// The place of one of the rows of the contact that was moved to, in the order in which they were
  /// saved.
  func place(_ number: Int) -> Int { index.place(at: positions.lowerBound + number) }

  /// Calls `body` with the columns and with the place of each row of a contact, in the order in which
  /// they were saved.
  mutating func forEachRow(of owner: Int64, _ body: ([ColumnValues], Int) -> Void) {
    let columns = columns
    index.forEachPlace(of: owner) { body(columns, $0) }
  }

  /// Values made of the rows of a contact, in the order in which they were saved.
  mutating func values<Value>(of owner: Int64, _ make: (ColumnRow) -> Value?) -> [Value] {
    var values: [Value] = []
    let columns = columns
    index.forEachPlace(of: owner) { place in
      if let value = make(ColumnRow(columns: columns, row: place)) { values.append(value) }
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

/// The names of groups or tags that contacts of one kind have.
struct OwnedNames {
  private var names: [Int64: String] = [:]
  private var keys: [Int64] = []
  private var index = OwnerIndex([])

  /// No names.
  init() {}

  /// Reads the names.
  ///
  /// - Parameters:
  ///   - relationship: The relationship of contacts that leads to objects with names.
  ///   - entityName: The entity of these.
  ///   - kind: The number of the entity of the contacts.
  ///   - context: Where to read.
  /// - Throws: ``StoreError``.
  init(
    _ relationship: Contact.Key, _ entityName: String?, ofContacts kind: EntityNumber,
    in context: ManagedObjectContext
  ) throws {
    names = try Self.names(entityName, in: context)
    var owners: [Int64] = []
    var keys: [Int64] = []
    try context.forEachLinkBatch(
      entityName: Contact.entityName ?? "", relationship: relationship.rawValue
    ) { links in
      for link in links where link.source.entity == kind {
        owners.append(link.source.key.rawValue)
        keys.append(link.target.key.rawValue)
      }
      return true
    }
    self.keys = keys
    index = OwnerIndex(owners)
  }

  /// The names of the objects of an entity, by key.
  static func names(
    _ entityName: String?, in context: ManagedObjectContext
  ) throws -> [Int64: String] {
    var names: [Int64: String] = [:]
    try context.forEachRowBatch(
      FetchRequest<ManagedObject>(entityName: entityName ?? ""), keys: ["name"]
    ) { batch in
      for row in 0..<batch.rowCount { names[batch.keys[row]] = batch.columns[0].text(row) ?? "" }
      return true
    }
    return names
  }

  /// The names that a contact has, sorted.
  mutating func names(of owner: Int64) -> [String] {
    var found: [String] = []
    let (names, keys) = (names, keys)
    index.forEachPlace(of: owner) { place in
      if let name = names[keys[place]] { found.append(name) }
    }
    if found.count > 1 { found.sort() }
    return found
  }
}
