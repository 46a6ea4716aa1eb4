/// Answers a fetch request from an entity's table.
struct TableQuery {
  let table: EntityTable
  let request: StoreFetchRequest
  /// The condition on the rows; nil for all.
  private let predicate: BoundPredicate?
  /// The model in which the condition follows relationships; nil where it follows none.
  private let model: ManagedObjectModel?
  /// All tables as of the same transaction, for conditions on related rows.
  let tables: StoreTables
  /// What writes down the work; nil where nobody asks.
  private let trace: QueryTrace?

  init(_ request: StoreFetchRequest, in tables: StoreTables, trace: QueryTrace? = nil) {
    table = tables.table(of: request.entity)
    self.request = request
    (predicate, model) = (request.predicate?.bound, request.predicate?.model)
    self.tables = tables
    self.trace = trace
  }

  /// Asks for all rows of a table, also one of links.
  init(allOf table: EntityTable, in tables: StoreTables) {
    self.table = table
    request = StoreFetchRequest(entity: table.entity)
    (predicate, model) = (nil, nil)
    self.tables = tables
    trace = nil
  }

  /// Asks for the rows of an entity that satisfy part of a condition.
  init(
    _ entity: EntityDescription, satisfying predicate: BoundPredicate,
    in model: ManagedObjectModel, _ tables: StoreTables
  ) {
    table = tables.table(of: entity)
    request = StoreFetchRequest(entity: entity)
    (self.predicate, self.model) = (predicate, model)
    self.tables = tables
    trace = nil
  }

  /// How many rows there are within the request's window.
  func count() throws(StoreError) -> Int {
    let found = try selection().reduce(0) { $0 + $1.count }
    return request.windowed(found)
  }

  /// The rows in the request's order, within its window.
  func rows() throws(StoreError) -> [RowSnapshot] {
    try table.snapshots(at: orderedPlaces())
  }

  /// Where the rows are, in the request's order, within its window.
  func orderedPlaces() throws(StoreError) -> ArraySlice<EntityTable.Location> {
    let selection = try selection()
    trace?.note { $0.rowsFound = selection.reduce(0) { $0 + $1.count } }
    let wanted = request.limit.map { limit in
      let (sum, overflow) = limit.addingReportingOverflow(request.offset)
      return overflow ? Int.max : sum
    }
    let keys = distinguishingKeys
    if keys.isEmpty {
      return window(try table.locationsInKeyOrder(selection, first: wanted))
    }
    return window(try sorted(selection, by: keys, first: wanted))
  }

  /// The keys that tell rows apart: not those by what an earlier one sorts.
  private var distinguishingKeys: [BoundSortKey] {
    var keys: [BoundSortKey] = []
    for key in request.sortKeys where key.distinguishesRows(of: table) {
      if !keys.contains(where: { $0.target == key.target && $0.descriptor.comparison.isTotal }) {
        keys.append(key)
      }
    }
    return keys
  }

  private func sorted(
    _ selection: [RowSet], by keys: [BoundSortKey], first: Int?
  ) throws(StoreError) -> [EntityTable.Location] {
    trace?.note { $0.noteSorting(by: keys, first: first) }
    if keys.contains(where: \.isComputed) {
      let surroundings = RowSurroundings(
        tables, request.entity, request.model ?? ManagedObjectModel(unchecked: [request.entity]))
      return try ComputedRowSorter(table: table, keys: keys, surroundings: surroundings)
        .sorted(selection, first: first)
    }
    // Rows that are equal in all keys are in the order of their own in any case.
    let isByRowKey = keys.last.map { $0.target == .rowKey && $0.descriptor.isAscending } ?? false
    let indexed = isByRowKey ? Array(keys.dropLast()) : keys
    if !indexed.isEmpty,
      let places = try IndexScan(table: table, trace: trace)
        .sorted(selection, by: indexed, first: first)
    {
      return places
    }
    return try RowSorter(table: table, keys: keys).sorted(selection, first: first)
  }

  /// The visible rows of each segment that satisfy the predicate.
  func selection() throws(StoreError) -> [RowSet] {
    try checkAttributes()
    var selection = try candidates()
    guard let predicate else { return selection }
    let surroundings = surroundings
    for (index, rows) in selection.enumerated() {
      selection[index].formIntersection(
        try self.rows(ofSegment: index, satisfying: predicate, among: rows, surroundings))
    }
    return selection
  }

  /// The visible rows of each segment that may be found.
  private func candidates() throws(StoreError) -> [RowSet] {
    guard let keys = request.keys else {
      return table.segments.indices.map(table.visibleRows(ofSegment:))
    }
    var candidates = table.segments.map { RowSet(rowCount: $0.rowCount, filled: false) }
    for key in keys {
      guard let place = try table.location(ofKey: key.rawValue) else { continue }
      candidates[place.segment].insert(place.row)
    }
    return candidates
  }

  private func rows(
    ofSegment index: Int, satisfying predicate: BoundPredicate, among visible: RowSet,
    _ surroundings: RowSurroundings?
  ) throws(StoreError) -> RowSet {
    if index == 0,
      let rows = try IndexScan(table: table, trace: trace).rows(
        satisfying: predicate, among: visible, surroundings)
    {
      return rows
    }
    trace?.beginSegment()
    let filter = ColumnFilter(
      segment: table.segments[index], surroundings: surroundings, trace: trace)
    // Hidden rows are left out where asking about one is not the same as asking about all.
    let asksAll = surroundings == nil && !predicate.isGeneral
    return try filter.rows(satisfying: predicate, among: asksAll ? nil : visible)
  }

  /// What a condition reads that reaches beyond the attributes of a row.
  private var surroundings: RowSurroundings? {
    guard let predicate, predicate.reach.isBeyondAttributes else { return nil }
    let model = model ?? ManagedObjectModel(unchecked: [request.entity])
    return RowSurroundings(tables, request.entity, model)
  }

  private func window(_ places: [EntityTable.Location]) -> ArraySlice<EntityTable.Location> {
    let rest = places.dropFirst(request.offset)
    return request.limit.map { rest.prefix($0) } ?? rest
  }

  /// Refuses a condition on attributes that no row has values for.
  ///
  /// Predicates and keys that were bound to fetch have none.
  private func checkAttributes() throws(StoreError) {
    guard !request.entity.resolution.storesAllAttributes else { return }
    try request.checkAttributes(of: predicate?.attributes ?? [])
  }
}
