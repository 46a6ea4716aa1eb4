/// Rows in order, in sections of those that follow one another and have the same section name.
struct SectionedRows<Row: SortedRow> {
  /// Rows with the same section name.
  struct Section {
    let name: String
    var rows: SortedRows<Row>
  }

  /// All sections in order.
  typealias Layout = [Section]

  /// A row that comes or has changed.
  struct Edit {
    /// The row as it is in the list; nil for one that comes.
    let former: Row?
    /// The row as it is now.
    let row: Row
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
  /// The names of the sections.
  private var names: Set<String> = []

  /// Makes a list of rows that are in order.
  ///
  /// - Parameters:
  ///   - rows: The rows, each with the name of its section.
  ///   - isSectioned: Whether there are sections.
  /// - Throws: ``Torn`` when the order tears a section apart.
  init(_ rows: [(row: Row, section: String)], isSectioned: Bool) throws(Torn) {
    self.isSectioned = isSectioned
    var rest = rows[...]
    while let first = rest.first {
      let end = isSectioned ? rest.firstIndex { $0.section != first.section } : nil
      // A key path would be made anew at run time for each row, since the type of rows is open here.
      let section = rest[..<(end ?? rest.endIndex)].map { $0.row }
      guard names.insert(first.section).inserted else { throw Torn(section: first.section) }
      sections.append(Section(name: first.section, rows: SortedRows(section)))
      rest = rest[(end ?? rest.endIndex)...]
    }
    if !isSectioned, sections.isEmpty { sections = [Section(name: "", rows: SortedRows())] }
  }

  /// The row at a position; nil when there is none.
  subscript(position: RowPosition) -> Row? {
    guard sections.indices.contains(position.section), position.row >= 0,
      position.row < sections[position.section].rows.count
    else { return nil }
    return sections[position.section].rows[position.row]
  }

  /// Where the row with a key stands; nil when there is none.
  func position(of key: [UInt8]) -> RowPosition? {
    let section = self.section(of: key)
    guard section < sections.count else { return nil }
    return sections[section].rows.position(of: key).map {
      RowPosition(section: section, row: $0)
    }
  }

  /// The index of the section that a key is in, or else of the first one behind it.
  private func section(of key: [UInt8]) -> Int {
    sections.firstIndex(from: 0) { !($0.rows.last?.key.precedes(key) ?? false) }
  }

  /// Has a row be known as it is now; its key and its section are the same.
  mutating func replace(_ row: Row, inSection index: Int) {
    sections[index].rows.insert(row)
  }

  /// Takes the row with a key out, and its section if it was the last one there.
  mutating func remove(_ key: [UInt8]) {
    let section = self.section(of: key)
    guard section < sections.count else { return }
    sections[section].rows.remove(key)
    if isSectioned, sections[section].rows.isEmpty {
      names.remove(sections[section].name)
      sections.remove(at: section)
    }
  }

  /// Puts a row in that is not there.
  ///
  /// - Throws: ``Torn`` when it tears its section, or another one, apart; then it is not put in.
  mutating func insert(_ row: Row, inSectionNamed name: String) throws(Torn) {
    let next = isSectioned ? section(of: row.key) : 0
    if next < sections.count, !isSectioned || sections[next].name == name {
      sections[next].rows.insert(row)
    } else if next > 0, sections[next - 1].name == name {
      sections[next - 1].rows.insert(row)
    } else {
      if next < sections.count, sections[next].rows.first?.key.precedes(row.key) == true {
        throw Torn(section: sections[next].name)
      }
      guard names.insert(name).inserted else { throw Torn(section: name) }
      sections.insert(Section(name: name, rows: SortedRows([row])), at: next)
    }
  }
}

extension SectionedRows.Section: Sendable where Row: Sendable {}
