/// Rows in order, in sections of those that follow one another and have the same section name.
struct SectionedRows<Row: Hashable> {
  /// Rows with the same section name.
  struct Section {
    let name: String
    var rows: SortedRows<Row>
  }

  /// All sections in order.
  typealias Layout = [Section]

  /// A row that comes or has changed.
  struct Edit {
    let row: Row
    /// What it is sorted by now.
    let key: [UInt8]
    /// The name of its section; empty in a list without sections.
    let section: String
  }

  /// Whether rows with another section name stand between those of a section.
  struct Torn: Error {
    /// The name of the section.
    let section: String
  }

  /// Whether there are sections; if not, all rows stand in one, also when there is none.
  let isSectioned: Bool
  private(set) var sections: Layout = []
  private var keys: [Row: [UInt8]] = [:]
  /// The names of the sections.
  private var names: Set<String> = []

  /// Makes a list of rows that are in order.
  ///
  /// - Parameters:
  ///   - edits: The rows.
  ///   - isSectioned: Whether there are sections.
  /// - Throws: ``Torn`` when the order tears a section apart.
  init(_ edits: [Edit], isSectioned: Bool) throws(Torn) {
    self.isSectioned = isSectioned
    keys.reserveCapacity(edits.count)
    for edit in edits { keys[edit.row] = edit.key }
    var rest = edits[...]
    while let first = rest.first {
      let end = isSectioned ? rest.firstIndex { $0.section != first.section } : nil
      let rows = SortedRows(
        rest[..<(end ?? rest.endIndex)].map { SortedRows.Entry(key: $0.key, row: $0.row) })
      guard names.insert(first.section).inserted else { throw Torn(section: first.section) }
      sections.append(Section(name: first.section, rows: rows))
      rest = rest[(end ?? rest.endIndex)...]
    }
    if !isSectioned, sections.isEmpty { sections = [Section(name: "", rows: SortedRows())] }
  }

  /// How many rows there are.
  var count: Int { keys.count }

  /// Whether a row is in the list.
  func contains(_ row: Row) -> Bool { keys[row] != nil }

  /// The row at a position; nil when there is none.
  subscript(position: RowPosition) -> Row? {
    guard sections.indices.contains(position.section), position.row >= 0,
      position.row < sections[position.section].rows.count
    else { return nil }
    return sections[position.section].rows[position.row].row
  }

  /// Where a row stands; nil when it is not in the list.
  func position(of row: Row) -> RowPosition? {
    guard let key = keys[row] else { return nil }
    let section = self.section(of: key)
    return sections[section].rows.position(of: key).map {
      RowPosition(section: section, row: $0)
    }
  }

  /// The key of a row; nil when it is not in the list.
  func key(of row: Row) -> [UInt8]? { keys[row] }

  /// The index of the section that a key is in, or else of the first one behind it.
  private func section(of key: [UInt8]) -> Int {
    sections.firstIndex(from: 0) { !($0.rows.last?.key.precedes(key) ?? false) }
  }

  /// Has a row be known as it is now; its key and its section are the same.
  mutating func replace(_ edit: Edit, inSection index: Int) {
    sections[index].rows.insert(SortedRows.Entry(key: edit.key, row: edit.row))
  }

  /// Takes a row out, and its section if it was the last one there.
  mutating func remove(_ row: Row) {
    guard let key = keys.removeValue(forKey: row) else { return }
    let section = self.section(of: key)
    sections[section].rows.remove(key)
    if isSectioned, sections[section].rows.isEmpty {
      names.remove(sections[section].name)
      sections.remove(at: section)
    }
  }

  /// Puts a row in that is not there.
  ///
  /// - Throws: ``Torn`` when it tears its section, or another one, apart; then it is not put in.
  mutating func insert(_ edit: Edit) throws(Torn) {
    let entry = SortedRows<Row>.Entry(key: edit.key, row: edit.row)
    let next = isSectioned ? section(of: edit.key) : 0
    if next < sections.count, !isSectioned || sections[next].name == edit.section {
      sections[next].rows.insert(entry)
    } else if next > 0, sections[next - 1].name == edit.section {
      sections[next - 1].rows.insert(entry)
    } else {
      if next < sections.count, sections[next].rows.first?.key.precedes(edit.key) == true {
        throw Torn(section: sections[next].name)
      }
      guard names.insert(edit.section).inserted else { throw Torn(section: edit.section) }
      sections.insert(Section(name: edit.section, rows: SortedRows([entry])), at: next)
    }
    keys[edit.row] = edit.key
  }
}

extension SectionedRows.Section: Sendable where Row: Sendable {}
