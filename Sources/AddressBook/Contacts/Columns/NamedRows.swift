import ManagedObjects

/// Rows that contacts name, such as groups: each is found by its name, or made once.
struct NamedRows {
  private(set) var rows: NewRows
  /// Rows by the name that somebody asked for.
  private var known: [String: RowReference] = [:]
  /// Saved rows by their exact names; nil as long as nobody has asked.
  private var saved: [AttributeValue: RowReference]?
  /// New rows that were not asked for, by their exact names.
  private var others: [AttributeValue: RowReference] = [:]
  /// The names of rows that were asked for.
  private(set) var names: [RowReference: String] = [:]
  private let name: AttributeIndex

  /// Starts without rows.
  init(_ rows: NewRows, name: AttributeIndex) {
    (self.rows, self.name) = (rows, name)
  }

  /// The row with a name, which is made if there is none.
  ///
  /// - Throws: ``StoreError``.
  mutating func row(
    named name: String, in context: ManagedObjectContext,
    make: (inout NewRows, String) throws -> Void
  ) throws -> RowReference {
    if let known = known[name] { return known }
    let row: RowReference
    if let found = try savedRow(named: name, in: context) ?? others[.string(name)] {
      row = found
    } else {
      row = rows.nextReference
      try make(&rows, name)
    }
    known[name] = row
    names[row] = name
    return row
  }

  /// Whether there may be a row with a name of which nothing else is known, as somebody asked for it.
  ///
  /// - Throws: ``StoreError``.
  mutating func mayBeBare(named name: String, in context: ManagedObjectContext) throws -> Bool {
    if try savedRow(named: name, in: context) != nil { return true }
    return known[name] != nil && others[.string(name)] == nil
  }

  /// Whether there is a saved row with a name.
  ///
  /// - Throws: ``StoreError``.
  mutating func hasSaved(named name: String, in context: ManagedObjectContext) throws -> Bool {
    try savedRow(named: name, in: context) != nil
  }

  /// Whether there is a new row with a name, which somebody asked for.
  func isNew(named name: String) -> Bool { (known[name]?.key.rawValue ?? 0) < 0 }

  /// The names of new rows.
  var newNames: [String] {
    known.filter { $0.value.key.rawValue < 0 }.map(\.key)
      + others.keys.compactMap { if case .string(let name) = $0 { name } else { nil } }
  }

  /// Adds a row that has a name without having been asked for.
  mutating func add(
    named name: String, make: (inout NewRows) throws -> Void
  ) throws -> RowReference {
    let row = rows.nextReference
    try make(&rows)
    if others[.string(name)] == nil { others[.string(name)] = row }
    return row
  }

  /// The saved row with a name, the first of several.
  private mutating func savedRow(
    named name: String, in context: ManagedObjectContext
  ) throws -> RowReference? {
    if let saved { return saved[.string(name)] }
    var found: [AttributeValue: RowReference] = [:]
    let entity = rows.nextReference.entity
    try context.forEachName(
      FetchRequest<ManagedObject>(entityName: rows.request.entityName)
    ) { key, name in
      guard let name, found[.string(name)] == nil else { return }
      found[.string(name)] = RowReference(entity: entity, key: RowKey(key))
    }
    saved = found
    return found[.string(name)]
  }

  /// All rows, as ``NewRows/take()`` gives them.
  mutating func take() throws -> BatchInsertRequest { try rows.take() }

  /// The values of all new rows.
  mutating func storage() throws -> any RowStorage { try rows.storage() }
}
