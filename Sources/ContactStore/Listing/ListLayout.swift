/// Which rows a list shows, in order and in sections.
package struct ListLayout<Row: Hashable> {
  /// Rows below one heading.
  package struct Section {
    /// What the rows have in common.
    package var name: String
    /// The rows in order.
    package var rows: [Row]

    /// Makes a section.
    package init(name: String, rows: [Row]) {
      (self.name, self.rows) = (name, rows)
    }
  }

  /// Where a row stands.
  package struct Place: Hashable {
    /// The index of its section.
    package var section: Int
    /// Its index in the section.
    package var row: Int

    /// Names a place.
    package init(section: Int, row: Int) {
      (self.section, self.row) = (section, row)
    }
  }

  /// The sections in order, each with a name of its own.
  ///
  /// A row stands in one place alone.
  package var sections: [Section]

  /// Makes a layout.
  package init(_ sections: [Section] = []) {
    self.sections = sections
  }
}

extension ListLayout: Equatable {}
extension ListLayout.Section: Equatable {}
extension ListLayout: Sendable where Row: Sendable {}
extension ListLayout.Section: Sendable where Row: Sendable {}
extension ListLayout.Place: Sendable {}

extension ListLayout {
  /// One step on the way from one layout to another.
  ///
  /// Its places are those that the steps before it have left.
  package enum Step: Hashable {
    /// An empty section comes.
    case insertSection(name: String, index: Int)
    /// A section goes that has become empty.
    case deleteSection(name: String, index: Int)
    /// A row comes.
    case insert(Row, at: Place)
    /// A row goes.
    case delete(Row, at: Place)
    /// A row is taken out of one place and put into another one.
    case move(Row, from: Place, to: Place)
    /// A row that stays shows something else.
    case update(Row, at: Place)
  }

  /// Takes a step; one that leads nowhere is passed over.
  package mutating func take(_ step: Step) {
    switch step {
    case .insertSection(let name, let index) where index <= sections.count:
      sections.insert(Section(name: name, rows: []), at: index)
    case .deleteSection(_, let index) where index < sections.count:
      sections.remove(at: index)
    case .insert(let row, let place): insert(row, at: place)
    case .delete(_, let place): remove(at: place)
    case .move(let row, let from, let to):
      remove(at: from)
      insert(row, at: to)
    default: break
    }
  }

  private mutating func insert(_ row: Row, at place: Place) {
    guard place.section < sections.count, place.row <= sections[place.section].rows.count else {
      return
    }
    sections[place.section].rows.insert(row, at: place.row)
  }

  private mutating func remove(at place: Place) {
    guard place.section < sections.count, place.row < sections[place.section].rows.count else {
      return
    }
    sections[place.section].rows.remove(at: place.row)
  }
}
