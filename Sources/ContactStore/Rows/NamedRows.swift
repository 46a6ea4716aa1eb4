import ContactCards
import ManagedObjects

/// Rows that contacts name, such as groups: each is found by its name, or made once, whatever the case
/// of its letters.
struct NamedRows {
  private(set) var rows: NewRows
  /// Rows by the name that somebody asked for.
  private var known: [String: RowReference] = [:]
  private let alike: AlikeNames
  private let kind: NamedSetKind
  /// New rows that were not asked for, by their exact names.
  private var others: [AttributeValue: RowReference] = [:]
  /// The names of rows that were asked for, as they are written there.
  private(set) var names: [RowReference: String] = [:]

  /// Starts without rows.
  init(_ rows: NewRows, _ kind: NamedSetKind, _ alike: AlikeNames) {
    (self.rows, self.kind, self.alike) = (rows, kind, alike)
  }

  /// The row with a name, which is made if there is none.
  ///
  /// - Throws: ``StoreError``.
  mutating func row(
    named name: String, make: (inout NewRows, String) throws -> Void
  ) throws -> RowReference {
    if let known = known[name] { return known }
    let settled = try alike.name(name, of: kind)
    let row: RowReference
    if let found = try known[settled] ?? savedRow(named: settled) ?? others[.string(settled)] {
      row = found
    } else {
      row = rows.nextReference
      try make(&rows, settled)
    }
    known[name] = row
    known[settled] = row
    names[row] = settled
    return row
  }

  /// Whether there may be a row with a name of which nothing else is known, as somebody asked for it.
  ///
  /// - Throws: ``StoreError``.
  func mayBeBare(named name: String) throws -> Bool {
    if try savedRow(named: name) != nil { return true }
    return known[name] != nil && others[.string(name)] == nil
  }

  /// Whether there is a saved row with a name.
  ///
  /// - Throws: ``StoreError``.
  func hasSaved(named name: String) throws -> Bool {
    try savedRow(named: name) != nil
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
  private func savedRow(named name: String) throws -> RowReference? {
    try alike.saved(name, of: kind).map {
      RowReference(entity: rows.nextReference.entity, key: $0)
    }
  }

  /// All rows, as ``NewRows/take()`` gives them.
  mutating func take() throws -> BatchInsertRequest { try rows.take() }

  /// The values of all new rows.
  mutating func storage() throws -> any RowStorage { try rows.storage() }
}
